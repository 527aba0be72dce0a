package io.weir.result;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import io.weir.units.DurationFormat;
import io.weir.units.QuantityFormat;
import io.weir.workload.RateShape;
import io.weir.workload.RateStage;
import io.weir.workload.key.KeyNames;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * The workload as requested, so that a result explains itself: the keys of a workload file with their values, defaults
 * filled in. Lengths are texts, sizes numbers of bytes, rates numbers of messages a second.
 */
public record WorkloadDescription(Map<String, Object> values) {

    /** Creates a copy in which equal numbers are equal objects, whether they were read from a file or not. */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public WorkloadDescription {
        Map<String, Object> copy = new LinkedHashMap<>();
        values.forEach((key, value) -> copy.put(key, normal(value)));
        values = Collections.unmodifiableMap(copy);
    }

    private static Object normal(Object value) {
        if (value instanceof Number number) {
            double precise = number.doubleValue();
            return precise == Math.rint(precise) && Math.abs(precise) <= Long.MAX_VALUE
                    ? (Object) number.longValue()
                    : (Object) precise;
        }
        if (value instanceof List<?> list) {
            return list.stream().map(WorkloadDescription::normal).toList();
        }
        return value instanceof Map<?, ?> map ? new WorkloadDescription(keyed(map)).values() : value;
    }

    private static Map<String, Object> keyed(Map<?, ?> map) {
        Map<String, Object> keyed = new LinkedHashMap<>();
        map.forEach((key, value) -> keyed.put(String.valueOf(key), value));
        return keyed;
    }

    @Override
    @JsonValue
    public Map<String, Object> values() {
        return values;
    }

    public WorkloadDescription withSeed(long seed) {
        Map<String, Object> other = new LinkedHashMap<>(values);
        other.put(KeyNames.SEED, seed);
        return new WorkloadDescription(other);
    }

    /** Returns the name shown in results. */
    public String name() {
        return text(KeyNames.NAME).orElse("");
    }

    /** Returns the number of topics, created or not. */
    public int topics() {
        if (values.get(KeyNames.TOPIC_GROUPS) instanceof List<?> groups) {
            return groups.stream()
                    .map(group -> group instanceof Map<?, ?> keys ? keys.get(KeyNames.TOPICS) : null)
                    .mapToInt(topics -> topics instanceof Number number ? number.intValue() : 0)
                    .sum();
        }
        return existingTopics() > 0 ? existingTopics() : count(KeyNames.TOPICS);
    }

    public int existingTopics() {
        return values.get(KeyNames.EXISTING_TOPICS) instanceof List<?> topics ? topics.size() : 0;
    }

    /** Returns the partitions of each topic created; 0 if none was. */
    public int partitionsPerTopic() {
        return count(KeyNames.PARTITIONS_PER_TOPIC);
    }

    public int producersPerTopic() {
        return count(KeyNames.PRODUCERS_PER_TOPIC);
    }

    /** Returns the number of subscriptions of each topic; 0 where they differ. */
    public int subscriptionsPerTopic() {
        return count(KeyNames.SUBSCRIPTIONS_PER_TOPIC);
    }

    /** Returns whether groups of subscriptions differ. */
    public boolean hasGroups() {
        return values.containsKey(KeyNames.SUBSCRIPTIONS);
    }

    public int consumersPerSubscription() {
        return count(KeyNames.CONSUMER_PER_SUBSCRIPTION);
    }

    /** Returns the payload of each message in bytes; empty where it varies. */
    public OptionalInt messageSize() {
        return values.get(KeyNames.MESSAGE_SIZE) instanceof Number bytes
                ? OptionalInt.of(bytes.intValue())
                : OptionalInt.empty();
    }

    /** Returns "constant", "profile", "search" or "closedLoop"; "read" or "replay" where such is measured, whatever was sent before. */
    public String loadKind() {
        if (values.containsKey(KeyNames.READ)) {
            return "read";
        }
        if (values.containsKey(KeyNames.REPLAY)) {
            return "replay";
        }
        Object rate = values.get(KeyNames.PRODUCER_RATE);
        if (rate instanceof Number number) {
            return number.doubleValue() == 0 ? "search" : "constant";
        }
        return rate == null ? "profile" : "closedLoop";
    }

