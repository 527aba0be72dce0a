package io.weir.report.html;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weir.measure.Latencies;
import io.weir.report.HistogramLog;
import io.weir.report.ReportException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * A run's latencies as charts draw them: for each distribution, a curve over all percentiles and a map of the number of
 * messages by latency and time.
 */
final class LatencyPicture {

    /** Maximum columns of a map: with more, each would be narrower than a pixel of a phone. */
    static final int MAX_COLUMNS = 240;

    private static final int BANDS_PER_DECADE = 10;
    private static final int POINTS_PER_HALVING = 5;
    private static final List<String> CURVES =
            List.of("response", "responseWithoutGeneratorDelay", "service", "sendDelay", "endToEnd");

    private final Map<String, Histogram> totals = new LinkedHashMap<>();
    private final List<Column> columns = new ArrayList<>();

    /** The latencies of messages that completed within a span of time, by band. */
    private record Column(double startSeconds, double endSeconds, TreeMap<Integer, Long> counts) {}

    /** Reads a run's histogram log. */
    static LatencyPicture read(Path file) throws ReportException {
        LatencyPicture picture = new LatencyPicture();
        HistogramLog.forEach(file, picture::add);
        return picture;
    }

    /** Adds the histogram of one interval and tag. */
    void add(Histogram interval) {
        String tag = interval.getTag();
        totals.computeIfAbsent(tag, first -> Latencies.newHistogram()).add(interval);
        double start = interval.getStartTimeStamp() / 1e3;
        if (tag.equals("response") || tag.equals("warmUpResponse")) {
            Column last = columns.isEmpty() ? null : columns.get(columns.size() - 1);
            if (last == null || start >= last.endSeconds()) {
                last = new Column(start, interval.getEndTimeStamp() / 1e3, new TreeMap<>());
                columns.add(last);
            }
            for (HistogramIterationValue value : interval.recordedValues()) {
                last.counts()
                        .merge(band(value.getValueIteratedTo()), value.getCountAddedInThisIterationStep(), Long::sum);
            }
        }
    }

    /** Returns the distribution of the measured part, or an empty one. */
    Histogram total(String tag) {
        return totals.getOrDefault(tag, Latencies.newHistogram());
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
    private static ArrayNode curve(Histogram total) {
        ArrayNode points = JsonNodeFactory.instance.arrayNode();
        for (HistogramIterationValue value : total.percentiles(POINTS_PER_HALVING)) {
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
        int merged = (columns.size() + MAX_COLUMNS - 1) / MAX_COLUMNS;
        ObjectNode map = JsonNodeFactory.instance.objectNode();
        ArrayNode seconds = map.putArray("startSeconds");
        ArrayNode cells = map.putArray("cells");
        int lowest = columns.stream()
                .mapToInt(column -> column.counts().firstKey())
                .min()
                .orElse(0);
        int highest = columns.stream()
                .mapToInt(column -> column.counts().lastKey())
                .max()
                .orElse(0);
        for (int first = 0; first < columns.size(); first += merged) {
            TreeMap<Integer, Long> counts = new TreeMap<>();
            for (Column column : columns.subList(first, Math.min(first + merged, columns.size()))) {
                column.counts().forEach((band, count) -> counts.merge(band, count, Long::sum));
            }
            int x = seconds.size();
            seconds.add(columns.get(first).startSeconds());
            counts.forEach(
                    (band, count) -> cells.addArray().add(x).add(band - lowest).add(count));
        }
        ArrayNode bands = map.putArray("bandStartNanos");
        for (int band = lowest; band <= highest + 1; band++) {
            bands.add(round(bandStart(band)));
        }
        return map;
    }
}
