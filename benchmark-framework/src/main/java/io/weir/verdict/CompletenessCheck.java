package io.weir.verdict;

import static io.weir.units.QuantityFormat.count;
import static io.weir.units.QuantityFormat.percent;

import io.weir.evidence.ConsumerFailure;
import io.weir.evidence.RunMeasurement;
import io.weir.measure.Counters;
import io.weir.result.Cause;
import io.weir.result.Finding;
import io.weir.result.Grade;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Findings on messages that are not accounted for: errors, the driver's faults, clocks, a plan that was not carried out. */
final class CompletenessCheck {

    /**
     * Maximum share of failed sends at which percentiles up to the 99th stay usable: the messages without a latency
     * don't move them far.
     */
    static final double USABLE_FAILED_SHARE = 0.001;

    private static final int MAX_CONSUMERS_NAMED = 3;

    private CompletenessCheck() {}

    static List<Finding> findings(RunMeasurement measurement) {
        List<Finding> findings = new ArrayList<>();
        errors(measurement, findings);
        surplusCompletions(measurement, findings);
        clocks(measurement, findings);
        incomplete(measurement, findings);
        return findings;
    }

    /** Judges failed sends. Aborted transactions are the workload's own doing and no errors. */
    private static void errors(RunMeasurement measurement, List<Finding> findings) {
        Counters all =
                measurement.warmUpCounters().plus(measurement.windowCounters()).plus(measurement.drainCounters());
        long failed = all.refused() + all.unknown();
        if (failed == 0) {
            return;
        }
        double share = (double) failed / Math.max(failed, all.sent());
        Counters later = measurement.windowCounters().plus(measurement.drainCounters());
        long failedLater = later.refused() + later.unknown();
        Counters warmUp = measurement.warmUpCounters();
        if (failedLater == 0 && failed <= USABLE_FAILED_SHARE * warmUp.sent()) {
            return; // few failures of a cold system touch no figure of the measured part: a note
        }
        boolean usable = failedLater <= USABLE_FAILED_SHARE * Math.max(failedLater, later.sent());
        String example = measurement.errors().entrySet().stream()
                .max(Map.Entry.<String, Long>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
                .map(error -> ", most often " + error.getKey())
                .orElse("");
        findings.add(new Finding(
                Cause.ERRORS,
                usable ? Grade.QUALIFIED : Grade.NOT_VALID,
                null,
                String.format(
                        "%s sends failed, %s of all: %s were refused and %s ended with unknown outcome%s%s.",
                        count(failed),
                        percent(share),
                        count(all.refused()),
                        count(all.unknown()),
                        example,
                        usable ? "; after the warm-up these were no more than " + percent(USABLE_FAILED_SHARE) : ""),
                Map.of(
                        "refusedMessages", (double) all.refused(),
                        "unknownMessages", (double) all.unknown(),
                        "failedAfterWarmUpMessages", (double) failedLater,
                        "failedShare", share)));
    }

    /** Judges surplus completions: one may have completed a message other than its own. */
    private static void surplusCompletions(RunMeasurement measurement, List<Finding> findings) {
        long surplus = measurement.surplusCompletions();
        if (surplus > 0) {
            findings.add(new Finding(
                    Cause.DRIVER_FAULT,
                    String.format(
                            "The driver reported %s completions of messages that had completed before: latencies may be too"
                                    + " short, and acknowledgements may be failures.",
                            count(surplus)),
                    Map.of("surplusCompletions", (double) surplus)));
        }
    }

    private static void clocks(RunMeasurement measurement, List<Finding> findings) {
        long early = measurement.deliveryAudit().negativeEndToEnd();
        if (early > 0) {
            findings.add(new Finding(
                    Cause.CLOCK_UNSURE,
                    String.format(
                            "%s deliveries arrived before their message was due, which cannot be: end-to-end times"
                                    + " can't be trusted.",
                            count(early)),
                    Map.of("negativeEndToEndMessages", (double) early)));
        }
    }

    private static void incomplete(RunMeasurement measurement, List<Finding> findings) {
        measurement
                .interruption()
                .ifPresent(reason -> findings.add(new Finding(
                        Cause.INCOMPLETE,
                        "The run ended before its plan was carried out: " + BottleneckSearch.clause(reason) + ".",
                        Map.of())));
        endedConsumers(measurement, findings);
        if (measurement.windowNanos() == 0) {
            findings.add(new Finding(Cause.INCOMPLETE, "The run ended before its measured window began.", Map.of()));
        }
        if (measurement.unsentMessages() > 0) {
            findings.add(new Finding(
                    Cause.INCOMPLETE,
                    String.format(
                            "%s of %s messages due in the measured window were never sent, and no latency contains"
                                    + " their wait.",
                            count(measurement.unsentMessages()), count(measurement.dueMessages())),
                    Map.of("unsentMessages", (double) measurement.unsentMessages())));
        }
        if (measurement.unfinishedMessages() > 0) {
            findings.add(new Finding(
                    Cause.INCOMPLETE,
                    String.format(
                            "%s sends had not completed when the drain ended, and no latency contains them.",
                            count(measurement.unfinishedMessages())),
                    Map.of("unfinishedMessages", (double) measurement.unfinishedMessages())));
        }
    }

    /**
     * Judges consumers that ended: fewer consumers than the workload has are another workload, even if others took
     * over.
     */
    private static void endedConsumers(RunMeasurement measurement, List<Finding> findings) {
        List<ConsumerFailure> ended = measurement.consumerFailures().stream()
                .filter(ConsumerFailure::ended)
                .toList();
        if (ended.isEmpty()) {
            return;
        }
        String named = ended.stream()
                .limit(MAX_CONSUMERS_NAMED)
                .map(failure -> failure.consumer() + " (" + failure.reason() + ")")
                .collect(Collectors.joining(", "));
        findings.add(new Finding(
                Cause.INCOMPLETE,
                String.format(
                        "%s of the workload's consumers ended before the run did: %s%s.",
                        count(ended.size()), named, ended.size() > MAX_CONSUMERS_NAMED ? " and others" : ""),
                Map.of("endedConsumers", (double) ended.size())));
    }
}
