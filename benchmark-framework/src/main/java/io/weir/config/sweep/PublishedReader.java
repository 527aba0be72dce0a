package io.weir.config.sweep;

import io.weir.compare.Metric;
import io.weir.compare.PublishedFigure;
import io.weir.compare.PublishedTable;
import io.weir.config.source.ConfigurationErrors;
import io.weir.config.source.Key;
import io.weir.config.source.Node;
import io.weir.config.source.Section;
import io.weir.config.source.Suggestion;
import io.weir.config.source.ValueType;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** Reads the {@code published} block of an experiment: a table in its own columns and units. */
public final class PublishedReader {

    private static final ValueType<List<Node>> LIST = new ValueType<>(
            "list",
            "a list",
            node -> node instanceof Node.Sequence list ? Optional.of(list.items()) : Optional.empty());

    static final Key<String> SOURCE =
            new Key<>("source", ValueType.TEXT, "", "Where the table was published: title, place, table.");
    static final Key<String> SETTING =
            new Key<>("setting", ValueType.TEXT, "", "Machines and versions that it was measured with.");
    static final Key<List<String>> COLUMNS = new Key<>(
            "columns",
            ValueType.TEXTS,
            "",
            "A factor of the sweep, or a figure with its unit: acknowledged msg/s, acknowledged MiB/s, service.p99 ms, count.received, broker.cores %."
                    + " Other columns are shown as they are.");
    static final Key<List<Node>> ROWS = new Key<>("rows", LIST, "", "Values in the order of the columns.");
    static final Key<List<String>> REMARKS =
            new Key<>("remarks", ValueType.TEXTS, "", "What a reader has to know of the published figures.");
    static final Key<List<String>> ASSUMED = new Key<>(
            "assumed", ValueType.TEXTS, "", "What the publication does not say and the experiment had to choose.");

    /** All keys, in the order of the reference. */
    public static final List<Key<?>> ALL = List.of(SOURCE, SETTING, COLUMNS, ROWS, REMARKS, ASSUMED);

    /** Units of rates of messages. */
    private static final Map<String, Double> RATES = Map.of("msg/s", 1.0, "k msg/s", 1e3, "M msg/s", 1e6);

    /** Units of rates of bytes; a figure in them is the rate times the size of a message. */
    private static final Map<String, Double> BYTES = Map.of(
            "MB/s", 1e6, "MiB/s", 1048576.0, "Mbit/s", 1e6 / 8, "Mibit/s", 1048576.0 / 8, "GB/s", 1e9, "KB/s", 1e3);

    private static final Map<String, Double> TIMES = Map.of("ns", 1.0, "us", 1e3, "µs", 1e3, "ms", 1e6, "s", 1e9);

    private final Section section;
    private final List<String> factors;

    private PublishedReader(Section section, List<String> factors) {
        this.section = section;
        this.factors = factors;
    }

    /**
     * Reads a published table.
     *
     * @param factors of the experiment, whose points some columns hold
     * @return empty when it has an error
     */
    public static Optional<PublishedTable> read(Node node, List<String> factors, ConfigurationErrors errors) {
        if (!(node instanceof Node.Mapping keys)) {
            if (!(node instanceof Node.Unreadable)) {
                errors.add(
                        node.location(),
                        "published must be keys and values, as {source: a paper}, not " + node.shown());
            }
            return Optional.empty();
        }
        ConfigurationErrors own = new ConfigurationErrors();
        Section.refuseUnknown(keys, ALL.stream().map(Key::name).toList(), "a published table", own);
        PublishedTable table = new PublishedReader(new Section(keys, keys.location(), own), factors).table();
        errors.addAll(own);
        return own.isEmpty() ? Optional.of(table) : Optional.empty();
    }

    private PublishedTable table() {
        List<PublishedTable.Column> columns = section.optional(COLUMNS).orElse(List.of()).stream()
                .map(this::column)
                .toList();
        if (columns.stream().allMatch(column -> column.metric() == null)) {
            section.error(COLUMNS, "has no figure of Weir; name one, such as acknowledged msg/s");
        }
        List<List<String>> rows = new ArrayList<>();
        for (Node row : section.optional(ROWS).orElse(List.of())) {
            row(row, columns.size()).ifPresent(rows::add);
        }
        if (rows.isEmpty() && !section.hasErrors()) {
            section.error(ROWS, "has no row; write rows: [[1, 102760]]");
        }
        return new PublishedTable(
                section.required(SOURCE, "a paper, table 1"),
                section.optional(SETTING).orElse(null),
                columns,
                rows,
                section.optional(REMARKS).orElse(List.of()),
                section.optional(ASSUMED).orElse(List.of()));
    }

    private PublishedTable.Column column(String title) {
        int space = title.indexOf(' ');
        String name = space < 0 ? title : title.substring(0, space);
        String unit = space < 0 ? "" : title.substring(space + 1).strip();
        if (factors.contains(title) || factors.contains(name)) {
            return new PublishedTable.Column(title, factors.contains(title) ? title : name, null, 1);
        }
        Optional<Metric> metric = Metric.named(name);
        if (metric.isEmpty()) {
            return PublishedFigure.named(name)
                    .map(figure -> column(title, figure, unit))
                    .orElseGet(() -> new PublishedTable.Column(title, null, null, 1));
        }
        boolean rate = metric.get().kind() == Metric.Kind.RATE;
        Map<String, Double> units = rate ? RATES : TIMES;
        Double worth = units.get(unit);
        if (worth == null && rate && BYTES.containsKey(unit)) {
            return new PublishedTable.Column(
                    title, null, metric.get().name() + PublishedTable.BYTES, BYTES.getOrDefault(unit, 1.0));
        }
        if (worth == null) {
            List<String> known = new ArrayList<>(units.keySet());
            known.addAll(rate ? BYTES.keySet() : List.of());
            refuseUnit(title, unit, known);
        }
        return new PublishedTable.Column(title, null, metric.get().name(), worth == null ? 1 : worth);
    }

    private PublishedTable.Column column(String title, PublishedFigure figure, String unit) {
        OptionalDouble worth = figure.worth(unit);
        if (worth.isEmpty()) {
            refuseUnit(title, unit, figure.units());
        }
        return new PublishedTable.Column(title, null, figure.title(), worth.orElse(1));
    }

    private void refuseUnit(String title, String unit, Collection<String> known) {
        section.error(
                COLUMNS,
                "has '" + title + "', whose unit is none of "
                        + String.join(
                                ", ",
                                known.stream()
                                        .filter(each -> !each.isEmpty())
                                        .sorted()
                                        .toList())
                        + Suggestion.didYouMean(unit, known));
    }

    private Optional<List<String>> row(Node row, int columns) {
        if (!(row instanceof Node.Sequence cells)) {
            if (!(row instanceof Node.Unreadable)) {
                section.errorAt(row.location(), "a row must be a list, such as [1, 102760], not " + row.shown());
            }
            return Optional.empty();
        }
        if (cells.items().size() != columns) {
            section.errorAt(
                    row.location(), "this row has " + cells.items().size() + " values for " + columns + " columns");
            return Optional.empty();
        }
        return Optional.of(cells.items().stream()
                .map(cell -> ValueType.TEXT.read(cell).orElse(""))
                .toList());
    }
}
