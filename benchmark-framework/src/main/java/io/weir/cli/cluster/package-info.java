/** Commands and options for workers on other hosts. */
@NullMarked
package io.weir.cli.cluster;

import org.jspecify.annotations.NullMarked;
