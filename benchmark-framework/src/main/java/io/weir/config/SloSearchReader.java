package io.weir.config;

import io.weir.config.source.Key;
import io.weir.config.source.Node;
import io.weir.config.source.Section;
import io.weir.config.source.ValueType;
import io.weir.units.DurationFormat;
import io.weir.workload.Confirmation;
import io.weir.workload.Load;
import io.weir.workload.SloSearch;
import io.weir.workload.SloTerm;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads the block {@code search}; each error is reported at its own place. */
final class SloSearchReader {

    private static final Key<Node.Mapping> SLO =
            new Key<>("slo", ValueType.BLOCK, "", "Limits that a rate has to keep, all of them.");
    private static final Key<Duration> HOLD =
            new Key<>("hold", ValueType.DURATION, "10s", "For which a rate is held before it is judged.");
    private static final Key<Double> PRECISION = new Key<>(
            "precision",
            ValueType.SHARE,
            "5%",
            "By which the lowest rate beyond the limits may be above the one found.");
    private static final Key<Double> MEASURE_AT =
            new Key<>("measureAt", ValueType.SHARE, "95%", "Share of the rate found that is measured afterwards.");
    private static final Key<Confirmation> CONFIRM = new Key<>(
            "confirm",
            ValueType.oneOf(Confirmation.class, Confirmation::word),
            "quick",
            "How the rate found is confirmed in fresh runs.");
    private static final List<Key<?>> OF_SEARCH = List.of(HOLD, PRECISION, MEASURE_AT, CONFIRM);
    private static final List<String> NAMES =
            Stream.concat(Stream.of(SLO), OF_SEARCH.stream()).map(Key::name).toList();

    private static final Pattern TIME = Pattern.compile(Stream.of(SloTerm.Time.values())
            .map(SloTerm.Time::key)
            .collect(Collectors.joining("|", "(", ")\\.(mean|p(\\d{1,2}(?:\\.\\d{1,3})?))")));
    private static final String EXAMPLES = Stream.concat(
                    Stream.of("response.p99, service.p99.9, endToEnd.mean, failed, lost, lag"),
                    Stream.of(SloTerm.Resource.values()).map(SloTerm.Resource::key))
            .collect(Collectors.joining(", "));
    private static final String SHOWN = "slo: {response.p99: 50ms}";

    private final Section workload;

    SloSearchReader(Section workload) {
        this.workload = workload;
    }

    SloSearch read(Node.Mapping block) {
        Section keys = keys(block, " to search for the highest rate that is sustained");
        SloSearch search = new SloSearch(
                terms(keys), keys.value(HOLD), keys.value(PRECISION), keys.value(MEASURE_AT), keys.value(CONFIRM));
        search.validate(keys::error);
        return search;
    }

    /** Reads the block where the rate is given: it has limits alone. */
    List<SloTerm> readLimits(Node.Mapping block) {
        Section keys = keys(block, "");
        OF_SEARCH.stream()
                .filter(keys::has)
                .forEach(key -> keys.error(
                        key,
                        "belongs to producerRate: 0, which searches for a rate; take it away to have the limits judged"
                                + " at the rate given, or search"));
        return terms(keys);
    }

    /** @param without what the workload does without the block */
    private Section keys(Node.Mapping block, String without) {
        Section keys = workload.within(block, WorkloadKeys.SEARCH.name());
        keys.refuseUnknown(NAMES);
        if (!keys.has(SLO)) {
            keys.error(SLO, "is missing; write " + SHOWN + ", or take the block away" + without);
        }
        return keys;
    }

    /** Describes the block as YAML has values; null without one. */
    static @Nullable Map<String, Object> keysOf(Load load) {
        Map<String, Object> keys = new LinkedHashMap<>();
        if (!load.slo().isEmpty()) {
            keys.put(SLO.name(), limitsOf(load.slo()));
        }
        load.search().flatMap(Load.Search::limits).ifPresent(search -> {
            keys.put(HOLD.name(), DurationFormat.format(search.hold()));
            keys.put(PRECISION.name(), search.precision());
            keys.put(MEASURE_AT.name(), search.measureAt());
            keys.put(CONFIRM.name(), search.confirmation().word());
        });
        return keys.isEmpty() ? null : keys;
    }

    private static Map<String, Object> limitsOf(List<SloTerm> terms) {
        Map<String, Object> limits = new LinkedHashMap<>();
        terms.forEach(term -> limits.put(
                term.name(),
                term.time().isPresent()
                        ? DurationFormat.format(Duration.ofNanos((long) term.limit()))
                        : (Object) term.limit()));
        return limits;
    }

    private List<SloTerm> terms(Section keys) {
        return keys.optional(SLO).map(limits -> terms(keys, limits)).orElse(List.of());
    }

    private List<SloTerm> terms(Section keys, Node.Mapping limits) {
        if (limits.entries().isEmpty()) {
            keys.error(SLO, "has no limit; write " + SHOWN);
        }
        Section section = workload.within(limits, SLO.name());
        return limits.entries().stream()
                .flatMap(entry -> term(section, entry).stream())
                .toList();
    }

    private Optional<SloTerm> term(Section section, Node.Entry entry) {
        String name = entry.key();
        if (name.equals(SloTerm.failed(0).name())) {
            return limit(
                            section,
                            new Key<>(name, ValueType.SHARE, "", ""),
                            share -> share >= 0 && share < 1,
                            "from 0 to below 100%")
                    .map(SloTerm::failed);
        }
        if (name.equals(SloTerm.noneLost().name())) {
            return limit(section, new Key<>(name, ValueType.LONG, "", ""), number -> number == 0, "0")
                    .map(none -> SloTerm.noneLost());
        }
        if (name.equals(SloTerm.lag(0).name())) {
            return limit(section, new Key<>(name, ValueType.COUNT, "", ""), messages -> messages >= 0, "0 or more")
                    .map(SloTerm::lag);
        }
        Optional<SloTerm.Resource> resource = Stream.of(SloTerm.Resource.values())
                .filter(each -> each.key().equals(name))
                .findFirst();
        if (resource.isPresent()) {
            ValueType<Double> type = resource.get().share() ? ValueType.SHARE : ValueType.NUMBER;
            return limit(section, new Key<>(name, type, "", ""), number -> number >= 0, "0 or more")
                    .map(limit -> SloTerm.resource(resource.get(), limit));
        }
        Matcher parts = TIME.matcher(name);
        if (!parts.matches() || parts.group(3) != null && new BigDecimal(parts.group(3)).signum() == 0) {
            workload.errorAt(entry.keyLocation(), "'" + name + "' is no limit of an SLO; such are " + EXAMPLES);
            return Optional.empty();
        }
        SloTerm.Time time = Stream.of(SloTerm.Time.values())
                .filter(each -> each.key().equals(parts.group(1)))
                .findFirst()
                .orElseThrow();
        return limit(
                        section,
                        new Key<>(name, ValueType.DURATION, "", ""),
                        limit -> !limit.isNegative() && !limit.isZero(),
                        "above 0")
                .map(limit -> parts.group(3) == null
                        ? SloTerm.mean(time, limit)
                        : SloTerm.percentile(name, time, Double.parseDouble(parts.group(3)), limit));
    }

    private static <T> Optional<T> limit(Section section, Key<T> key, Predicate<T> valid, String range) {
        Optional<T> value = section.optional(key);
        if (value.isPresent() && !valid.test(value.get())) {
            section.error(key, "must be " + range);
        }
        return value;
    }
}
