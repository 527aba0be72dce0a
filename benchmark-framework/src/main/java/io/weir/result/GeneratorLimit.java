package io.weir.result;

import static io.weir.result.QuantityFormat.duration;
import static io.weir.result.QuantityFormat.percent;

import io.weir.result.RunLimit.Kind;
import java.util.Locale;
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
     * @param kept whether the system took all that was asked
     */
    static RunLimit of(
            GeneratorLoad generator,
            MeasuredFigures figures,
            SenderShares senders,
            MachineUse machine,
            @Nullable Finding late,
            String missed,
            boolean kept) {
        String who = "the generator" + (kept ? ", while the system kept the rate asked" : "") + ": ";
        String what = (late == null ? noSlack(senders) : lateness(late)) + missed;
        Double runnable = senders.runnable();
        Double busy = machine.busyShare();
        double least = late == null ? SHARE_THAT_IS_SLACK : SHARE_THAT_MATTERS;
        if (runnable != null && runnable >= least) {
            return new RunLimit(
                    Kind.PROCESSOR,
                    who + "its senders waited for a free processor for " + percent(runnable) + " of their time and "
                            + what + machine.words());
        }
        if (generator.pausedShare() >= least) {
            return new RunLimit(Kind.PAUSES, who + pauses(generator) + ", and it " + what + machine.words());
        }
        if (busy != null && busy >= MACHINE_BUSY_SHARE) {
            return new RunLimit(
                    Kind.PROCESSOR,
                    who + "on processors that were hardly ever free its senders " + what + machine.words());
        }
        return new RunLimit(
                Kind.GENERATOR,
                who + "its senders " + what + wakeUps(late, figures) + ", though the machine "
                        + (busy == null ? "may have had" : "had") + " idle processors" + machine.words());
    }

    /** How the JVM stood still. */
    static String pauses(GeneratorLoad generator) {
        return "its JVM stood still for " + percent(generator.pausedShare())
                + " of the time, at most "
                + duration(Math.max(generator.longestPauseNanos(), generator.longestGarbageCollectionNanos()))
                + " at once";
    }

    private static String noSlack(SenderShares senders) {
        return "had no slack (" + percent(senders.engine()) + " of their time went into the engine, "
                + percent(senders.insideSend()) + " into the client's send)";
    }

    private static String lateness(Finding late) {
        Double percentile = late.figures().get("percentile");
        return "sent late: "
                + (percentile == null
                        ? "a figure of the response time"
                        : String.format(Locale.ROOT, "the p%.0f of the response time", percentile))
                + " is " + duration(late.figures().getOrDefault("responseNanos", 0.0)) + " and would be "
                + duration(late.figures().getOrDefault("onTimeResponseNanos", 0.0));
    }

    private static String wakeUps(@Nullable Finding late, MeasuredFigures figures) {
        LatencySummary wakeUps = figures.measured().wakeUpDelay();
        return late == null || wakeUps == null
                ? ""
                : ", with wake-ups late by up to " + duration(wakeUps.p99Nanos()) + " (p99)";
    }
}
