package io.weir.verdict;

import static io.weir.units.QuantityFormat.count;
import static io.weir.units.QuantityFormat.duration;

import io.weir.evidence.RunMeasurement;
import io.weir.evidence.scenario.ReadingRecord;
import io.weir.evidence.scenario.ReadingRecord.Ending;
import io.weir.result.Cause;
import io.weir.result.Finding;
import io.weir.result.Grade;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Findings on a reading by itself: what was to be read was not written, or was read too soon to show a rate. */
final class ReadingCheck {

    /** Seconds of reading below which the rate is only that of a beginning. */
    static final double ENOUGH_SECONDS = 5;

    /** Seconds of reading below which there is no rate to speak of. */
    static final double USABLE_SECONDS = 1;

    /** Seconds at the end without a delivery from which on a reading stood still. */
    static final double SILENCE_SECONDS = 2;

    private ReadingCheck() {}

    static List<Finding> findings(RunMeasurement measurement) {
        ReadingRecord record = measurement.reading().orElse(null);
        if (record == null) {
            return List.of();
        }
        List<Finding> findings = new ArrayList<>();
        carriedOut(record).ifPresent(findings::add);
        if (record.ending() == Ending.READ_ALL || record.ending() == Ending.TIME_OVER) {
            stoodStill(record, measurement).or(() -> tooSoon(record)).ifPresent(findings::add);
        }
        long reading = (long) (1e9 * (orZero(record.firstReceiptSeconds()) + orZero(record.readSeconds())));
        List<ClientSlack> receiving = ClientSlack.receiving(measurement).stream()
                .map(slack -> slack.within(reading)) // behind it they have nothing to do
                .toList();
        ClientSlack.finding(receiving, "the rate of reading")
                .map(finding -> finding.cause() == Cause.CLIENT_LIMITED ? finding.as(Grade.QUALIFIED) : finding)
                .ifPresent(findings::add);
        return findings;
    }

    private static Optional<Finding> carriedOut(ReadingRecord record) {
        return switch (record.ending()) {
            case NOT_PREFILLED ->
                Optional.of(new Finding(
                                Cause.INCOMPLETE,
                                "What was to be read was not written in time: " + count(record.prefilledMessages())
                                        + " messages were acknowledged in " + duration(record.prefillSeconds() * 1e9)
                                        + ". Set a longer prefillTimeout or a higher producerRate.")
                        .with("prefilledMessages", record.prefilledMessages()));
            case FAILED ->
                Optional.of(new Finding(
                        Cause.INCOMPLETE, "The reading could not be carried through: " + record.failure() + "."));
            case READ_ALL, TIME_OVER, INTERRUPTED -> Optional.empty();
        };
    }

    /** Judges a reading in which nothing came to its end, though there was something left: its rate is that before it. */
    private static Optional<Finding> stoodStill(ReadingRecord record, RunMeasurement measurement) {
        double silence =
                measurement.windowNanos() / 1e9 - orZero(record.firstReceiptSeconds()) - orZero(record.readSeconds());
        boolean left = measurement.deliveryAudit().checked()
                ? measurement.deliveryAudit().missing() > measurement.lost()
                : measurement.backlogAtWindowEnd() > 0;
        if (record.readMessages() > 0 && (!left || record.ending() == Ending.READ_ALL || silence <= SILENCE_SECONDS)) {
            return Optional.empty();
        }
        return Optional.of(new Finding(
                        Cause.INCOMPLETE,
                        record.readMessages() == 0
                                ? "Nothing was received in the measured part."
                                : "Nothing was received in the last " + duration(silence * 1e9)
                                        + " of the measured part, though messages were left: the rate is that before.")
                .with("silentSeconds", silence));
    }

    private static Optional<Finding> tooSoon(ReadingRecord record) {
        double seconds = orZero(record.readSeconds());
        if (seconds >= ENOUGH_SECONDS) {
            return Optional.empty();
        }
        return Optional.of(new Finding(
                        Cause.DRY,
                        seconds < USABLE_SECONDS ? Grade.NOT_VALID : Grade.QUALIFIED,
                        count(record.readMessages()) + " messages were read in " + duration(seconds * 1e9)
                                + (record.ending() == Ending.READ_ALL
                                        ? ", and then there was nothing left to read"
                                        : "")
                                + ": a rate over less than " + duration(ENOUGH_SECONDS * 1e9)
                                + " is that of a beginning.")
                .with("readSeconds", seconds)
                .with("readMessages", record.readMessages()));
    }

    private static double orZero(@Nullable Double value) {
        return value == null ? 0 : value;
    }

    /** Returns whether messages are missing only because the time to read was over. */
    static boolean leavesUnread(RunMeasurement measurement) {
        return measurement
                .reading()
                .filter(record -> record.ending() == Ending.TIME_OVER)
                .isPresent();
    }
}
