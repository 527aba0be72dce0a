package io.weir.result;

import static io.weir.result.QuantityFormat.duration;
import static io.weir.result.QuantityFormat.percent;

import io.weir.result.RunLimit.Kind;
import org.jspecify.annotations.Nullable;

/** Why the generator was the limit of a run, as far as it can be known. */
final class GeneratorLimit {

    /** What takes less of the time than this moves no percentile up to the 99th. */
    static final double SHARE_THAT_MATTERS = 0.01;

    /** Senders that had no slack would have had some without what takes at least this share of their time. */
    private static final double SHARE_THAT_IS_SLACK = 1 - SenderRules.SATURATED_SHARE;

    /** With more of the machine's processors busy than this, there is not always one for a thread that wakes up. */
    static final double MACHINE_BUSY_SHARE = 0.80;

    private GeneratorLimit() {}

    /**
     * Names the reason.
     *
     * @param late the finding of it when it is that messages were sent late; null when senders had no slack
     * @param missed how the rate was missed, in words; empty when it was not
     */
    static RunLimit of(
            GeneratorLoad generator,
            MeasuredFigures figures,
            SenderShares senders,
            MachineUse machine,
            @Nullable Finding late,
            String missed) {
        String what = (late == null ? noSlack(senders) : lateness(late)) + missed;
        Double runnable = senders.runnable();
        Double busy = machine.busyShare();
        double least = late == null ? SHARE_THAT_IS_SLACK : SHARE_THAT_MATTERS;
        if (runnable != null && runnable >= least) {
            return new RunLimit(
                    Kind.PROCESSOR,
                    "a processor: the generator's senders were ready to run without one for " + percent(runnable)
                            + " of their time, and " + what + machine.words());
        }
        if (generator.pausedShare() >= least) {
            return new RunLimit(Kind.PAUSES, pauses(generator) + ", and " + what + machine.words());
        }
        if (busy != null && busy >= MACHINE_BUSY_SHARE) {
            return new RunLimit(
                    Kind.PROCESSOR,
                    "a processor, by how busy they were: the generator's senders " + what + machine.words());
        }
        return new RunLimit(
                Kind.GENERATOR,
                "the generator, though the machine " + (busy == null ? "may have had" : "had")
                        + " idle processors: its senders " + what + wakeUps(late, figures) + machine.words());
    }

    /** How the JVM stood still. */
    static String pauses(GeneratorLoad generator) {
        return "pauses of the generator's JVM: its threads stood still for " + percent(generator.pausedShare())
                + " of the time, at most "
                + duration(Math.max(generator.longestPauseNanos(), generator.longestGarbageCollectionNanos()))
                + " at once";
    }

    private static String noSlack(SenderShares senders) {
        return "had no slack (" + percent(senders.engine()) + " of their time went into the engine, "
                + percent(senders.insideSend()) + " into the client's send)";
    }

    private static String lateness(Finding late) {
        return "sent late: a response time of " + duration(late.figures().getOrDefault("responseNanos", 0.0))
                + " would be " + duration(late.figures().getOrDefault("onTimeResponseNanos", 0.0))
                + " had they been on time";
    }

    private static String wakeUps(@Nullable Finding late, MeasuredFigures figures) {
        LatencySummary wakeUps = figures.measured().wakeUpDelay();
        return late == null || wakeUps == null
                ? ""
                : ", with wake-ups late by up to " + duration(wakeUps.p99Nanos()) + " (p99)";
    }
}
