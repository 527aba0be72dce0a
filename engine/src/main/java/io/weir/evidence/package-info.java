/** Records of all that a run has shown, from which results and verdicts are made. */
@NullMarked
package io.weir.evidence;

import org.jspecify.annotations.NullMarked;
