package io.weir.result;

import static io.weir.result.QuantityFormat.duration;
import static io.weir.result.QuantityFormat.rate;

import io.weir.result.WorkloadDescription.LegDescription;
import java.util.List;
import java.util.stream.Collectors;

/** Load of a workload, in words for people. */
public final class LoadWords {

    private static final int MOST_LEGS_SHOWN = 6;

    private LoadWords() {}

    /** Returns the legs in words: "1,000 msg/s for 30 s, rising from 1,000 to 50,000 msg/s in 60 s". */
    public static String legs(List<LegDescription> legs) {
        String shown = legs.stream().limit(MOST_LEGS_SHOWN).map(LoadWords::leg).collect(Collectors.joining(", "));
        return legs.size() > MOST_LEGS_SHOWN ? shown + " and so on, " + legs.size() + " legs" : shown;
    }

    private static String leg(LegDescription leg) {
        double from = leg.fromMessagesPerSecond();
        double to = leg.toMessagesPerSecond();
        String time = duration(leg.seconds() * 1e9);
        return from == to
                ? rate(from) + " msg/s for " + time
                : (from < to ? "rising" : "falling") + " from " + rate(from) + " to " + rate(to) + " msg/s in " + time;
    }
}
