package io.weir.config;

import io.weir.config.source.Key;
import io.weir.config.source.Node;
import io.weir.config.source.Section;
import io.weir.config.source.ValueType;
import io.weir.units.CountFormat;
import io.weir.units.DurationFormat;
import io.weir.units.SizeFormat;
import io.weir.workload.Load;
import io.weir.workload.Reading;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** Reads the block {@code read}; each error is reported at its own place. */
final class ReadingReader {

    private static final String MESSAGES = "messages";

    private static final Key<Prefill> PREFILL = new Key<>(
            "prefill",
            ValueType.scalar(
                    "count, size or time",
                    "a number of messages, such as 10M, a size with its unit, such as 2GB, or a time with its unit, such"
                            + " as 60s",
                    Prefill::parse),
            "",
            "What is written before anything is read.");
    private static final Key<Meanwhile> WHILE = new Key<>(
            "while",
            ValueType.oneOf(Meanwhile.class, Meanwhile::word),
            "nothing",
            "What producers do while consumers read.");
    private static final Key<Duration> PREFILL_TIMEOUT =
            new Key<>("prefillTimeout", ValueType.DURATION, "", "How long writing first may take.");
    private static final List<String> NAMES = List.of(PREFILL.name(), WHILE.name(), PREFILL_TIMEOUT.name());

    private final Section workload;
    private final Load load;
    private final double payloadBytes;

    /** Occupations of producers while consumers read. */
    private enum Meanwhile {
        NOTHING("nothing"),
        SENDING("sending");

        private final String word;

        Meanwhile(String word) {
            this.word = word;
        }

        String word() {
            return word;
        }
    }

    /** Amount to write: a number of messages, of bytes, or a time. */
    private record Prefill(OptionalLong messages, OptionalLong bytes, Optional<Duration> time) {

        static Optional<Prefill> parse(String text) {
            String stripped = text.strip();
            String number = stripped.endsWith(MESSAGES)
                    ? stripped.substring(0, stripped.length() - MESSAGES.length())
                            .strip()
                    : stripped;
            return CountFormat.parse(number)
                    .map(count -> new Prefill(OptionalLong.of(count), OptionalLong.empty(), Optional.empty()))
                    .or(() -> DurationFormat.parse(stripped)
                            .map(time -> new Prefill(OptionalLong.empty(), OptionalLong.empty(), Optional.of(time))))
                    .or(() -> SizeFormat.parse(stripped)
                            .map(size -> new Prefill(OptionalLong.empty(), OptionalLong.of(size), Optional.empty())));
        }

        OptionalLong messagesOf(double payloadBytes) {
            return bytes.isPresent()
                    ? OptionalLong.of((long) Math.ceil(bytes.getAsLong() / Math.max(1, payloadBytes)))
                    : messages;
        }
    }

    /**
     * @param payloadBytes of a message, in the mean
     */
    ReadingReader(Section workload, Load load, double payloadBytes) {
        this.workload = workload;
        this.load = load;
        this.payloadBytes = payloadBytes;
    }

    /** Returns what the block asks for; empty, with an error added, if it does not say how much to write. */
    Optional<Reading> read(Node.Mapping block) {
        Section keys = workload.within(block, WorkloadKeys.READ.name());
        keys.refuseUnknown(NAMES);
        if (!keys.has(PREFILL)) {
            keys.error(PREFILL, "is missing; write what is to be written before it is read, such as prefill: 1M");
        }
        boolean sending = keys.value(WHILE) == Meanwhile.SENDING;
        Optional<Duration> timeout = keys.optional(PREFILL_TIMEOUT);
        return keys.optional(PREFILL).map(prefill -> {
            OptionalLong messages = prefill.messagesOf(payloadBytes);
            return new Reading(
                    messages,
                    prefill.time(),
                    sending,
                    timeout.orElseGet(() -> Reading.defaultTimeout(messages, prefill.time(), load)));
        });
    }

    /** Describes the block as YAML has values. */
    static Map<String, Object> keysOf(Reading reading) {
        Map<String, Object> keys = new LinkedHashMap<>();
        keys.put(
                PREFILL.name(),
                reading.messages().isPresent()
                        ? (Object) reading.messages().getAsLong()
                        : DurationFormat.format(reading.time().orElseThrow()));
        keys.put(WHILE.name(), (reading.producersGoOn() ? Meanwhile.SENDING : Meanwhile.NOTHING).word());
        keys.put(PREFILL_TIMEOUT.name(), DurationFormat.format(reading.timeout()));
        return keys;
    }
}
