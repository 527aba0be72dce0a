package io.weir.config.sweep;

import io.weir.config.source.ConfigurationErrors;
import io.weir.config.source.Key;
import io.weir.config.source.Node;
import io.weir.config.source.Section;
import io.weir.config.source.Suggestion;
import io.weir.config.source.ValueType;
import io.weir.result.Cause;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** Reads the {@code sweep} block of a workload file. Each error is reported at its own place. For one thread. */
public final class SweepReader {

    /** Bound on the cells: each is planned, and listed in the manifest, before the first run. */
    static final int MAX_CELLS = 10_000;

    private static final String ON = "on";

    private static final ValueType<Node.Mapping> KEYS = new ValueType<>(
            "keys and values",
            "keys and values, as {messageSize: [512, 1KiB]}",
            node -> node instanceof Node.Mapping mapping ? Optional.of(mapping) : Optional.empty());
    private static final ValueType<List<Node>> LIST = new ValueType<>(
            "list",
            "a list, such as [{messageSize: 1KiB}]",
            node -> node instanceof Node.Sequence list ? Optional.of(list.items()) : Optional.empty());

    static final Key<Node.Mapping> MATRIX = new Key<>(
            "matrix",
            KEYS,
            "",
            "What varies: a list of values of a key, or named points that set several keys. Every combination is a cell.");
    static final Key<List<Node>> INCLUDE =
            new Key<>("include", LIST, "", "Further cells: a point for each of some factors, and other keys.");
    static final Key<List<Node>> EXCLUDE = new Key<>("exclude", LIST, "", "Points that are not combined.");
    static final Key<Node.Mapping> STOP_WHEN = new Key<>(
            "stopWhen",
            KEYS,
            "",
            "A factor as key and a finding as verdict: after a run with that finding the factor's later points are skipped.");
    static final Key<Node.Mapping> BASELINE = new Key<>(
            "baseline",
            KEYS,
            "",
            "Points of the cell that others are compared with; without it, the first point of each factor.");
    static final Key<Node.Mapping> EXPECT =
            new Key<>("expect", KEYS, "", "refused: a list of points that a system is expected to refuse.");
    static final Key<Integer> REPEAT =
            new Key<>("repeat", ValueType.INT, "", "Number of rounds; --repeat goes before it.");
    static final Key<Boolean> FRESH_BROKER = new Key<>(
            "freshBroker",
            ValueType.BOOLEAN,
            "true",
            "Whether each run has a broker of its own; false: consecutive cells with equal broker keys share one.");
    static final Key<Node.Mapping> ONLY =
            new Key<>("only", KEYS, "", "Points to which some factors are restricted, as a short form does.");

    /** All keys, in the order of the reference. */
    public static final List<Key<?>> ALL =
            List.of(MATRIX, INCLUDE, EXCLUDE, STOP_WHEN, BASELINE, EXPECT, REPEAT, FRESH_BROKER, ONLY);

    private static final Key<String> STOP_KEY = new Key<>("key", ValueType.TEXT, "", "Factor along which it stops.");
    private static final Key<Cause> STOP_VERDICT =
            new Key<>("verdict", ValueType.oneOf(Cause.class, Cause::name), "NOT_SUSTAINED", "Finding that stops it.");
    private static final Key<List<Node>> REFUSED =
            new Key<>("refused", LIST, "", "Points that are expected to be refused.");

    private final ConfigurationErrors errors;
    private final Section section;
    private final Map<String, Factor> factors = new LinkedHashMap<>();

    private SweepReader(Node.Mapping sweep, ConfigurationErrors errors) {
        this.errors = errors;
        this.section = new Section(sweep, sweep.location(), errors);
        Section.refuseUnknown(sweep, ALL.stream().map(Key::name).toList(), "a sweep", errors);
    }

    /**
     * Reads a sweep.
     *
     * @return empty when it has an error
     */
    public static Optional<Sweep> read(Node node, ConfigurationErrors errors) {
        ConfigurationErrors own = new ConfigurationErrors();
        Optional<Sweep> sweep = Optional.empty();
        if (node instanceof Node.Mapping keys) {
            sweep = Optional.of(new SweepReader(keys, own).sweep());
        } else if (!(node instanceof Node.Unreadable)) {
            own.add(node.location(), "sweep must be " + KEYS.expectation() + ", not " + node.shown());
        }
        errors.addAll(own);
        return sweep.filter(read -> own.isEmpty());
    }

