/** What the generator and its machine were doing meanwhile. */
@NullMarked
package io.weir.resource;

import org.jspecify.annotations.NullMarked;
