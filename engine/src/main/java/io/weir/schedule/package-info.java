/** Pure arithmetic: the n-th due time of a load. */
@NullMarked
package io.weir.schedule;

import org.jspecify.annotations.NullMarked;
