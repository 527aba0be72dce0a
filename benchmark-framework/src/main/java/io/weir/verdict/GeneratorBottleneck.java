package io.weir.verdict;

import static io.weir.units.QuantityFormat.duration;
import static io.weir.units.QuantityFormat.percent;

import io.weir.evidence.SenderTime;
import io.weir.result.Cause;
import io.weir.result.Finding;
import io.weir.result.GeneratorLoad;
import io.weir.result.LatencySummaries;
import io.weir.result.LatencySummary;
import io.weir.result.MeasuredFigures;
import io.weir.verdict.Bottleneck.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Reason why the generator was the limit of a run, as far as it can be known. */
final class GeneratorBottleneck {

    /** Share of the time below which a delay moves no percentile up to the 99th. */
    static final double SHARE_THAT_MATTERS = 0.01;

    /** Share of the senders' time from which a delay explains their lack of slack: without it, they would have had some. */
    private static final double SHARE_THAT_IS_SLACK = 1 - SenderTime.SATURATED_SHARE;

    /** Busy share of the machine's CPUs above which there is not always a free one for a thread that wakes up. */
    static final double MACHINE_BUSY_SHARE = 0.80;

    private static final double P99 = 99;

    private GeneratorBottleneck() {}

    /**
     * Names the reason.
     *
     * @param late the finding, if it is that messages were sent late; null if senders had no slack
     * @param missed how the rate was missed, in words; empty when it was not
     * @param kept whether the system took all that was asked
     */
    static Bottleneck of(
            GeneratorLoad generator,
            MeasuredFigures figures,
            SenderShares senders,
            MachineUse machine,
            @Nullable Finding late,
            String missed,
            boolean kept) {
        Double busy = machine.busyShare();
        Double own = machine.generatorShare();
        boolean full = busy != null && busy >= MACHINE_BUSY_SHARE || own != null && own >= MACHINE_BUSY_SHARE;
        String notTheSystem = kept ? "not the system, which kept the target rate, but " : "";
        String whose = notTheSystem
                + (full
                        ? "the machine's CPUs, of which the generator got too little (" + Cause.GENERATOR_LIMITED
                                + "): its "
                        : "the generator: its ");
        String what = (late == null ? noSlack(senders) : lateness(late, figures.measured())) + missed;
        Double runQueueWait = senders.runQueueWait();
        double min = late == null ? SHARE_THAT_IS_SLACK : SHARE_THAT_MATTERS;
        if (runQueueWait != null && runQueueWait >= min) {
            return new Bottleneck(
                    Kind.PROCESSOR,
                    whose + "senders waited for a free CPU for " + percent(runQueueWait) + " of their time and " + what
                            + machine.words());
        }
        if (generator.pausedShare() >= min) {
            return new Bottleneck(Kind.PAUSES, whose + pauses(generator) + ", and it " + what + machine.words());
        }
        if (full) {
            return new Bottleneck(Kind.PROCESSOR, whose + "senders " + what + machine.words());
        }
        return new Bottleneck(
                Kind.GENERATOR,
                whose + "senders " + what + wakeUps(late, figures) + ", though the machine "
                        + (busy == null ? "may have had" : "had") + " idle CPUs" + machine.words());
    }

    /** Returns in words how the JVM stood still. */
    static String pauses(GeneratorLoad generator) {
        return "JVM stood still for " + percent(generator.pausedShare())
                + " of the time, at most "
                + duration(Math.max(generator.longestPauseNanos(), generator.longestGarbageCollectionNanos()))
                + " at once";
    }

    private static String noSlack(SenderShares senders) {
        return "had no slack (" + percent(senders.engine()) + " of their time went into the engine, "
                + percent(senders.insideSend()) + " into the client's send)";
    }

    /** Returns the p99, which systems are compared by, and the figure of the finding where it is another. */
    private static String lateness(Finding late, LatencySummaries measured) {
        Double percentile = late.figures().get("percentile");
        LatencySummary response = measured.response();
        LatencySummary withoutDelay = measured.responseWithoutGeneratorDelay();
        List<String> figures = new ArrayList<>();
        if (response != null && withoutDelay != null) {
            figures.add(shift("p99", response.p99Nanos(), withoutDelay.p99Nanos()));
        }
        if (percentile != null && percentile != P99) {
            figures.add(shift(
                    String.format(Locale.ROOT, "p%.0f", percentile),
                    late.figures().getOrDefault("responseNanos", 0.0),
                    late.figures().getOrDefault("responseWithoutGeneratorDelayNanos", 0.0)));
        }
        return "sent late" + (figures.isEmpty() ? "" : ": of the response time " + String.join(", and ", figures));
    }

    private static String shift(String name, double nanos, double withoutDelayNanos) {
        return "the " + name + " is " + duration(nanos) + " and would be " + duration(withoutDelayNanos);
    }

    private static String wakeUps(@Nullable Finding late, MeasuredFigures figures) {
        LatencySummary wakeUps = figures.measured().wakeUpDelay();
        return late == null || wakeUps == null
                ? ""
                : ", with wake-ups late by up to " + duration(wakeUps.p99Nanos()) + " (p99)";
    }
}