    /** Returns the limits that the rate searched for has to keep: "response.p99 ≤ 50ms"; none without any. */
    public List<String> limits() {
        return values.get(KeyNames.SEARCH) instanceof Map<?, ?> search && search.get("slo") instanceof Map<?, ?> slo
                ? slo.entrySet().stream()
                        .map(limit -> limit.getKey() + " ≤ "
                                + (limit.getValue() instanceof Number share
                                                && isShare(limit.getKey())
                                                && share.doubleValue() > 0
                                        ? QuantityFormat.percent(share.doubleValue())
                                        : limit.getValue()))
                        .toList()
                : List.of();
    }

    private static boolean isShare(Object term) {
        return term.equals("failed") || String.valueOf(term).endsWith("Share");
    }

    /** Returns the rate, in messages a second over all producers; null where it is not known before, or changes. */
    public @Nullable Double messagesPerSecond() {
        return loadKind().equals("constant") ? number(KeyNames.PRODUCER_RATE) : null;
    }

    /** Returns the entries of a rate profile; of a file they have no more than its name. */
    public List<RateShape> profile() {
        return values.get(KeyNames.PRODUCER_RATE_PROFILE) instanceof List<?> entries
                ? entries.stream().map(entry -> shape((Map<?, ?>) entry)).toList()
                : List.of();
    }

    private static RateShape shape(Map<?, ?> keys) {
        Duration length = length(keys, "for");
        if (keys.get("bursts") instanceof Map<?, ?> bursts) {
            return new RateShape.Bursts(
                    rate(keys, "rate"), rate(bursts, "rate"), length(bursts, "every"), length(bursts, "for"), length);
        }
        if (keys.get("sine") instanceof Map<?, ?> sine) {
            return new RateShape.Sine(rate(sine, "mean"), rate(sine, "amplitude"), length(sine, "period"), length);
        }
        if (keys.get("file") instanceof String file) {
            return new RateShape.Trace(file, String.valueOf(keys.get("sha256")), List.of(), length);
        }
        double from = rate(keys, "rate");
        return new RateStage(from, keys.containsKey("rampTo") ? rate(keys, "rampTo") : from, length);
    }

    private static double rate(Map<?, ?> keys, String key) {
        return keys.get(key) instanceof Number rate ? rate.doubleValue() : 0;
    }

    private static Duration length(Map<?, ?> keys, String key) {
        return duration(keys.get(key)).orElseThrow();
    }

    /** Returns the backlog to build and drain, in bytes of payload over all subscriptions; null for none. */
    public @Nullable Double backlogBytes() {
        return number(KeyNames.CONSUMER_BACKLOG_SIZE);
    }

    /** Returns the length of the measured part; empty when only a number of messages ends it. */
    public Optional<Duration> measured() {
        List<RateShape> profile = profile();
        return profile.isEmpty() ? duration(values.get(KeyNames.TEST_DURATION)) : Optional.of(RateStage.total(profile));
    }

    /** Returns the number of messages that ends the measured part; null when only the time does. */
    public @Nullable Double messages() {
        return number(KeyNames.MESSAGES);
    }

    /** Returns true if the warm-up lasts until the system is steady. */
    public boolean hasAdaptiveWarmUp() {
        return text(KeyNames.WARMUP).filter("adaptive"::equals).isPresent();
    }

    /** Returns the length of the warm-up, or its limit where it is adaptive. */
    public Duration warmUp() {
        return duration(values.get(hasAdaptiveWarmUp() ? KeyNames.WARMUP_LIMIT : KeyNames.WARMUP_DURATION))
                .orElse(Duration.ZERO);
    }

    private static Optional<Duration> duration(@Nullable Object text) {
        return text == null ? Optional.empty() : DurationFormat.parse(String.valueOf(text));
    }

    private Optional<String> text(String key) {
        return Optional.ofNullable(values.get(key)).map(String::valueOf);
    }

    private @Nullable Double number(String key) {
        return values.get(key) instanceof Number number ? (Double) number.doubleValue() : null;
    }

    private int count(String key) {
        return values.get(key) instanceof Number number ? number.intValue() : 0;
    }
}
