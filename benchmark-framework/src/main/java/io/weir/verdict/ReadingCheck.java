package io.weir.verdict;

import static io.weir.units.QuantityFormat.count;
import static io.weir.units.QuantityFormat.duration;

import io.weir.evidence.ReadingRecord;
import io.weir.evidence.ReadingRecord.Ending;
import io.weir.evidence.RunMeasurement;
import io.weir.result.Cause;
import io.weir.result.Finding;
import io.weir.result.Grade;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Findings on a reading by itself: what was to be read was not written, or was read too soon to show a rate. */
final class ReadingCheck {

    /** Seconds of reading below which the rate is only that of a beginning. */
    static final double ENOUGH_SECONDS = 5;

    /** Seconds of reading below which there is no rate to speak of. */
    static final double USABLE_SECONDS = 1;

    private ReadingCheck() {}

    static List<Finding> findings(RunMeasurement measurement) {
        ReadingRecord record = measurement.reading().orElse(null);
        if (record == null) {
            return List.of();
        }
        List<Finding> findings = new ArrayList<>();
        carriedOut(record).ifPresent(findings::add);
        if (record.ending() == Ending.READ_ALL) {
            tooSoon(record).ifPresent(findings::add);
        }
        ClientSlack.finding(ClientSlack.receiving(measurement), "the rate of reading")
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

    private static Optional<Finding> tooSoon(ReadingRecord record) {
        double seconds = record.readSeconds() == null ? 0 : record.readSeconds();
        if (seconds >= ENOUGH_SECONDS) {
            return Optional.empty();
        }
        return Optional.of(new Finding(
                        Cause.DRY,
                        seconds < USABLE_SECONDS ? Grade.NOT_VALID : Grade.QUALIFIED,
                        count(record.readMessages()) + " messages were read in " + duration(seconds * 1e9)
                                + ", and then there was nothing left to read: a rate over less than "
                                + duration(ENOUGH_SECONDS * 1e9) + " is that of a beginning.")
                .with("readSeconds", seconds)
                .with("readMessages", record.readMessages()));
    }

    /** Returns whether messages are missing only because the time to read was over. */
    static boolean leavesUnread(RunMeasurement measurement) {
        return measurement
                .reading()
                .filter(record -> record.ending() == Ending.TIME_OVER)
                .isPresent();
    }
}
