package io.weir.plan;

import io.weir.schedule.ProcessingForecast;
import io.weir.worker.EarlyStop;
import io.weir.worker.StepLimits;
import io.weir.workload.Arrivals;
import io.weir.workload.Timing;
import io.weir.workload.Workload;
import java.time.Duration;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** Time limit of a run as a whole: a run that takes longer hangs where none of its own limits applies. */
public final class TimeBudget {

    private static final Duration JVM_START_AND_FILES = Duration.ofMinutes(2);

    /** Time for noticing the stop and writing the result. */
    private static final Duration WRITING_GRACE = Duration.ofSeconds(5);

    private TimeBudget() {}

    /** Returns the sum of all steps' limits, and some more. */
    public static Duration of(Workload workload, StepLimits limits) {
        Timing timing = workload.timing();
        return limits.open()
                .plus(limits.topics().multipliedBy(2))
                .plus(limits.clients().multipliedBy(2L * processes(workload)))
                .plus(limits.probe())
                .plus(limits.insight().multipliedBy(2L * processes(workload)))
                .plus(search(workload))
                .plus(timing.warmUp().longest())
                .plus(measured(workload))
                .plus(chance(workload))
                .plus(backlog(workload, limits))
                .plus(prefill(workload, limits))
                .plus(undoing(workload, limits.close()))
                .plus(timing.drainTimeout())
                .plus(ProcessingForecast.longestAfterwards(workload).multipliedBy(2))
                .plus(limits.close().multipliedBy(3L * processes(workload)))
                .plus(JVM_START_AND_FILES);
    }

    /** Returns the number of workers, which open and close their clients one after the other. */
    private static int processes(Workload workload) {
        return workload.topology().clients().processes();
    }

    /** Returns the time by which random arrivals of a given number may be late, as six standard deviations. */
    private static Duration chance(Workload workload) {
        OptionalDouble rate = workload.load().heldRate();
        OptionalLong messages = workload.timing().messages();
        if (workload.arrivals() == Arrivals.UNIFORM || messages.isEmpty() || rate.isEmpty()) {
            return Duration.ZERO;
        }
        return Duration.ofSeconds((long) Math.ceil(6 * Math.sqrt(messages.getAsLong()) / rate.getAsDouble()));
    }

    /** Returns the limit of a search: a step that has begun in time may end, and drain, after it. */
    private static Duration search(Workload workload) {
        return workload.load()
                .searchTimeLimit()
                .map(limit -> limit.plus(workload.timing().drainTimeout()).plus(JVM_START_AND_FILES))
                .orElse(Duration.ZERO);
    }

    /** Returns the limit of building and draining a backlog; a driver's call begun in time may end after it. */
    private static Duration backlog(Workload workload, StepLimits limits) {
        return workload.backlog()
                .map(requested -> requested
                        .timeout()
                        .plus(limits.clients())
                        .plus(limits.insight())
                        .multipliedBy(2)
                        .plus(limits.close()))
                .orElse(Duration.ZERO);
    }

    /** Returns the limit of what comes between warm-up and reading, or before the first kill of a replay. */
    private static Duration prefill(Workload workload, StepLimits limits) {
        return workload.reading()
                .map(reading -> reading.longestPrefill(limits.clients()).plus(limits.clients()))
                .or(() -> workload.replay().map(replay -> replay.longestBefore(limits.clients())))
                .orElse(Duration.ZERO);
    }

    /** Returns the limit of undoing the last action when the measured part is over: for what is under way, and for that. */
    private static Duration undoing(Workload workload, Duration limit) {
        return workload.actions().isEmpty() ? Duration.ZERO : limit.multipliedBy(2);
    }

    /** Returns the time that a run may take to keep its figures after a request to stop. */
    public static Duration stopGrace(Workload workload, EarlyStop stop) {
        Duration drain = workload.timing().drainTimeout();
        return (drain.compareTo(stop.drain()) < 0 ? drain : stop.drain())
                .plus(undoing(workload, stop.step()))
                .plus(stop.cleanUp().multipliedBy(processes(workload)))
                .plus(WRITING_GRACE);
    }

    /** Returns the planned length of the measured part, which the first of time and messages ends. */
    public static Duration measured(Workload workload) {
        return workload.timing().measured(workload.load());
    }
}
