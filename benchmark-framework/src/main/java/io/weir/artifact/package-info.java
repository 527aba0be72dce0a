/** Maven artifacts: class paths from coordinates, fetched as the user's own Maven would. */
@NullMarked
package io.weir.artifact;

import org.jspecify.annotations.NullMarked;
