/** Workloads as asked: immutable records, each of which reports all its own errors. */
@NullMarked
package io.weir.workload;

import org.jspecify.annotations.NullMarked;
