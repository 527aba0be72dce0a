package io.weir.live;

import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Writes figures in the text format of Prometheus (version 0.0.4) or in that of OpenMetrics (version 1.0.0), which
 * differ in the names of counters and in the last line. The samples of a family follow its head.
 */
final class Exposition {

    /** Media type that a scraper with OpenMetrics requests. */
    static final String OPEN_METRICS = "application/openmetrics-text";

    private static final String TOTAL = "_total";

    private final boolean openMetrics;
    private final StringBuilder text = new StringBuilder();
    private String family = "";

    /** Kinds of families. */
    enum Type {
        COUNTER,
        GAUGE,
        SUMMARY
    }

    Exposition(boolean openMetrics) {
        this.openMetrics = openMetrics;
    }

    String mediaType() {
        return openMetrics
                ? OPEN_METRICS + "; version=1.0.0; charset=utf-8"
                : "text/plain; version=0.0.4; charset=utf-8";
    }

    /** Begins a family by its name with its unit; for a counter without the "_total" of its samples. */
    void family(String name, Type type, String help) {
        family = name;
        String shown = type == Type.COUNTER && !openMetrics ? name + TOTAL : name;
        text.append(String.format(
                "# TYPE %s %s\n# HELP %s %s\n",
                shown, type.name().toLowerCase(Locale.ROOT), shown, help.replace("\\", "\\\\")));
    }

    /** Writes a sample of a gauge, or a quantile of a summary. */
    void sample(Map<String, String> labels, double value) {
        line("", labels, number(value));
    }

    /** Writes the sample of a counter. */
    void total(Map<String, String> labels, long value) {
        line(TOTAL, labels, Long.toString(value));
    }

    /** Writes the number of samples of a summary. */
    void count(Map<String, String> labels, long value) {
        line("_count", labels, Long.toString(value));
    }

    private void line(String suffix, Map<String, String> labels, String value) {
        String shown = labels.entrySet().stream()
                .map(label -> label.getKey() + "=\"" + escaped(label.getValue()) + "\"")
                .collect(Collectors.joining(",", "{", "}"));
        text.append(family)
                .append(suffix)
                .append(labels.isEmpty() ? "" : shown)
                .append(' ')
                .append(value)
                .append('\n');
    }

    private static String escaped(String value) {
        return value.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
    }

    private static String number(double value) {
        return value == Math.rint(value) && Math.abs(value) < 1e15
                ? Long.toString((long) value)
                : Double.toString(value);
    }

    String text() {
        return openMetrics ? text + "# EOF\n" : text.toString();
    }
}
