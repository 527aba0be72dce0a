package io.weir.config.source;

import io.weir.driver.SettingDescriptor.SettingType;
import io.weir.units.CountFormat;
import io.weir.units.DurationFormat;
import io.weir.units.Rate;
import io.weir.units.SizeFormat;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Type of a value in a file: its form and its reader.
 *
 * @param name a word or two, for the reference
 * @param expectation words for the expected form in a message: "a whole number, such as 3"
 * @param reader reads a node; returns empty when it is something else
 */
public record ValueType<T>(String name, String expectation, Function<Node, Optional<T>> reader) {

    private static final Pattern DECIMAL = Pattern.compile("[+-]?([0-9]+(\\.[0-9]*)?|\\.[0-9]+)([eE][+-]?[0-9]{1,2})?");

    public static final ValueType<String> TEXT = scalar("text", "a text", Optional::of);

    public static final ValueType<Boolean> BOOLEAN = scalar("true or false", "true or false", ValueType::parseBoolean);

    public static final ValueType<Long> LONG = scalar(
            "whole number",
            "a whole number, such as 3",
            text -> plainNumber(text).flatMap(CountFormat::parse));

    public static final ValueType<Integer> INT =
            new ValueType<>(LONG.name, LONG.expectation, node -> LONG.read(node).flatMap(ValueType::fitting));

    public static final ValueType<Double> NUMBER =
            scalar("number", "a number, such as 0.5", text -> plainNumber(text).map(Double::valueOf));

    public static final ValueType<Long> COUNT =
            scalar("count", "a whole number, such as 1000, 10k or 1M", CountFormat::parse);

    public static final ValueType<Duration> DURATION =
            scalar("duration", "a duration, such as 30s, 1.5m or 250ms", DurationFormat::parse);

    public static final ValueType<Long> SIZE = scalar("size", "a size, such as 100, 1KiB or 10MB", SizeFormat::parse);

    public static final ValueType<Rate> RATE =
            scalar("rate", "a rate, such as 10000, 10k/s, 1.5M msg/s or 20MB/s", Rate::parse);

    public static final ValueType<List<String>> TEXTS =
            new ValueType<>("list of texts", "a list, such as [a, b]", ValueType::texts);

    /** List of stages, which are left to their own reader. */
    public static final ValueType<List<Node>> STAGES =
            list("list of stages", "[{rate: 1000, for: 30s}, {rampTo: 50k, for: 1m}]");

    /** Keys and values, which are left to their own reader. */
    public static final ValueType<Node.Mapping> BLOCK = block("{slo: {response.p99: 50ms}}");

    /** Share of a whole: 0.05, from 5% or 0.05. */
    public static final ValueType<Double> SHARE = scalar("share", "a share, such as 5% or 0.05", ValueType::parseShare);

    /** Returns the type for a list whose entries, one at least, are left to their own reader. */
    public static ValueType<List<Node>> list(String name, String example) {
        return new ValueType<>(
                name,
                "a " + name + ", such as " + example,
                node -> node instanceof Node.Sequence list && !list.items().isEmpty()
                        ? Optional.of(list.items())
                        : Optional.empty());
    }

    /** Returns the type for keys and values, of which there is an example. */
    public static ValueType<Node.Mapping> block(String example) {
        return new ValueType<>(
                "keys and values",
                "keys and values, such as " + example,
                node -> node instanceof Node.Mapping mapping ? Optional.of(mapping) : Optional.empty());
    }

    public Optional<T> read(Node node) {
        return reader.apply(node);
    }

    /** Reads a default value. */
    public Optional<T> parse(String text) {
        SourceLocation nowhere = SourceLocation.of("default");
        return read(new Node.Scalar(nowhere, nowhere, text, false));
    }

    /** Returns the type for the names of an enum, in upper or lower case. */
    public static <E extends Enum<E>> ValueType<E> oneOf(Class<E> type, Function<E, String> spelling) {
        List<E> values = List.of(type.getEnumConstants());
        String names = values.stream().map(spelling).collect(Collectors.joining(", "));
        return scalar(
                "one of " + names,
                "one of " + names,
                text -> values.stream()
                        .filter(value -> spelling.apply(value).equalsIgnoreCase(text.strip()))
                        .findFirst());
    }

    public static <T> ValueType<T> either(ValueType<? extends T> first, ValueType<? extends T> second) {
        return new ValueType<>(
                first.name + " or " + second.name,
                first.expectation + ", or " + second.expectation,
                node -> first.read(node)
                        .<T>map(Function.identity())
                        .or(() -> second.read(node).map(Function.identity())));
    }

    public static ValueType<?> of(SettingType type) {
        return switch (type) {
            case TEXT -> TEXT;
            case BOOLEAN -> BOOLEAN;
            case INTEGER -> LONG;
            case NUMBER -> NUMBER;
            case DURATION ->
                new ValueType<>(
                        DURATION.name,
                        DURATION.expectation,
                        node -> DURATION.read(node).map(Duration::toNanos));
            case SIZE -> SIZE;
            case PROPERTIES, GROUP -> throw new IllegalArgumentException(type + " is not a single value");
        };
    }

    public static <T> ValueType<T> scalar(String name, String expectation, Function<String, Optional<T>> parser) {
        return new ValueType<>(
                name,
                expectation,
                node -> node instanceof Node.Scalar scalar && !scalar.isNull()
                        ? parser.apply(scalar.text())
                        : Optional.empty());
    }

    private static Optional<String> plainNumber(String text) {
        String stripped = text.strip().replace("_", "");
        return DECIMAL.matcher(stripped).matches() ? Optional.of(stripped) : Optional.empty();
    }

    private static Optional<Double> parseShare(String text) {
        String stripped = text.strip();
        return stripped.endsWith("%")
                ? plainNumber(stripped.substring(0, stripped.length() - 1))
                        .map(number -> Double.parseDouble(number) / 100)
                : plainNumber(stripped).map(Double::valueOf);
    }

    private static Optional<Integer> fitting(long value) {
        return value == (int) value ? Optional.of((int) value) : Optional.empty();
    }

    // yes, no, on and off are YAML's own words for true and false.
    private static Optional<Boolean> parseBoolean(String text) {
        return switch (text.strip().toLowerCase(Locale.ROOT)) {
            case "true", "yes", "on" -> Optional.of(true);
            case "false", "no", "off" -> Optional.of(false);
            default -> Optional.empty();
        };
    }

    private static Optional<List<String>> texts(Node node) {
        if (!(node instanceof Node.Sequence sequence)) {
            return Optional.empty();
        }
        List<Optional<String>> items = sequence.items().stream().map(TEXT::read).toList();
        return items.stream().allMatch(Optional::isPresent)
                ? Optional.of(items.stream().flatMap(Optional::stream).toList())
                : Optional.empty();
    }
}
