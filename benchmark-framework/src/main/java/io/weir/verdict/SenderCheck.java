package io.weir.verdict;

import static io.weir.units.QuantityFormat.duration;
import static io.weir.units.QuantityFormat.percent;

import io.weir.evidence.Generator;
import io.weir.evidence.RunMeasurement;
import io.weir.evidence.SenderTime;
import io.weir.result.Cause;
import io.weir.result.Finding;
import io.weir.result.Finding.Rule;
import io.weir.result.Grade;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;

/** Findings on senders that could not send in time, by their cause. */
final class SenderCheck {

    /** Share of the time above which a JVM that stood still has distorted the latencies. */
    static final double PAUSED_SHARE = 0.10;

    /** Above this share of a sender's time, one producer's blocking has disturbed the schedule of others. */
    static final double HEAD_OF_LINE_SHARE = 0.01;

    /** Above this share of a sender's time, the schedule was not only the workload's. */
    static final double BACK_PRESSURE_SHARE = 0.001;

    /** Above this share of a sender's time, the schedule was the system's. */
    static final double USABLE_BACK_PRESSURE_SHARE = 0.05;

    private SenderCheck() {}

    static List<Finding> findings(RunEvidence evidence) {
        RunMeasurement measurement = evidence.measurement();
        List<SenderTime> senders = measurement.senders().stream()
                .filter(sender -> sender.wallNanos() > 0)
                .toList();
        List<Finding> findings = new ArrayList<>();
        Optional<Saturation> withoutSlack = withoutSlack(measurement);
        withoutSlack
                .map(saturation -> saturation.finding(measurement.closedLoop()))
                .ifPresent(findings::add);
        // Its finding contains its delays and pauses; those of other generators are findings of their own.
        List<Generator> others = measurement.generators().stream()
                .filter(each -> withoutSlack
                        .filter(judged -> judged.generator().name().equals(each.name()))
                        .isEmpty())
                .toList();
        if (!measurement.closedLoop()) {
            GeneratorDelay.finding(measurement, others).ifPresent(findings::add);
        }
        pauses(others).ifPresent(findings::add);
        if (measurement.closedLoop()) {
            return findings; // back-pressure belongs to such a load, and is no fault
        }
        worst(senders, SenderTime::headOfLineNanos, HEAD_OF_LINE_SHARE)
                .ifPresent(worst -> findings.add(worst.finding(
                        Cause.HEAD_OF_LINE,
                        Grade.NOT_VALID,
                        "In thread %s the send of one producer held up due messages of others for %s, %s of its time: give"
                                + " the workload more senderThreads.")));
        worst(senders, SenderTime::backPressureNanos, BACK_PRESSURE_SHARE)
                .ifPresent(worst -> findings.add(worst.finding(
                        Cause.BACK_PRESSURE,
                        worst.share() > USABLE_BACK_PRESSURE_SHARE ? Grade.NOT_VALID : Grade.QUALIFIED,
                        "Thread %s could not send for %s, %s of its time, because maxOutstanding messages were sent and not"
                                + " yet completed: the response time contains that wait, the service time doesn't.")));
        return findings;
    }

    /**
     * Looks for the side that left the senders no slack, if the rate was missed. A closed loop has no rate to miss: there a
     * sender that hardly ever waits for a completion, and is not held inside {@code send} either, measures itself. With
     * several generators, the one that used most of its senders' time itself is judged.
     */
    private static Optional<Saturation> withoutSlack(RunMeasurement measurement) {
        boolean closedLoop = measurement.closedLoop();
        if (!closedLoop && !RateCheck.rateMissed(measurement)) {
            return Optional.empty();
        }
        return measurement.generators().stream()
                .map(Saturation::of)
                .filter(saturation -> !saturation.saturated.isEmpty())
                .max(Comparator.comparingDouble(Saturation::ownLead))
                .filter(worst -> !closedLoop || worst.ownLead() >= 0);
    }

    /** Senders of one generator that had no slack, and their shares of the time. */
    private record Saturation(
            Generator generator,
            int threads,
            List<SenderTime> saturated,
            SenderShares shares,
            double runQueueWait,
            double paused) {

        static Saturation of(Generator generator) {
            List<SenderTime> observed = generator.senders().stream()
                    .filter(sender -> sender.wallNanos() > 0)
                    .toList();
            List<SenderTime> saturated =
                    observed.stream().filter(SenderTime::hasNoSlack).toList();
            return new Saturation(
                    generator,
                    observed.size(),
                    saturated,
                    SenderShares.of(saturated),
                    SenderShares.share(saturated, sender -> Math.max(0, sender.runQueueWaitNanos())),
                    generator.load().pausedShare());
        }

        /** Returns by how much the generator's own part of the time, at its maximum, is more than the client's. */
        double ownLead() {
            return shares.engine() + runQueueWait + paused - shares.insideSend();
        }

        Finding finding(boolean closedLoop) {
            boolean own = ownLead() >= 0;
            return new Finding(
                            own ? Cause.GENERATOR_LIMITED : Cause.CLIENT_LIMITED,
                            String.format(
                                    "%s of %s sender threads%s %s: %s of their time went into the client's send and %s into"
                                            + " the engine, and for %s of it all they were ready to run without a CPU, for %s"
                                            + " the JVM stood still; %s.",
                                    saturated.size(),
                                    threads,
                                    generator.owner(),
                                    closedLoop ? "hardly ever had to wait for a completion" : "had no slack",
                                    percent(shares.insideSend()),
                                    percent(shares.engine()),
                                    percent(runQueueWait),
                                    percent(paused),
                                    closedLoop
                                            ? "the rate is the generator's, and the system can do more"
                                            : own
                                                    ? "the missed rate is the generator's"
                                                    : "the missed rate is the client's or the system's behind it"))
                    .by(Rule.SENDERS_SATURATED)
                    .with("saturatedSenderThreads", saturated.size())
                    .with("insideSendShare", shares.insideSend())
                    .with("engineShare", shares.engine())
                    .with("runQueueWaitShare", runQueueWait)
                    .with("pausedShare", paused);
        }
    }

    /** Judges pauses, whether or not the rate was kept: a JVM that stands still receives late as well. */
    private static Optional<Finding> pauses(List<Generator> generators) {
        return generators.stream()
                .max(Comparator.comparingDouble(each -> each.load().pausedShare()))
                .filter(worst -> worst.load().pausedShare() > PAUSED_SHARE)
                .map(worst -> new Finding(
                                Cause.GENERATOR_LIMITED,
                                String.format(
                                        "The %s's JVM stood still for %s of the measured part, at most %s at a time: the"
                                                + " figures contain these pauses.",
                                        worst.words(),
                                        percent(worst.load().pausedShare()),
                                        duration(worst.load().longestStopNanos())))
                        .by(Rule.PAUSES)
                        .with("pausedShare", worst.load().pausedShare()));
    }

    /** The sender that lost most of its time for one reason, and the time lost. */
    private record Worst(SenderTime sender, long nanos) {

        double share() {
            return (double) nanos / sender.wallNanos();
        }

        Finding finding(Cause cause, Grade grade, String sentence) {
            return new Finding(
                            cause, grade, String.format(sentence, sender.thread(), duration(nanos), percent(share())))
                    .with("nanos", nanos)
                    .with("share", share());
        }
    }

    private static Optional<Worst> worst(List<SenderTime> senders, ToLongFunction<SenderTime> nanos, double limit) {
        return senders.stream()
                .map(sender -> new Worst(sender, nanos.applyAsLong(sender)))
                .max(Comparator.comparingDouble(Worst::share))
                .filter(worst -> worst.share() > limit);
    }
}
