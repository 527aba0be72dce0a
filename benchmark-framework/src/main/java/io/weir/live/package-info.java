/** Pages of a campaign in progress over HTTP on this machine: the report, and the current figures. */
@NullMarked
package io.weir.live;

import org.jspecify.annotations.NullMarked;
