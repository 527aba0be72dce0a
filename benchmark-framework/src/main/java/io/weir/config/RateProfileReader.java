package io.weir.config;

import io.weir.time.DurationText;
import io.weir.time.Rate;
import io.weir.workload.Load;
import io.weir.workload.Problem;
import io.weir.workload.RateLeg;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Makes a load from the legs of {@code producerRateProfile}; each mistake is reported at its own place. */
final class RateProfileReader {

    /** Profile that replaces one with a mistake, so that the reading can go on. */
    static final Load.Profile STAND_IN = new Load.Profile(List.of(RateLeg.hold(1_000, Duration.ofSeconds(30))));

    private static final Key<Rate> RATE = new Key<>(
            "rate",
            ValueType.RATE,
            "",
            "What all producers send together from the leg's beginning; without it, what they send at the end of the leg before.");
    private static final Key<Rate> RAMP_TO =
            new Key<>("rampTo", ValueType.RATE, "", "To which the rate changes evenly; without it, it is held.");
    private static final Key<Duration> FOR = new Key<>("for", ValueType.DURATION, "", "Length of the leg.");
    private static final List<String> NAMES = List.of(RATE.name(), RAMP_TO.name(), FOR.name());

    private final Section workload;
    private final int messageBytes;
    private boolean flawed;

    /**
     * @param messageBytes size of a message, for rates in bytes
     */
    RateProfileReader(Section workload, int messageBytes) {
        this.workload = workload;
        this.messageBytes = Math.max(1, messageBytes);
    }

    Load.Profile read(List<Node> items) {
        List<RateLeg> legs = new ArrayList<>();
        for (int i = 0; i < items.size(); i++) {
            Node item = items.get(i);
            String name = "leg " + (i + 1) + " of producerRateProfile";
            if (item instanceof Node.Mapping keys) {
                legs.add(leg(workload.within(keys, name), legs));
            } else {
                workload.mistakeAt(
                        item.place(),
                        name + " must be keys and values, as {rate: 1000, for: 30s}, not " + item.shown());
                legs.addAll(STAND_IN.legs()); // so that the next leg has one before it
                flawed = true;
            }
        }
        return flawed ? STAND_IN : new Load.Profile(legs);
    }

    /** Returns a leg as keys and values of a file. */
    static Map<String, Object> keysOf(RateLeg leg) {
        Map<String, Object> keys = new LinkedHashMap<>();
        keys.put(RATE.name(), leg.fromMessagesPerSecond());
        if (leg.toMessagesPerSecond() != leg.fromMessagesPerSecond()) {
            keys.put(RAMP_TO.name(), leg.toMessagesPerSecond());
        }
        keys.put(FOR.name(), DurationText.format(leg.duration()));
        return keys;
    }

    private RateLeg leg(Section keys, List<RateLeg> before) {
        keys.refuseUnknown(NAMES);
        if (!keys.has(RATE) && (before.isEmpty() || !keys.has(RAMP_TO))) {
            keys.mistake(
                    RATE.name(),
                    before.isEmpty() && keys.has(RAMP_TO)
                            ? "is missing: there is no leg before the first to ramp from; write rate: 1000"
                            : "is missing; write rate: 1000, or rampTo: 1000 to change to it evenly");
        }
        double from = keys.has(RATE) || before.isEmpty()
                ? rate(keys, RATE)
                : before.get(before.size() - 1).toMessagesPerSecond();
        double to = keys.has(RAMP_TO) ? rate(keys, RAMP_TO) : from;
        RateLeg leg = new RateLeg(from, to, keys.required(FOR, "30s"));
        for (Problem problem : leg.problems()) {
            keys.mistake(problem.key(), problem.message());
        }
        flawed |= keys.hasMistakes();
        return leg;
    }

    private double rate(Section keys, Key<Rate> key) {
        return keys.required(key, "1000").messagesPerSecond(messageBytes);
    }
}
