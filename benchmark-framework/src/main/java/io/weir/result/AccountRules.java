package io.weir.result;

import static io.weir.result.QuantityFormat.count;
import static io.weir.result.QuantityFormat.percent;

import io.weir.measure.Counters;
import io.weir.measure.RunMeasurement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Whether every message is accounted for: errors, clocks, and a plan that was not carried out. */
final class AccountRules {

    private AccountRules() {}

    static List<Finding> findings(RunMeasurement measurement) {
        List<Finding> findings = new ArrayList<>();
        errors(measurement, findings);
        clocks(measurement, findings);
        incomplete(measurement, findings);
        return findings;
    }

    /** Aborted transactions are the workload's own doing and no errors. */
    private static void errors(RunMeasurement measurement, List<Finding> findings) {
        Counters all =
                measurement.warmUpCounters().plus(measurement.windowCounters()).plus(measurement.drainCounters());
        long failed = all.refused() + all.unknown();
        if (failed == 0) {
            return;
        }
        double share = (double) failed / Math.max(failed, all.sent());
        String example = measurement.errors().entrySet().stream()
                .max(Map.Entry.<String, Long>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
                .map(error -> ", most often " + error.getKey())
                .orElse("");
        findings.add(new Finding(
                Cause.ERRORS,
                String.format(
                        "%s sends failed, %s of all: %s were refused and %s ended with unknown outcome%s.",
                        count(failed), percent(share), count(all.refused()), count(all.unknown()), example),
                Map.of(
                        "refusedMessages", (double) all.refused(),
                        "unknownMessages", (double) all.unknown(),
                        "failedShare", share)));
    }

    private static void clocks(RunMeasurement measurement, List<Finding> findings) {
        long early = measurement.integrity().negativeEndToEnd();
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
                        "The run ended before its plan was carried out: " + withoutFullStop(reason) + ".",
                        Map.of())));
        if (measurement.windowNanos() == 0) {
            findings.add(new Finding(Cause.INCOMPLETE, "The run ended before its measured window began.", Map.of()));
        }
        if (measurement.unsentMessages() > 0) {
            findings.add(new Finding(
                    Cause.INCOMPLETE,
                    String.format(
                            "%s of %s messages due in the measured window were never sent, and no latency contains"
                                    + " their wait.",
                            count(measurement.unsentMessages()), count(measurement.askedMessages())),
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

    private static String withoutFullStop(String sentence) {
        return sentence.endsWith(".") ? sentence.substring(0, sentence.length() - 1) : sentence;
    }
}
