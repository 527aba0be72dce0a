package io.weir.compare;

import static io.weir.units.QuantityFormat.duration;
import static io.weir.units.QuantityFormat.rate;

import io.weir.measure.Distribution;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A figure of a run that can be compared: a percentile of one of its latencies, or one of its rates. Its name is its
 * path in {@code result.json}, without units.
 *
 * @param name name such as "response.p99" or "acknowledged"
 * @param words words for sentences: "p99", "service time's p99"
 */
public record Metric(String name, String words, Kind kind) {

    private static final Map<String, String> FIGURES = Map.of(
            "min", "minimum",
            "mean", "mean",
            "p50", "p50",
            "p75", "p75",
            "p90", "p90",
            "p95", "p95",
            "p99", "p99",
            "p999", "p99.9",
            "p9999", "p99.99",
            "max", "maximum");

    /** Name of the rate of the best second of a reading by itself. */
    static final String BEST_SECOND = "received.bestSecond";

    /** Name of the rate of its best ten seconds. */
    static final String BEST_TEN_SECONDS = "received.bestTenSeconds";

    /** Name of the time that a closed loop took for its messages. */
    static final String ELAPSED = "elapsed";

    /** Name of the median time from a start to the first message of a replay. */
    static final String REPLAY = "replay";

    private static final Map<String, String> RATES = Map.of(
            "sent",
            "sent rate",
            "acknowledged",
            "acknowledged rate",
            "received",
            "received rate",
            BEST_SECOND,
            "best second's received rate",
            BEST_TEN_SECONDS,
            "best ten seconds' received rate");

    /** Returns true if receiving threads have a part in it. */
    boolean isEndToEnd() {
        return name.startsWith("endToEnd.");
    }

    /** Units of metrics. */
    public enum Kind {
        /** Nanoseconds. */
        LATENCY,
        /** Messages per second. */
        RATE
    }

    /** Syntax of names, for messages and help. */
    public static final String GRAMMAR = "p99 (of the response time), response.p50, service.p999, endToEnd.max, "
            + "sendDelay.mean, acknowledged, received, sent, elapsed (of a closed loop with messages), of a reading received.bestSecond or received.bestTenSeconds, or replay (of a replay)";

    /** Reads a name as people write it: "p99", "service.p999Nanos", "acknowledged"; empty if it is none. */
    public static Optional<Metric> named(String text) {
        String path = text.strip()
                .replaceFirst("^figures\\.", "")
                .replaceFirst("^(measured|rates)\\.", "")
                .replaceFirst("(Nanos|\\.messagesPerSecond)$", "")
                .replace("p99.99", "p9999")
                .replace("p99.9", "p999");
        if (RATES.containsKey(path)) {
            return Optional.of(new Metric(path, RATES.get(path), Kind.RATE));
        }
        if (path.equals(REPLAY)) {
            return Optional.of(new Metric(path, "time from a start to the first message", Kind.LATENCY));
        }
        if (path.equals(ELAPSED)) {
            return Optional.of(new Metric(path, "elapsed time", Kind.LATENCY));
        }
        int dot = path.indexOf('.');
        String latency = dot < 0 ? "response" : path.substring(0, dot);
        String figure = path.substring(dot + 1);
        return Distribution.named(latency)
                .filter(distribution -> FIGURES.containsKey(figure))
                .map(distribution ->
                        new Metric(latency + "." + figure, owner(distribution) + FIGURES.get(figure), Kind.LATENCY));
    }

    /** Returns whose figure it is, for sentences; response time is the default, so it needs no name. */
    private static String owner(Distribution distribution) {
        return distribution == Distribution.RESPONSE ? "" : distribution.words() + "'s ";
    }

    static Metric of(String name) {
        return named(name).orElseThrow(() -> new IllegalArgumentException("there is no metric " + name));
    }

    /** Returns the name of the figure, such as "p99", of a time that begins when a message is due; empty for others. */
    Optional<String> percentileFromDue() {
        return Stream.of("response.", "endToEnd.")
                .filter(name::startsWith)
                .map(latency -> name.substring(latency.length()))
                .findFirst();
    }

    /** Formats a figure with its unit. */
    public String format(double value) {
        return kind == Kind.LATENCY ? duration(value) : rate(value) + " msg/s";
    }

    /** Returns the unit of its figures in files. */
    public String unit() {
        return kind == Kind.LATENCY ? "nanoseconds" : "messages per second";
    }

    /** Returns the words with a capital, for the head of a table. */
    public String title() {
        return kind == Kind.LATENCY && name.startsWith("response.")
                ? "Response time's " + words
                : words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
    }
}