    private Sweep sweep() {
        if (!section.has(MATRIX)) {
            section.error(MATRIX, "is missing; write matrix: {messageSize: [512, 1KiB]}");
        }
        section.optional(MATRIX).ifPresent(matrix -> matrix.entries().forEach(this::addFactor));
        Map<String, Factor> kept = section.optional(ONLY).map(this::restricted).orElse(factors);
        Sweep sweep = new Sweep(
                factors.keySet().stream().map(kept::get).toList(),
                section.optional(INCLUDE).orElse(List.of()).stream()
                        .flatMap(item -> included(item).stream())
                        .toList(),
                selections(EXCLUDE, section),
                section.optional(EXPECT)
                        .map(expect -> {
                            Section keys = section.within(expect, EXPECT.name());
                            keys.refuseUnknown(List.of(REFUSED.name()));
                            return selections(REFUSED, keys);
                        })
                        .orElse(List.of()),
                section.optional(STOP_WHEN).flatMap(this::stopWhen),
                section.optional(BASELINE).map(this::selection).orElse(Map.of()),
                section.optional(REPEAT).map(OptionalInt::of).orElse(OptionalInt.empty()),
                section.value(FRESH_BROKER));
        if (sweep.rounds().isPresent() && sweep.rounds().getAsInt() < 1) {
            section.error(REPEAT, "must be at least 1, not " + sweep.rounds().getAsInt());
        }
        if (sweep.matrixSize() > MAX_CELLS) {
            section.error(
                    MATRIX, "has " + sweep.matrixSize() + " cells, more than " + MAX_CELLS + "; take points away");
        } else if (errors.isEmpty() && sweep.cells().isEmpty()) {
            section.error(EXCLUDE, "leaves no cell; take something away from it");
        }
        return sweep;
    }

    private void addFactor(Node.Entry entry) {
        List<Factor.Point> points = new ArrayList<>();
        boolean empty = entry.value() instanceof Node.Sequence list
                        && list.items().isEmpty()
                || entry.value() instanceof Node.Mapping keys && keys.entries().isEmpty();
        if (entry.value() instanceof Node.Sequence values) {
            values.items().forEach(value -> value(entry, value).ifPresent(points::add));
        } else if (entry.value() instanceof Node.Mapping named) {
            named.entries()
                    .forEach(point -> settings(point.value(), "point " + point.key() + " of " + entry.key())
                            .ifPresent(settings -> points.add(new Factor.Point(point.key(), settings))));
        } else if (!(entry.value() instanceof Node.Unreadable)) {
            errors.add(
                    entry.value().location(),
                    entry.key() + " must be a list of values, or points with the keys that each sets, not "
                            + entry.value().shown());
            return;
        }
        if (empty) {
            errors.add(entry.keyLocation(), entry.key() + " has no point; name at least one");
        }
        Set<String> names = new HashSet<>();
        points.stream()
                .filter(point -> !names.add(point.name()))
                .forEach(point -> errors.add(
                        entry.keyLocation(), entry.key() + " has the point " + point.name() + " twice; keep one"));
        factors.put(entry.key(), new Factor(entry.key(), entry.keyLocation(), points));
    }

    /** Returns the point of a single value, which gives it to the key that the factor is named after. */
    private Optional<Factor.Point> value(Node.Entry factor, Node value) {
        if (value instanceof Node.Scalar scalar && !scalar.isNull()) {
            return Optional.of(new Factor.Point(
                    scalar.text(),
                    new Settings(List.of(new Setting(factor.key(), value.location(), value)), Map.of())));
        }
        if (!(value instanceof Node.Unreadable)) {
            errors.add(
                    value.location(),
                    "a value of " + factor.key() + " must be a single one, not " + value.shown()
                            + "; give it a name, as {slow: {" + factor.key() + ": ...}}");
        }
        return Optional.empty();
    }

    /** Reads the keys of a point; below {@code on} those of one system. */
    public static Optional<Settings> settings(Node node, String owner, ConfigurationErrors errors) {
        if (!(node instanceof Node.Mapping keys)) {
            if (!(node instanceof Node.Unreadable)) {
                errors.add(node.location(), owner + " must be keys and values, as {topics: 3}, not " + node.shown());
            }
            return Optional.empty();
        }
        List<Setting> all = new ArrayList<>();
        Map<String, List<Setting>> bySystem = new LinkedHashMap<>();
        for (Node.Entry entry : keys.entries()) {
            if (!entry.key().equals(ON)) {
                all.add(new Setting(entry.key(), entry.keyLocation(), entry.value()));
            } else if (entry.value() instanceof Node.Mapping systems) {
                for (Node.Entry system : systems.entries()) {
                    settings(system.value(), ON + "." + system.key() + " of " + owner, errors)
                            .ifPresent(own -> bySystem.put(system.key(), own.all()));
                }
            } else if (!(entry.value() instanceof Node.Unreadable)) {
                errors.add(
                        entry.value().location(),
                        ON + " of " + owner + " must be systems with their keys, as {kafka: {topics: 3}}, not "
                                + entry.value().shown());
            }
        }
        return Optional.of(new Settings(all, bySystem));
    }

