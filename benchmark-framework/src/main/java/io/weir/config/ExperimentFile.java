package io.weir.config;

import io.weir.compare.PublishedTable;
import io.weir.config.source.ConfigurationErrors;
import io.weir.config.source.Node;
import io.weir.config.source.SourceFile;
import io.weir.config.source.SourceLocation;
import io.weir.config.source.Suggestion;
import io.weir.config.sweep.Cell;
import io.weir.config.sweep.Factor;
import io.weir.config.sweep.PublishedReader;
import io.weir.config.sweep.Setting;
import io.weir.config.sweep.Settings;
import io.weir.config.sweep.Sweep;
import io.weir.config.sweep.SweepOption;
import io.weir.config.sweep.SweepReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A workload file with what it varies. Without a sweep it has one cell that changes nothing.
 *
 * @param source of the file
 * @param keys of the workload alone, nothing applied to them
 * @param bySystem settings of the whole file, some for one system alone
 * @param sweep its cells
 * @param published the table that was published of it, if any
 * @param hasShortForm whether the file has a {@code short} block
 */
public record ExperimentFile(
        SourceFile source,
        Node.Mapping keys,
        Settings bySystem,
        Sweep sweep,
        Optional<PublishedTable> published,
        boolean hasShortForm) {

    static final String SWEEP = "sweep";
    static final String ON = "on";
    static final String SHORT = "short";
    static final String PUBLISHED = "published";

    /**
     * Reads the blocks of an experiment.
     *
     * @param mapping content of a workload file
     * @param shortForm whether the file's {@code short} block is applied
     * @param factors from the command line, {@code key=a,b}
     * @return empty when a block has an error
     */
    static Optional<ExperimentFile> read(
            SourceFile source,
            Node.Mapping mapping,
            boolean shortForm,
            List<String> factors,
            ConfigurationErrors errors) {
        ConfigurationErrors own = new ConfigurationErrors();
        Node.Mapping file = mapping.without(SWEEP).without(SHORT).without(PUBLISHED);
        Optional<Node> sweep = mapping.value(SWEEP);
        Optional<Settings> settings = settings(file.value(ON), own);
        if (shortForm) {
            Optional<Node.Mapping> shortened =
                    mapping.value(SHORT).filter(Node.Mapping.class::isInstance).map(Node.Mapping.class::cast);
            if (shortened.isEmpty()) {
                own.add(
                        source.location(),
                        "has no short form; add a block short: {testDuration: 6s}, or leave --short out");
            } else {
                sweep = shortened
                        .get()
                        .value(SWEEP)
                        .map(over -> over(mapping.value(SWEEP), over))
                        .or(() -> mapping.value(SWEEP));
                Node.Mapping rest = shortened.get().without(SWEEP);
                settings = settings.flatMap(
                        all -> SweepReader.settings(rest, SHORT, own).map(all::plus));
            }
        }
        Optional<Node> complete = sweep;
        for (String factor : factors) {
            Node.Mapping before = complete.filter(Node.Mapping.class::isInstance)
                    .map(Node.Mapping.class::cast)
                    .orElseGet(() -> new Node.Mapping(source.location(), List.of()));
            complete = Optional.of(SweepOption.onto(before, factor, own));
        }
        Optional<Sweep> read = complete.isEmpty() ? Optional.of(Sweep.NONE) : SweepReader.read(complete.get(), own);
        Optional<PublishedTable> published = mapping.value(PUBLISHED)
                .flatMap(table -> read.flatMap(found -> PublishedReader.read(
                        table, found.factors().stream().map(Factor::name).toList(), own)));
        errors.addAll(own);
        Optional<Settings> bySystem = settings;
        return own.isEmpty()
                ? read.flatMap(cells -> bySystem.map(all -> new ExperimentFile(
                        source,
                        file.without(ON),
                        all,
                        cells,
                        published,
                        mapping.value(SHORT).isPresent())))
                : Optional.empty();
    }

    private static Optional<Settings> settings(Optional<Node> on, ConfigurationErrors errors) {
        if (on.isEmpty()) {
            return Optional.of(Settings.NONE);
        }
        Node.Mapping holder = new Node.Mapping(on.get().location(), List.of())
                .with(new Node.Entry(ON, on.get().location(), on.get()));
        return SweepReader.settings(holder, "the file", errors);
    }

    /** Returns a sweep with some of its keys replaced. */
    private static Node over(Optional<Node> sweep, Node over) {
        if (!(over instanceof Node.Mapping keys) || !(sweep.orElse(over) instanceof Node.Mapping base)) {
            return over;
        }
        Node.Mapping both = base;
        for (Node.Entry entry : keys.entries()) {
            both = both.with(entry);
        }
        return both;
    }

    /**
     * Checks what the file says of systems and keys against the command.
     *
     * @param systems short names of all drivers
     * @param overrides from the command line, {@code key=value}
     */
    public void check(List<String> systems, List<String> overrides, ConfigurationErrors errors) {
        settings()
                .flatMap(settings -> settings.bySystem().entrySet().stream())
                .filter(system -> !systems.contains(system.getKey()))
                .flatMap(system -> system.getValue().stream().limit(1).map(first -> Map.entry(system.getKey(), first)))
                .forEach(unknown -> errors.add(
                        unknown.getValue().place(),
                        "is set for " + unknown.getKey() + ", and no driver has that name"
                                + Suggestion.didYouMean(unknown.getKey(), systems)));
        for (String override : overrides) {
            String key =
                    override.substring(0, Math.max(0, override.indexOf('='))).strip();
            sweep.factors().stream()
                    .filter(factor -> factor.points().stream()
                            .map(Factor.Point::settings)
                            .flatMap(Settings::keys)
                            .anyMatch(key::equals))
                    .forEach(factor -> errors.add(
                            SourceLocation.of("--set " + key),
                            "would give all cells of the sweep over " + factor.name()
                                    + " the same value; leave it out, or choose cells by --point " + factor.name()
                                    + "=" + factor.points().get(0).name()));
        }
    }

    private Stream<Settings> settings() {
        return Stream.of(
                        Stream.of(bySystem),
                        sweep.factors().stream()
                                .flatMap(factor -> factor.points().stream())
                                .map(Factor.Point::settings),
                        sweep.included().stream().map(Cell::settings))
                .flatMap(all -> all);
    }

    /**
     * Returns this experiment with the cells alone that have some points; empty, with an error added, where there are none.
     *
     * @param points name of the point by factor
     */
    public Optional<ExperimentFile> at(Map<String, String> points, ConfigurationErrors errors) {
        if (points.isEmpty()) {
            return Optional.of(this);
        }
        Sweep some = sweep.at(points);
        if (!some.cells().isEmpty()
                && some.cells().stream().allMatch(cell -> cell.points().keySet().containsAll(points.keySet()))) {
            return Optional.of(new ExperimentFile(source, keys, bySystem, some, published, hasShortForm));
        }
        List<String> factors = sweep.factors().stream().map(Factor::name).toList();
        points.forEach((name, point) -> {
            SourceLocation place = SourceLocation.of("--point " + name + "=" + point);
            Optional<Factor> factor = sweep.factors().stream()
                    .filter(each -> each.name().equals(name))
                    .findFirst();
            if (factor.isEmpty()) {
                errors.add(
                        place,
                        "names no factor of " + source.name()
                                + (factors.isEmpty() ? ", which has no sweep" : Suggestion.didYouMean(name, factors)));
            } else {
                List<String> known =
                        factor.get().points().stream().map(Factor.Point::name).toList();
                errors.add(
                        place,
                        "names no cell of " + source.name() + "; " + name + " has " + String.join(", ", known)
                                + Suggestion.didYouMean(point, known));
            }
        });
        return Optional.empty();
    }

    /** Returns what a cell gives to the keys on a system; of two with one key the later one counts. */
    public List<Setting> settings(Cell cell, String system) {
        List<Setting> settings = new ArrayList<>(bySystem.of(system));
        settings.addAll(cell.settings().of(system));
        return settings;
    }
}
