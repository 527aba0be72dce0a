/** Courses of scenarios: a backlog, a reading, a replay. */
@NullMarked
package io.weir.evidence.scenario;

import org.jspecify.annotations.NullMarked;
