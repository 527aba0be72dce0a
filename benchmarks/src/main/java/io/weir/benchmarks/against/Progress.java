package io.weir.benchmarks.against;

import io.weir.benchmarks.engine.NamedFigures;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * State of a program at one of its reports.
 *
 * @param cpu time that its process had used
 */
record Progress(long nanos, long messages, Duration cpu) {

    /** Reads the state of a process now; empty if it has ended. */
    static Optional<Progress> of(Process process, long messages) {
        long nanos = System.nanoTime();
        return process.info().totalCpuDuration().map(cpu -> new Progress(nanos, messages, cpu));
    }

    /** Returns rate and cost of the messages since an earlier report. */
    Map<String, Double> figuresSince(Progress earlier) {
        double since = messages - earlier.messages;
        return Map.of(
                NamedFigures.MESSAGES_PER_SECOND,
                since / (nanos - earlier.nanos) * 1e9,
                NamedFigures.PROCESS_NANOS_PER_MESSAGE,
                cpu.minus(earlier.cpu).toNanos() / since);
    }
}
