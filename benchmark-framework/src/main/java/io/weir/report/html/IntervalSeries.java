package io.weir.report.html;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weir.measure.Phase;
import io.weir.report.IntervalsCsv;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Figures of a run over time. Of a short run every interval is there; of a longer one several make a group, of which each
 * figure has its minimum, median and maximum. No group has intervals of two phases or stages. Not thread-safe.
 */
final class IntervalSeries {

    private static final Set<String> PHASES =
            Stream.of(Phase.values()).map(Phase::label).collect(Collectors.toSet());
    private static final List<String> TIMES = List.of("startSeconds", "endSeconds");
    private static final List<String> TEXTS = List.of("phase", "stage", "marks");

    /** Figures that no chart shows. */
    private static final Pattern NOT_DRAWN = Pattern.compile(
            ".*(MegabytesPerSecond|Count|\\.threads|\\.heap(Capacity|Limit)Bytes|\\.garbageCollections|\\.safepoints?(Nanos)?)");

    /** The smallest group whose three values are fewer than its intervals. */
    private static final int SMALLEST_GROUP = 4;

    private final int maxPoints;

    /** Number of intervals that make a group. */
    private final int width;

    private List<String> header = List.of();

    /** Positions of the figures in a line. */
    private int[] figures = {};

    private final List<Group> groups = new ArrayList<>();
    private final List<Row> open = new ArrayList<>();
    private final List<Span> moments = new ArrayList<>();

    /** An interval; a figure that it lacks is NaN. */
    private record Row(double start, double end, String phase, String stage, double[] figures) {

        boolean isLike(Row other) {
            return phase.equals(other.phase) && stage.equals(other.stage);
        }
    }

    /** Adjacent intervals of one phase. */
    private record Group(Row first, Row last, double[] lows, double[] medians, double[] highs) {

        static Group of(List<Row> rows) {
            Row first = rows.get(0);
            if (rows.size() == 1) {
                return new Group(first, first, first.figures, first.figures, first.figures);
            }
            Group group = new Group(first, rows.get(rows.size() - 1), empty(first), empty(first), empty(first));
            for (int i = 0; i < first.figures.length; i++) {
                int figure = i;
                double[] values = rows.stream()
                        .mapToDouble(row -> row.figures[figure])
                        .filter(value -> !Double.isNaN(value))
                        .sorted()
                        .toArray();
                if (values.length > 0) {
                    group.lows[i] = values[0];
                    group.medians[i] = values[values.length / 2];
                    group.highs[i] = values[values.length - 1];
                }
            }
            return group;
        }

        @Nullable
        Span part() {
            boolean staged = !first.stage.isEmpty();
            if (first.phase.equals(Phase.MEASURE.label())) {
                return staged ? new Span(Span.Kind.BACKLOG, first.start, last.end, first.stage) : null;
            }
            Span.Kind kind = first.phase.equals(Phase.DRAIN.label()) ? Span.Kind.DRAIN : Span.Kind.WARM_UP;
            return new Span(kind, first.start, last.end, first.phase);
        }

        private static double[] empty(Row first) {
            double[] figures = new double[first.figures.length];
            Arrays.fill(figures, Double.NaN);
            return figures;
        }
    }

    private IntervalSeries(int maxPoints, int width) {
        this.maxPoints = maxPoints;
        this.width = width;
    }

    /** @param maxPoints maximum values of each figure */
    static IntervalSeries exact(int maxPoints) {
        return new IntervalSeries(maxPoints, 1);
    }

    /** Returns true if there are more values than a page should hold. */
    boolean isTooLong() {
        return groups.size() * (isExact() ? 1L : 3L) > maxPoints && width < Integer.MAX_VALUE / 2;
    }

    /**
     * Returns an empty series of wider groups, for the whole file anew.
     *
     * @param intervals number of them so far
     */
    IntervalSeries wider(long intervals) {
        int fitting = (int) Math.min(Integer.MAX_VALUE / 2, 3 * intervals / maxPoints);
        return new IntervalSeries(
                maxPoints, Math.max(Math.max(SMALLEST_GROUP, 2 * width), 2 * Integer.highestOneBit(fitting)));
    }

    private boolean isExact() {
        return width == 1;
    }

