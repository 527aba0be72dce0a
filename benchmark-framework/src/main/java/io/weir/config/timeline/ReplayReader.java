package io.weir.config.timeline;

import io.weir.config.source.Key;
import io.weir.config.source.Node;
import io.weir.config.source.Section;
import io.weir.config.source.ValueType;
import io.weir.units.DurationFormat;
import io.weir.workload.Load;
import io.weir.workload.Replay;
import io.weir.workload.Replay.Delayed;
import io.weir.workload.key.KeyNames;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads the block {@code replay}; each error is reported at its own place. */
public final class ReplayReader {

    private static final String DELAYED = "{messages: 100k, deliverAfter: 1h}";

    private static final Key<Node.Mapping> FAR =
            new Key<>("far", ValueType.block(DELAYED), "", "Messages that are not due within the run, written first.");
    private static final Key<Node.Mapping> NEAR = new Key<>(
            "near", ValueType.block(DELAYED), "", "Messages that are due when the measured part begins, written next.");
    private static final Key<Integer> TIMES = new Key<>("times", ValueType.INT, "10", "Number of kills.");
    private static final Key<Integer> MESSAGES =
            new Key<>("messages", ValueType.INT, "10", "Deliveries after which the nodes are killed again.");
    private static final Key<Duration> WITHIN = new Key<>(
            "within",
            ValueType.DURATION,
            "3m",
            "How long the deliveries that end a repetition may take after a start.");
    private static final Key<Duration> WRITE_TIMEOUT =
            new Key<>("writeTimeout", ValueType.DURATION, "", "How long writing may take.");
    private static final List<String> NAMES = Stream.of(FAR, NEAR, TIMES, MESSAGES, WITHIN, WRITE_TIMEOUT)
            .map(Key::name)
            .toList();

    private static final Key<Long> COUNT =
            new Key<>("messages", ValueType.COUNT, "", "Number of messages, over all producers.");
    private static final Key<Duration> DELIVER_AFTER = new Key<>(
            "deliverAfter", ValueType.DURATION, "", "How long after its send the system may deliver a message.");

    private final Section workload;
    private final Load load;

    public ReplayReader(Section workload, Load load) {
        this.workload = workload;
        this.load = load;
    }

    /** Returns what the block asks for; empty, with an error added, if it does not say what to write. */
    public Optional<Replay> read(Node.Mapping block) {
        Section keys = workload.within(block, KeyNames.REPLAY);
        keys.refuseUnknown(NAMES);
        if (!keys.has(NEAR)) {
            keys.error(
                    NEAR,
                    "is missing; write which messages are replayed, such as near: {messages: 10k, deliverAfter: 30s}");
        }
        Delayed far =
                keys.optional(FAR).flatMap(given -> delayed(keys, given, FAR)).orElse(Delayed.NONE);
        int times = keys.value(TIMES);
        int messages = keys.value(MESSAGES);
        Duration within = keys.value(WITHIN);
        Optional<Duration> timeout = keys.optional(WRITE_TIMEOUT);
        return keys.optional(NEAR)
                .flatMap(given -> delayed(keys, given, NEAR))
                .map(near -> new Replay(
                        far,
                        near,
                        times,
                        messages,
                        within,
                        timeout.orElseGet(() -> Replay.defaultWriteTimeout(far.messages() + near.messages(), load))));
    }

    private static Optional<Delayed> delayed(Section replay, Node.Mapping block, Key<?> key) {
        Section keys = replay.within(block, key.name());
        keys.refuseUnknown(List.of(COUNT.name(), DELIVER_AFTER.name()));
        long messages = keys.required(COUNT, "10k");
        Duration after = messages == 0
                ? keys.optional(DELIVER_AFTER).orElse(Duration.ZERO)
                : keys.required(DELIVER_AFTER, "30s");
        return keys.hasErrors() ? Optional.empty() : Optional.of(new Delayed(messages, after));
    }

    /** Describes the block as YAML has values. */
    public static Map<String, Object> keysOf(Replay replay) {
        Map<String, Object> keys = new LinkedHashMap<>();
        if (replay.far().messages() > 0) {
            keys.put(FAR.name(), keysOf(replay.far()));
        }
        keys.put(NEAR.name(), keysOf(replay.near()));
        keys.put(TIMES.name(), replay.times());
        keys.put(MESSAGES.name(), replay.messages());
        keys.put(WITHIN.name(), DurationFormat.format(replay.within()));
        keys.put(WRITE_TIMEOUT.name(), DurationFormat.format(replay.writeTimeout()));
        return keys;
    }

    private static Map<String, Object> keysOf(Delayed delayed) {
        Map<String, Object> keys = new LinkedHashMap<>();
        keys.put(COUNT.name(), delayed.messages());
        keys.put(DELIVER_AFTER.name(), DurationFormat.format(delayed.deliverAfter()));
        return keys;
    }
}
