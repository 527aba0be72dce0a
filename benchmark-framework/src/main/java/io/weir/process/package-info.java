/** Child processes: guards that end them with their parent, logs, folders, and what dead ones left behind. */
@NullMarked
package io.weir.process;

import org.jspecify.annotations.NullMarked;
