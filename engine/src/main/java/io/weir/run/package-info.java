/** The conductor of a run: it decides what the workers carry out, on what all of them report. */
@NullMarked
package io.weir.run;

import org.jspecify.annotations.NullMarked;
