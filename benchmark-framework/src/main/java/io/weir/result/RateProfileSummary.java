package io.weir.result;

import static io.weir.units.QuantityFormat.duration;
import static io.weir.units.QuantityFormat.rate;

import io.weir.workload.RateShape;
import io.weir.workload.RateStage;
import java.util.List;
import java.util.stream.Collectors;

/** Load of a workload, in words for people. */
public final class RateProfileSummary {

    private static final int MAX_STAGES_SHOWN = 6;

    private RateProfileSummary() {}

    /** Returns the stages in words: "1,000 msg/s for 30 s, rising from 1,000 to 50,000 msg/s in 60 s". */
    public static String stages(List<RateShape> stages) {
        String shown = stages.stream()
                .limit(MAX_STAGES_SHOWN)
                .map(RateProfileSummary::stage)
                .collect(Collectors.joining(", "));
        return stages.size() > MAX_STAGES_SHOWN ? shown + " and so on, " + stages.size() + " stages" : shown;
    }

    private static String stage(RateShape shape) {
        String length = " for " + duration(shape.duration().toNanos());
        if (shape instanceof RateShape.Bursts bursts) {
            return rate(bursts.messagesPerSecond()) + " msg/s with bursts of "
                    + rate(bursts.burstMessagesPerSecond()) + " msg/s, "
                    + duration(bursts.burst().toNanos()) + " in every "
                    + duration(bursts.every().toNanos()) + "," + length;
        }
        if (shape instanceof RateShape.Sine sine) {
            return "a sine of " + rate(sine.mean()) + " ± " + rate(sine.amplitude()) + " msg/s with a period of "
                    + duration(sine.period().toNanos()) + length;
        }
        return shape instanceof RateShape.Trace trace
                ? "the rates of " + trace.file() + length
                : stage((RateStage) shape);
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
