/** The scenario of a backlog: built, drained, and followed for a while. */
@NullMarked
package io.weir.run.backlog;

import org.jspecify.annotations.NullMarked;