    private Optional<Settings> settings(Node node, String owner) {
        return settings(node, owner, errors);
    }

    /**
     * Returns the factors with some of their points. Other blocks may name the points that are left out, as they do
     * without the restriction.
     */
    private Map<String, Factor> restricted(Node.Mapping only) {
        Map<String, Factor> restricted = new LinkedHashMap<>(factors);
        for (Node.Entry entry : only.entries()) {
            List<Node> names = entry.value() instanceof Node.Sequence list ? list.items() : List.of(entry.value());
            Set<String> kept = new HashSet<>();
            factor(entry).ifPresent(known -> {
                names.forEach(name -> point(known, name).ifPresent(kept::add));
                restricted.put(
                        known.name(),
                        new Factor(
                                known.name(),
                                known.place(),
                                known.points().stream()
                                        .filter(point -> kept.contains(point.name()))
                                        .toList()));
            });
        }
        return restricted;
    }

    private Optional<StopWhen> stopWhen(Node.Mapping keys) {
        Section stop = section.within(keys, STOP_WHEN.name());
        stop.refuseUnknown(List.of(STOP_KEY.name(), STOP_VERDICT.name()));
        String factor = stop.required(STOP_KEY, "producerRate");
        if (stop.has(STOP_KEY) && !factors.containsKey(factor)) {
            stop.error(
                    STOP_KEY,
                    "names no factor"
                            + Suggestion.didYouMean(
                                    factor, factors.keySet().stream().toList()));
        }
        return Optional.of(new StopWhen(factor, stop.value(STOP_VERDICT)));
    }

    private List<Map<String, String>> selections(Key<List<Node>> key, Section keys) {
        List<Map<String, String>> selections = new ArrayList<>();
        for (Node item : keys.optional(key).orElse(List.of())) {
            if (item instanceof Node.Mapping points && !points.entries().isEmpty()) {
                selections.add(selection(points));
            } else if (!(item instanceof Node.Unreadable)) {
                errors.add(
                        item.location(),
                        "an entry of " + key.name() + " must be factors with a point each, as {messageSize: 512}, not "
                                + item.shown());
            }
        }
        return selections;
    }

    /** Reads factors with a point each. */
    private Map<String, String> selection(Node.Mapping keys) {
        Map<String, String> points = new LinkedHashMap<>();
        for (Node.Entry entry : keys.entries()) {
            factor(entry)
                    .flatMap(factor -> point(factor, entry.value()))
                    .ifPresent(point -> points.put(entry.key(), point));
        }
        return points;
    }

    private Optional<Factor> factor(Node.Entry entry) {
        Optional<Factor> factor = Optional.ofNullable(factors.get(entry.key()));
        if (factor.isEmpty()) {
            errors.add(
                    entry.keyLocation(),
                    "'" + entry.key() + "' is no factor of this sweep"
                            + Suggestion.didYouMean(
                                    entry.key(), factors.keySet().stream().toList()));
        }
        return factor;
    }

    private Optional<String> point(Factor factor, Node node) {
        Optional<String> name = ValueType.TEXT.read(node);
        if (name.flatMap(factor::point).isEmpty() && !(node instanceof Node.Unreadable)) {
            List<String> known =
                    factor.points().stream().map(Factor.Point::name).toList();
            errors.add(
                    node.location(),
                    node.shown() + " is no point of " + factor.name() + ", which has "
                            + String.join(", ", known)
                            + name.map(text -> Suggestion.didYouMean(text, known))
                                    .orElse(""));
            return Optional.empty();
        }
        return name;
    }

    /** Reads a further cell: factors may have new values, and what is no factor is a key. */
    private Optional<Cell> included(Node item) {
        if (!(item instanceof Node.Mapping keys)) {
            if (!(item instanceof Node.Unreadable)) {
                errors.add(
                        item.location(),
                        "an entry of include must be keys and values, as {messageSize: 1MiB}, not " + item.shown());
            }
            return Optional.empty();
        }
        Map<String, String> points = new LinkedHashMap<>();
        Settings settings = Settings.NONE;
        List<Node.Entry> others = new ArrayList<>();
        for (Node.Entry entry : keys.entries()) {
            Factor factor = factors.get(entry.key());
            Optional<String> text = ValueType.TEXT.read(entry.value());
            if (factor == null) {
                others.add(entry);
            } else if (text.flatMap(factor::point).isPresent()) {
                points.put(factor.name(), text.get());
                settings = settings.plus(factor.point(text.get()).orElseThrow().settings());
            } else {
                value(entry, entry.value()).ifPresent(point -> points.put(factor.name(), point.name()));
                others.add(entry);
            }
        }
        Settings complete = settings;
        return settings(new Node.Mapping(keys.location(), others), "an entry of include")
                .map(rest -> new Cell(points, complete.plus(rest), false));
    }
}
