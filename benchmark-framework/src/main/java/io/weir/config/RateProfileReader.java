package io.weir.config;

import io.weir.config.source.Key;
import io.weir.config.source.Node;
import io.weir.config.source.Section;
import io.weir.config.source.ValueType;
import io.weir.units.DurationFormat;
import io.weir.units.Rate;
import io.weir.workload.Load;
import io.weir.workload.RateStage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Makes a load from the stages of {@code producerRateProfile}; each error is reported at its own place. */
final class RateProfileReader {

    /** Profile that replaces one with an error, so that the reading can go on. */
    static final Load.Profile STAND_IN = new Load.Profile(List.of(RateStage.hold(1_000, Duration.ofSeconds(30))));

    private static final Key<Rate> RATE = new Key<>(
            "rate",
            ValueType.RATE,
            "",
            "What all producers send together from the stage's beginning; without it, what they send at the end of the stage before.");
    private static final Key<Rate> RAMP_TO =
            new Key<>("rampTo", ValueType.RATE, "", "To which the rate changes evenly; without it, it is held.");
    private static final Key<Duration> FOR = new Key<>("for", ValueType.DURATION, "", "Length of the stage.");
    private static final List<String> NAMES = List.of(RATE.name(), RAMP_TO.name(), FOR.name());

    private final Section workload;
    private final double messageBytes;
    private boolean flawed;

    RateProfileReader(Section workload, double messageBytes) {
        this.workload = workload;
        this.messageBytes = Math.max(1, messageBytes);
    }

    Load.Profile read(List<Node> items) {
        List<RateStage> stages = new ArrayList<>();
        for (int i = 0; i < items.size(); i++) {
            Node item = items.get(i);
            String name = "stage " + (i + 1) + " of " + WorkloadKeys.PRODUCER_RATE_PROFILE.name();
            if (item instanceof Node.Mapping keys) {
                stages.add(stage(workload.within(keys, name), stages));
            } else {
                workload.errorAt(
                        item.location(),
                        name + " must be keys and values, as {rate: 1000, for: 30s}, not " + item.shown());
                stages.addAll(STAND_IN.stages()); // so that the next stage has one before it
                flawed = true;
            }
        }
        return flawed ? STAND_IN : new Load.Profile(stages);
    }

    static Map<String, Object> keysOf(RateStage stage) {
        Map<String, Object> keys = new LinkedHashMap<>();
        keys.put(RATE.name(), stage.fromMessagesPerSecond());
        if (stage.toMessagesPerSecond() != stage.fromMessagesPerSecond()) {
            keys.put(RAMP_TO.name(), stage.toMessagesPerSecond());
        }
        keys.put(FOR.name(), DurationFormat.format(stage.duration()));
        return keys;
    }

    private RateStage stage(Section keys, List<RateStage> before) {
        keys.refuseUnknown(NAMES);
        if (!keys.has(RATE) && (before.isEmpty() || !keys.has(RAMP_TO))) {
            keys.error(
                    RATE,
                    before.isEmpty() && keys.has(RAMP_TO)
                            ? "is missing: there is no stage before the first to ramp from; write rate: 1000"
                            : "is missing; write rate: 1000, or rampTo: 1000 to change to it evenly");
        }
        double from = keys.has(RATE) || before.isEmpty()
                ? rate(keys, RATE)
                : before.get(before.size() - 1).toMessagesPerSecond();
        double to = keys.has(RAMP_TO) ? rate(keys, RAMP_TO) : from;
        RateStage stage = new RateStage(from, to, keys.required(FOR, "30s"));
        stage.validate(keys::error);
        flawed |= keys.hasErrors();
        return stage;
    }

    private double rate(Section keys, Key<Rate> key) {
        return keys.required(key, "1000").messagesPerSecond(messageBytes);
    }
}
