/**
 * Verdicts: checks that find reasons against a run's figures, and the bottleneck of a run. Pure functions of the evidence
 * in the result; docs/verdicts.md describes each.
 */
@NullMarked
package io.weir.verdict;

import org.jspecify.annotations.NullMarked;