    /**
     * Adds a line of the file, the first of which is its header.
     *
     * @return false if it is damaged
     */
    boolean add(String line) {
        List<String> cells = IntervalsCsv.cells(line);
        if (header.isEmpty()) {
            return begin(cells);
        }
        if (cells.size() != header.size() || !PHASES.contains(cell(cells, "phase"))) {
            return false;
        }
        try {
            add(new Row(
                    Double.parseDouble(cell(cells, "startSeconds")),
                    Double.parseDouble(cell(cells, "endSeconds")),
                    cell(cells, "phase"),
                    cell(cells, "stage"),
                    Arrays.stream(figures)
                            .mapToDouble(at -> figure(cells.get(at)))
                            .toArray()));
        } catch (NumberFormatException damaged) {
            return false;
        }
        String mark = cell(cells, "marks");
        if (!mark.isEmpty()) {
            moments.add(Span.moment(Span.Kind.NOTE, Double.parseDouble(cell(cells, "endSeconds")), mark));
        }
        return true;
    }

    private boolean begin(List<String> names) {
        if (!names.containsAll(TIMES) || !names.containsAll(TEXTS)) {
            return false;
        }
        header = names;
        figures = IntStream.range(0, names.size())
                .filter(at -> !TIMES.contains(names.get(at)) && !TEXTS.contains(names.get(at)))
                .filter(at -> !NOT_DRAWN.matcher(names.get(at)).matches())
                .toArray();
        return true;
    }

    private String cell(List<String> cells, String column) {
        return cells.get(header.indexOf(column));
    }

    private static double figure(String cell) {
        return cell.isEmpty() ? Double.NaN : Double.parseDouble(cell);
    }

    private void add(Row row) {
        if (!open.isEmpty() && (open.size() == width || !open.get(0).isLike(row))) {
            groups.add(Group.of(open));
            open.clear();
        }
        open.add(row);
    }

    /**
     * Adds the figures to a run's JSON: one array for each, by its name, with a value for each interval; of groups with
     * three, the minimum, the median and the maximum. What is missing is null.
     */
    void addTo(ObjectNode run) {
        if (header.isEmpty()) {
            return;
        }
        List<Group> all = all();
        ObjectNode intervals = run.putObject("intervals");
        ArrayNode phases = intervals.putArray("phase");
        ArrayNode starts = intervals.putArray("startSeconds");
        ArrayNode ends = intervals.putArray("endSeconds");
        for (Group group : all) {
            phases.add(group.first.phase);
            add(starts, group.first.start);
            add(ends, group.last.end);
        }
        for (int figure = 0; figure < figures.length; figure++) {
            ArrayNode values = intervals.putArray(header.get(figures[figure]));
            for (Group group : all) {
                if (!isExact()) {
                    add(values, group.lows[figure]);
                }
                add(values, group.medians[figure]);
                if (!isExact()) {
                    add(values, group.highs[figure]);
                }
            }
        }
        if (!isExact()) {
            run.put("intervalsPerGroup", width);
        }
    }

    /** Returns the marks of the file, each at the end of the interval that has it. */
    List<Span> moments() {
        return moments;
    }

    /** Returns the parts that are not plainly measured. */
    List<Span> parts() {
        List<Span> parts = new ArrayList<>();
        for (Group group : all()) {
            Span last = parts.isEmpty() ? null : parts.get(parts.size() - 1);
            Span next = group.part();
            if (next != null && last != null && last.text().equals(next.text())) {
                parts.set(parts.size() - 1, new Span(next.kind(), last.fromSeconds(), next.toSeconds(), next.text()));
            } else if (next != null) {
                parts.add(next);
            }
        }
        return parts;
    }

    /** Returns the beginning of the load that is measured: after a search, if there was one. */
    double loadSeconds() {
        return all().stream()
                .filter(group -> !group.first.phase.equals(Phase.SEARCH.label()))
                .findFirst()
                .map(group -> group.first.start)
                .orElse(0.0);
    }

    private List<Group> all() {
        List<Group> all = new ArrayList<>(groups);
        if (!open.isEmpty()) {
            all.add(Group.of(open));
        }
        return all;
    }

    private static void add(ArrayNode into, double number) {
        if (Double.isNaN(number)) {
            into.addNull();
        } else if (number == Math.rint(number) && Math.abs(number) < 1e15) {
            into.add((long) number);
        } else {
            into.add(number);
        }
    }
}
