package io.weir.result;

import static io.weir.result.QuantityFormat.duration;
import static io.weir.result.QuantityFormat.percent;

import io.weir.measure.Latencies;
import io.weir.measure.SenderTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import org.HdrHistogram.Histogram;

/** Whose fault it is when a sender could not send in time. */
final class SenderRules {

    /** A sender that waits for less than the rest of this share of its time has no slack left. */
    static final double SATURATED_SHARE = 0.90;

    /** A sender kept from running for longer than this share may make the latencies those of the generator. */
    static final double STARVED_SHARE = 0.10;

    /** Send delay below this share of the response time, in the mean, is not what the response time is made of. */
    static final double LATE_MEAN_SHARE = 0.05;

    /** The same for the 99th percentiles, which may be made of other messages. */
    static final double LATE_TAIL_SHARE = 0.50;

    /** Above this share of a sender's time, one producer's blocking has disturbed the schedule of others. */
    static final double HEAD_OF_LINE_SHARE = 0.01;

    /** Above this share of a sender's time, the schedule was not the workload's but the system's. */
    static final double BACK_PRESSURE_SHARE = 0.001;

    private static final double TAIL_PERCENTILE = 99;

    private SenderRules() {}

    static List<Finding> findings(RunEvidence evidence) {
        List<SenderTime> senders = evidence.measurement().senders().stream()
                .filter(sender -> sender.wallNanos() > 0)
                .toList();
        List<Finding> findings = new ArrayList<>();
        if (!limit(evidence, senders, findings)) {
            starvation(evidence, senders, findings);
        }
        worst(
                senders,
                SenderTime::headOfLineNanos,
                HEAD_OF_LINE_SHARE,
                Cause.HEAD_OF_LINE,
                "In thread %s the send of one producer held up due messages of others for %s, %s of its time: give the"
                        + " workload more senderThreads.",
                findings);
        worst(
                senders,
                SenderTime::backPressureNanos,
                BACK_PRESSURE_SHARE,
                Cause.BACK_PRESSURE,
                "Thread %s could not send for %s, %s of its time, because maxOutstanding messages were sent and not"
                        + " yet completed.",
                findings);
        return findings;
    }

    /** When the rate was missed: looks for the side that left the senders no slack. True when it was found. */
    private static boolean limit(RunEvidence evidence, List<SenderTime> senders, List<Finding> findings) {
        List<SenderTime> saturated = senders.stream()
                .filter(sender -> busyNanos(sender) >= SATURATED_SHARE * sender.wallNanos())
                .toList();
        if (saturated.isEmpty() || !RateRules.rateMissed(evidence.measurement())) {
            return false;
        }
        double wall = sum(saturated, SenderTime::wallNanos);
        double engine = sum(saturated, SenderTime::engineNanos) / wall;
        double runnable = sum(saturated, sender -> Math.max(0, sender.runnableNanos())) / wall;
        double paused = evidence.generator().pausedShare();
        double insideSend = sum(saturated, SenderTime::insideSendNanos) / wall;
        // Being kept from running can fall into any part, so this is the most that the generator can have used.
        boolean generator = engine + runnable + paused >= insideSend;
        findings.add(new Finding(
                generator ? Cause.GENERATOR_LIMITED : Cause.CLIENT_LIMITED,
                String.format(
                        "%s of %s sender threads had no slack: %s of their time inside the client's send, %s in the"
                                + " engine, %s ready to run without a processor, %s in pauses of the JVM; %s.",
                        saturated.size(),
                        senders.size(),
                        percent(insideSend),
                        percent(engine),
                        percent(runnable),
                        percent(paused),
                        generator
                                ? "the missed rate is the generator's"
                                : "the missed rate is the client's or the system's behind it"),
                Map.of(
                        "saturatedSenderThreads", (double) saturated.size(),
                        "insideSendShare", insideSend,
                        "engineShare", engine,
                        "runnableShare", runnable,
                        "pausedShare", paused)));
        return true;
    }

    /** Whether or not the rate was kept: time in which the generator could not run is in every latency. */
    private static void starvation(RunEvidence evidence, List<SenderTime> senders, List<Finding> findings) {
        if (sendsLate(evidence.measurement().measured())) {
            worst(
                    senders,
                    SenderTime::runnableNanos,
                    STARVED_SHARE,
                    Cause.GENERATOR_LIMITED,
                    "Thread %s was ready to run without getting a processor for %s, %s of its time, and messages were"
                            + " sent late: the latencies contain waits of the generator.",
                    findings);
        }
        double paused = evidence.generator().pausedShare();
        if (paused > STARVED_SHARE) {
            findings.add(new Finding(
                    Cause.GENERATOR_LIMITED,
                    String.format(
                            "The generator's JVM stood still for %s of the measured part, at most %s at a time: the"
                                    + " latencies contain these pauses.",
                            percent(paused),
                            duration(Math.max(
                                    evidence.generator().longestPauseNanos(),
                                    evidence.generator().longestGarbageCollectionNanos()))),
                    Map.of("pausedShare", paused)));
        }
    }

    /**
     * Whether send delay is a notable part of the response time. A thread that wakes up in good time for each message is
     * runnable for a while each time too, and nobody waits for it.
     */
    private static boolean sendsLate(Latencies latencies) {
        Histogram delay = latencies.sendDelay();
        Histogram response = latencies.response();
        return delay.getMean() > LATE_MEAN_SHARE * response.getMean()
                || delay.getValueAtPercentile(TAIL_PERCENTILE)
                        > LATE_TAIL_SHARE * response.getValueAtPercentile(TAIL_PERCENTILE);
    }

    private static void worst(
            List<SenderTime> senders,
            ToLongFunction<SenderTime> nanos,
            double limit,
            Cause cause,
            String sentence,
            List<Finding> findings) {
        senders.stream()
                .max(Comparator.comparingDouble(sender -> share(sender, nanos)))
                .filter(sender -> share(sender, nanos) > limit)
                .ifPresent(sender -> findings.add(new Finding(
                        cause,
                        String.format(
                                sentence,
                                sender.thread(),
                                duration(nanos.applyAsLong(sender)),
                                percent(share(sender, nanos))),
                        Map.of("nanos", (double) nanos.applyAsLong(sender), "share", share(sender, nanos)))));
    }

    private static long busyNanos(SenderTime sender) {
        return sender.wallNanos() - sender.waitingNanos() - sender.backPressureNanos();
    }

    private static double share(SenderTime sender, ToLongFunction<SenderTime> nanos) {
        return (double) nanos.applyAsLong(sender) / sender.wallNanos();
    }

    private static double sum(List<SenderTime> senders, ToLongFunction<SenderTime> nanos) {
        return senders.stream().mapToLong(nanos).sum();
    }
}
