package io.weir.report;

import static io.weir.units.QuantityFormat.count;
import static io.weir.units.QuantityFormat.duration;
import static io.weir.units.QuantityFormat.rate;

import io.weir.evidence.ReadingRecord;
import org.jspecify.annotations.Nullable;

/** Course of a reading by itself, in words for people. */
final class ReadingSummary {

    private ReadingSummary() {}

    /** Returns the result in one sentence, without a full stop. */
    static String sentence(ReadingRecord record) {
        String written =
                count(record.prefilledMessages()) + " messages written in " + duration(record.prefillSeconds() * 1e9);
        return switch (record.ending()) {
            case NOT_PREFILLED -> written + ", not enough in time";
            case FAILED -> written + ", failed: " + record.failure();
            case READ_ALL, TIME_OVER, INTERRUPTED ->
                written + ", " + read(record)
                        + switch (record.ending()) {
                            case TIME_OVER -> ", until the time was over";
                            case INTERRUPTED -> ", interrupted";
                            default -> record.producersGoOn() ? ", until it had caught up" : ", all of it";
                        };
        };
    }

    private static String read(ReadingRecord record) {
        Double seconds = record.readSeconds();
        if (seconds == null) {
            return "none received";
        }
        return count(record.readMessages()) + " received in " + duration(seconds * 1e9)
                + perSecond(" at ", record.messagesPerSecond(), "")
                + perSecond(" (best second ", record.maxMessagesPerSecond(), ")")
                + (record.firstReceiptSeconds() == null
                        ? ""
                        : ", the first after " + duration(record.firstReceiptSeconds() * 1e9));
    }

    private static String perSecond(String before, @Nullable Double messages, String after) {
        return messages == null ? "" : before + rate(messages) + " msg/s" + after;
    }
}
