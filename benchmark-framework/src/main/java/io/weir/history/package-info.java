/** Figures of campaigns over months, as files that grow by a row each, and the changes that they show. */
@NullMarked
package io.weir.history;

import org.jspecify.annotations.NullMarked;
