package io.weir.verdict;

import static io.weir.units.QuantityFormat.count;
import static io.weir.units.QuantityFormat.percent;

import io.weir.evidence.ConsumerFailure;
import io.weir.evidence.RunMeasurement;
import io.weir.measure.Counters;
import io.weir.result.Cause;
import io.weir.result.Finding;
import io.weir.result.Grade;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Findings on messages that are not accounted for: errors, the driver's faults, a plan that was not carried out. */
final class CompletenessCheck {

    /** Maximum share of failed sends, which have no latency, at which percentiles up to the 99th stay usable. */
    static final double USABLE_FAILED_SHARE = 0.001;

    private static final int MAX_CONSUMERS_NAMED = 3;

    private CompletenessCheck() {}

    static List<Finding> findings(RunMeasurement measurement) {
        return Stream.of(
                        errors(measurement),
                        surplusCompletions(measurement),
                        measurement.interruption().stream()
                                .map(reason -> new Finding(
                                        Cause.INCOMPLETE,
                                        "The run ended before its plan was carried out: "
                                                + BottleneckSearch.clause(reason) + ".")),
                        endedConsumers(measurement),
                        noWindow(measurement),
                        DeliveryCheck.fault(
                                Cause.INCOMPLETE,
                                measurement.unsentMessages(),
                                "unsentMessages",
                                "of " + count(measurement.dueMessages()) + " messages due in the measured window were"
                                        + " never sent, and no latency contains their wait."),
                        DeliveryCheck.fault(
                                Cause.INCOMPLETE,
                                measurement.unfinishedMessages(),
                                "unfinishedMessages",
                                "sends had not completed when the drain ended, and no latency contains them."))
                .flatMap(findings -> findings)
                .toList();
    }

    /** Judges failed sends. Aborted transactions are the workload's own doing and no errors. */
    private static Stream<Finding> errors(RunMeasurement measurement) {
        Counters warmUp = measurement.warmUpCounters();
        Counters later = measurement.windowCounters().plus(measurement.drainCounters());
        Counters all = warmUp.plus(later);
        long failed = failed(all);
        long failedLater = failed(later);
        // Few failures of a cold system touch no figure of the measured part: a note.
        if (failed == 0 || failedLater == 0 && failed <= USABLE_FAILED_SHARE * warmUp.sent()) {
            return Stream.empty();
        }
        double share = (double) failed / Math.max(failed, all.sent());
        boolean usable = failedLater <= USABLE_FAILED_SHARE * Math.max(failedLater, later.sent());
        return Stream.of(new Finding(
                        Cause.ERRORS,
                        usable ? Grade.QUALIFIED : Grade.NOT_VALID,
                        String.format(
                                "%s sends failed, %s of all: %s were refused and %s ended with unknown outcome%s%s.",
                                count(failed),
                                percent(share),
                                count(all.refused()),
                                count(all.unknown()),
                                byFrequency(measurement.errors())
                                        .findFirst()
                                        .map(error -> ", most often " + error.getKey())
                                        .orElse(""),
                                usable
                                        ? "; after the warm-up "
                                                + (failedLater == 0
                                                        ? "none did"
                                                        : count(failedLater) + " did, no more than "
                                                                + percent(USABLE_FAILED_SHARE))
                                        : ""))
                .with("refusedMessages", all.refused())
                .with("unknownMessages", all.unknown())
                .with("failedAfterWarmUpMessages", failedLater)
                .with("failedShare", share));
    }

    /** Returns the number of sends that failed; those of aborted transactions did not. */
    static long failed(Counters counters) {
        return counters.refused() + counters.unknown();
    }

    /** Returns kinds of errors with their numbers, the most frequent first. */
    static Stream<Map.Entry<String, Long>> byFrequency(Map<String, Long> errors) {
        return errors.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue()
                        .reversed()
                        .thenComparing(Map.Entry.comparingByKey()));
    }

    /** Judges surplus completions: one may have completed a message other than its own. */
    private static Stream<Finding> surplusCompletions(RunMeasurement measurement) {
        long surplus = measurement.surplusCompletions();
        return surplus == 0
                ? Stream.empty()
                : Stream.of(new Finding(
                                Cause.DRIVER_FAULT,
                                "The driver reported " + count(surplus) + " completions of messages that had completed"
                                        + " before: latencies may be too short, and acknowledgements may be failures.")
                        .with("surplusCompletions", surplus));
    }

    private static Stream<Finding> noWindow(RunMeasurement measurement) {
        return measurement.windowNanos() > 0
                ? Stream.empty()
                : Stream.of(new Finding(Cause.INCOMPLETE, "The run ended before its measured window began."));
    }

    /** Judges consumers that ended: with fewer consumers it is another workload. */
    private static Stream<Finding> endedConsumers(RunMeasurement measurement) {
        List<String> ended = measurement.consumerFailures().stream()
                .filter(ConsumerFailure::ended)
                .map(failure -> failure.consumer() + " (" + failure.reason() + ")")
                .toList();
        return ended.isEmpty()
                ? Stream.empty()
                : Stream.of(new Finding(
                                Cause.INCOMPLETE,
                                String.format(
                                        "%s of the workload's consumers ended before the run did: %s.",
                                        count(ended.size()), ClientSlack.first(MAX_CONSUMERS_NAMED, ended)))
                        .with("endedConsumers", ended.size()));
    }
}
