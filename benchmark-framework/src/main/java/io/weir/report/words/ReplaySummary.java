package io.weir.report.words;

import static io.weir.units.QuantityFormat.count;
import static io.weir.units.QuantityFormat.duration;

import io.weir.evidence.scenario.ReplayRecord;
import io.weir.evidence.scenario.ReplayRecord.Ending;
import io.weir.evidence.scenario.Spread;

/** Course of a replay of delayed messages, in words for people. */
public final class ReplaySummary {

    private ReplaySummary() {}

    /** Returns what was written first, without a full stop. */
    public static String written(ReplayRecord record) {
        return (record.farMessages() == 0
                        ? "no messages that stay, "
                        : count(record.farMessages()) + " messages that stay, ")
                + count(record.nearMessages()) + " that became due, in " + duration(record.writeSeconds() * 1e9)
                + (record.ending() == Ending.NOT_WRITTEN ? ", not enough in time" : "");
    }

    /** Returns how long the system took to its first delivery after a start, without a full stop. */
    public static String outcome(ReplayRecord record) {
        Spread first = record.first();
        String times = first == null
                ? "no message after a start"
                : "first message after a start: median " + duration(first.median() * 1e9)
                        + (first.count() == 1
                                ? ""
                                : " (" + duration(first.min() * 1e9) + " to " + duration(first.max() * 1e9) + ")")
                        + ", " + first.count() + (first.count() == 1 ? " start" : " starts");
        return times
                + switch (record.ending()) {
                    case DONE -> "";
                    case TIME_OVER -> ", until the time was over";
                    case NOT_WRITTEN -> "";
                    case NOT_RECOVERED -> ", then none in time";
                    case USED_UP -> ", until all had been received";
                    case FAILED -> ", then failed: " + record.failure();
                    case INTERRUPTED -> ", interrupted";
                };
    }
}
