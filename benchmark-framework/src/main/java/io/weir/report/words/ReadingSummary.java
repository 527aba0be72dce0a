package io.weir.report.words;

import static io.weir.units.QuantityFormat.count;
import static io.weir.units.QuantityFormat.duration;
import static io.weir.units.QuantityFormat.rate;

import io.weir.evidence.scenario.ReadingRecord;
import io.weir.evidence.scenario.ReadingRecord.Ending;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Course of a reading by itself, in words for people. */
public final class ReadingSummary {

    private ReadingSummary() {}

    /** Returns what was written first, without a full stop. */
    public static String written(ReadingRecord record) {
        return count(record.prefilledMessages()) + " messages in " + duration(record.prefillSeconds() * 1e9)
                + (record.ending() == Ending.NOT_PREFILLED ? ", not enough in time" : "");
    }

    /** Returns what was read, without a full stop; empty if it did not come to that. */
    public static Optional<String> outcome(ReadingRecord record) {
        return switch (record.ending()) {
            case NOT_PREFILLED -> Optional.empty();
            case FAILED -> Optional.of("failed: " + record.failure());
            case INTERRUPTED -> Optional.of(read(record) + ", interrupted");
            case TIME_OVER -> Optional.of(read(record) + ", until the time was over");
            case READ_ALL ->
                Optional.of(read(record) + (record.producersGoOn() ? ", until it had caught up" : ", all"));
        };
    }

    private static String read(ReadingRecord record) {
        Double seconds = record.readSeconds();
        if (seconds == null) {
            return "none received";
        }
        return count(record.readMessages()) + " in " + duration(seconds * 1e9)
                + perSecond(", ", record.messagesPerSecond(), " msg/s")
                + perSecond(" (best second ", record.maxMessagesPerSecond(), ")")
                + (record.firstReceiptSeconds() == null
                        ? ""
                        : ", the first after " + duration(record.firstReceiptSeconds() * 1e9));
    }

    private static String perSecond(String before, @Nullable Double messages, String after) {
        return messages == null ? "" : before + rate(messages) + after;
    }
}
