package io.weir.result;

import static io.weir.units.QuantityFormat.duration;
import static io.weir.units.QuantityFormat.rate;

import io.weir.workload.RateStage;
import java.util.List;
import java.util.stream.Collectors;

/** Load of a workload, in words for people. */
public final class RateStageSummary {

    private static final int MAX_STAGES_SHOWN = 6;

    private RateStageSummary() {}

    /** Returns the stages in words: "1,000 msg/s for 30 s, rising from 1,000 to 50,000 msg/s in 60 s". */
    public static String stages(List<RateStage> stages) {
        String shown = stages.stream()
                .limit(MAX_STAGES_SHOWN)
                .map(RateStageSummary::stage)
                .collect(Collectors.joining(", "));
        return stages.size() > MAX_STAGES_SHOWN ? shown + " and so on, " + stages.size() + " stages" : shown;
    }

    private static String stage(RateStage stage) {
        double from = stage.fromMessagesPerSecond();
        double to = stage.toMessagesPerSecond();
        String time = duration(stage.duration().toNanos());
        return from == to
                ? rate(from) + " msg/s for " + time
                : (from < to ? "rising" : "falling") + " from " + rate(from) + " to " + rate(to) + " msg/s in " + time;
    }
}
