package io.weir.report.html;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weir.measure.Latencies;
import io.weir.report.HistogramLine;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * A run's latencies as charts draw them: for each distribution, a curve over all percentiles and a map of the number of
 * messages by latency and time.
 */
final class LatencyPicture {

    /** Maximum columns of a map: with more, each would be narrower than a pixel of a phone. */
    static final int MAX_COLUMNS = 240;

    /** Columns that are held for each that is drawn: neighbours are added up when there are more. */
    private static final int HELD_PER_DRAWN = 4;

    private static final int BANDS_PER_DECADE = 10;
    private static final int BANDS = band(Long.MAX_VALUE) + 1;
    private static final List<String> CURVES = List.of(
            "response", "responseWithoutGeneratorDelay", "service", "sendDelay", "endToEnd", "storedToReceived");
    private static final Set<String> MAPPED = Set.of("response", "warmUpResponse");

    private final Resolution resolution;
    private final Map<String, Histogram> totals = new LinkedHashMap<>();
    private List<Column> columns = new ArrayList<>();

    /** Intervals that make a column. */
    private int width = 1;

    /** The latencies of messages that completed within a span of time, by band. */
    private static final class Column {
        private final double startSeconds;
        private final long[] counts = new long[BANDS];
        private double endSeconds;
        private int intervals;

        Column(double startSeconds) {
            this.startSeconds = startSeconds;
        }

        void extend(double end, int more) {
            endSeconds = end;
            intervals += more;
        }

        /** Returns the first band that has messages, counted from the lowest, and the messages of each from there on. */
        ArrayNode toJson(int lowest) {
            int[] used =
                    IntStream.range(0, BANDS).filter(band -> counts[band] > 0).toArray();
            ArrayNode json = JsonNodeFactory.instance.arrayNode();
            if (used.length > 0) {
                json.add(used[0] - lowest);
                Arrays.stream(counts, used[0], used[used.length - 1] + 1).forEach(json::add);
            }
            return json;
        }

        void add(Column next) {
            Arrays.setAll(counts, band -> counts[band] + next.counts[band]);
            extend(next.endSeconds, next.intervals);
        }
    }

    LatencyPicture(Resolution resolution) {
        this.resolution = resolution;
    }

    /** Returns true for tags that a picture shows. */
    static boolean shows(String tag) {
        return CURVES.contains(tag) || MAPPED.contains(tag);
    }

    /** Adds the counts of one interval and tag. */
    void add(HistogramLine line) {
        if (CURVES.contains(line.tag())) {
            line.forEach(totals.computeIfAbsent(line.tag(), first -> Latencies.newHistogram())::recordValueWithCount);
        }
        if (MAPPED.contains(line.tag())) {
            long[] counts = column(line).counts;
            line.forEach((nanos, count) -> counts[band(nanos)] += count);
        }
    }

    /** Returns the column of a line: a line of the last interval, or of another tag in it, has the last one. */
    private Column column(HistogramLine line) {
        Column last = columns.isEmpty() ? null : columns.get(columns.size() - 1);
        if (last != null && line.startSeconds() < last.endSeconds) {
            return last;
        }
        if (last == null || last.intervals == width) {
            if (columns.size() == HELD_PER_DRAWN * resolution.mapColumns()) {
                columns = merged(2);
                width *= 2;
            }
            last = new Column(line.startSeconds());
            columns.add(last);
        }
        last.extend(line.endSeconds(), 1);
        return last;
    }

    /** Returns fewer columns, each the sum of as many neighbours. */
    private List<Column> merged(int neighbours) {
        List<Column> sums = new ArrayList<>();
        for (int first = 0; first < columns.size(); first += neighbours) {
            Column sum = new Column(columns.get(first).startSeconds);
            columns.subList(first, Math.min(first + neighbours, columns.size())).forEach(sum::add);
            sums.add(sum);
        }
        return sums;
    }

    /** Returns the number of a band: a tenth of a decade, band 0 beginning with one nanosecond. */
    static int band(long nanos) {
        return (int) Math.floor(BANDS_PER_DECADE * Math.log10(Math.max(1, nanos)));
    }

    /** Returns the beginning of a band in nanoseconds. */
    static double bandStart(int band) {
        return Math.pow(10, (double) band / BANDS_PER_DECADE);
    }

    ObjectNode toJson() {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        ObjectNode curves = json.putObject("curves");
        for (String tag : CURVES) {
            Histogram total = totals.get(tag);
            if (total != null && total.getTotalCount() > 0) {
                curves.set(tag, curve(total));
            }
        }
        if (!columns.isEmpty()) {
            json.set("map", map());
        }
        return json;
    }

    /** Returns points (1 / (1 − quantile), nanoseconds); the last one, of the maximum, at the number of samples. */
    private ArrayNode curve(Histogram total) {
        ArrayNode points = JsonNodeFactory.instance.arrayNode();
        for (HistogramIterationValue value : total.percentiles(resolution.pointsPerHalving())) {
            double beyond = 1 - value.getPercentileLevelIteratedTo() / 100;
            double inverse = beyond <= 0 ? total.getTotalCount() : Math.min(1 / beyond, total.getTotalCount());
            points.addArray().add(round(inverse)).add(value.getValueIteratedTo());
        }
        return points;
    }

    private static double round(double value) {
        return Math.round(value * 1e4) / 1e4;
    }

    private ObjectNode map() {
        ObjectNode map = JsonNodeFactory.instance.objectNode();
        ArrayNode seconds = map.putArray("startSeconds");
        ArrayNode columnNodes = map.putArray("columns");
        int max = resolution.mapColumns();
        List<Column> drawn = merged((columns.size() + max - 1) / max);
        int[] used = IntStream.range(0, BANDS)
                .filter(band -> drawn.stream().anyMatch(column -> column.counts[band] > 0))
                .toArray();
        int lowest = used.length == 0 ? 0 : used[0];
        int highest = used.length == 0 ? 0 : used[used.length - 1];
        for (Column column : drawn) {
            seconds.add(column.startSeconds);
            columnNodes.add(column.toJson(lowest));
        }
        ArrayNode bands = map.putArray("bandStartNanos");
        for (int band = lowest; band <= highest + 1; band++) {
            bands.add(round(bandStart(band)));
        }
        return map;
    }
}
