package io.weir.config;

import io.weir.config.source.Key;
import io.weir.config.source.Node;
import io.weir.config.source.Section;
import io.weir.config.source.ValueType;
import io.weir.workload.KeyDistribution;
import io.weir.workload.MessageKeys;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the block {@code keys}; each error is reported at its own place. */
final class KeysReader {

    private static final Key<Long> COUNT = new Key<>(
            MessageKeys.COUNT, ValueType.COUNT, String.valueOf(MessageKeys.DEFAULT_COUNT), "Number of different keys.");
    private static final Key<Choice> CHOICE = new Key<>(
            MessageKeys.CHOICE,
            ValueType.scalar(
                    "choice",
                    "zipf with its exponent, such as zipf(1.0), uniform, inTurn, counter or random",
                    Choice::parse),
            "",
            "Which of the keys a message carries.");
    private static final List<String> NAMES = List.of(COUNT.name(), CHOICE.name());

    private final Section workload;

    /**
     * A choice as it is written.
     *
     * @param counted whether it is one among a number of keys
     * @param keys makes the keys of their number
     */
    private record Choice(boolean counted, LongFunction<MessageKeys> keys) {

        private static final Pattern ZIPF = Pattern.compile("zipf *\\( *([0-9]{1,9}(?:\\.[0-9]{1,9})?) *\\)");

        static Optional<Choice> parse(String text) {
            String word = text.strip().toLowerCase(Locale.ROOT);
            Matcher zipf = ZIPF.matcher(word);
            if (zipf.matches()) {
                double exponent = Double.parseDouble(zipf.group(1));
                return Optional.of(new Choice(true, count -> new MessageKeys.Zipf(count, exponent)));
            }
            return switch (word) {
                case "uniform" -> Optional.of(new Choice(true, MessageKeys.Uniform::new));
                case "inturn" -> Optional.of(new Choice(true, MessageKeys.InTurn::new));
                case "counter" -> Optional.of(new Choice(false, count -> new MessageKeys.Counter()));
                case "random" -> Optional.of(new Choice(false, count -> new MessageKeys.Random()));
                default -> Optional.empty();
            };
        }
    }

    KeysReader(Section workload) {
        this.workload = workload;
    }

    MessageKeys read(Node.Mapping block) {
        Section keys = workload.within(block, WorkloadKeys.KEYS.name());
        keys.refuseUnknown(NAMES);
        if (!keys.has(CHOICE)) {
            keys.error(
                    CHOICE,
                    "is missing; write choice: uniform for keys that are all as frequent, or choice: zipf(1.0) for few"
                            + " frequent ones and many rare ones");
        }
        Optional<Choice> choice = keys.optional(CHOICE);
        if (keys.has(COUNT) && choice.filter(each -> !each.counted()).isPresent()) {
            keys.error(
                    COUNT,
                    "is of no use where each message has a key of its own; take it away, or write choice: uniform or"
                            + " choice: inTurn for so many keys that come again");
        }
        long count = keys.value(COUNT);
        MessageKeys read = choice.map(each -> each.keys().apply(count)).orElse(KeyDistribution.NO_KEY);
        read.validate(keys::error);
        return read;
    }

    /** Describes the block as YAML has values; null where a keyDistributor says as much. */
    static @Nullable Map<String, Object> keysOf(MessageKeys keys) {
        if (keys instanceof KeyDistribution) {
            return null;
        }
        Map<String, Object> block = new LinkedHashMap<>();
        if (keys.count() > 0) {
            block.put(COUNT.name(), keys.count());
        }
        block.put(CHOICE.name(), keys.choice());
        return block;
    }
}
