/** What a campaign shows over HTTP on this machine while it goes on: the report, and the current figures. */
@NullMarked
package io.weir.live;

import org.jspecify.annotations.NullMarked;
