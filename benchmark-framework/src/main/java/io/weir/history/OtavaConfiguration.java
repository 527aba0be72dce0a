package io.weir.history;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/** The file by which Apache Otava reads the series of a folder; its command is called in the folder. */
final class OtavaConfiguration {

    static final String FILE = "otava.yaml";

    private OtavaConfiguration() {}

    static String text(List<Series> series) {
        return "tests:\n" + series.stream().map(OtavaConfiguration::test).collect(Collectors.joining());
    }

    /** Returns a test; names hold letters, digits, dots, dashes and underscores only, so nothing needs quotes but a number. */
    private static String test(Series series) {
        return "  \"" + series.name() + "\":\n"
                + "    type: csv\n"
                + "    file: \"" + SeriesCsv.file(Path.of(""), series.name()) + "\"\n"
                + "    time_column: time\n"
                + "    attributes: [" + String.join(", ", Series.ATTRIBUTES) + "]\n"
                + "    metrics:\n"
                + series.metrics().stream()
                        .map(metric -> "      " + metric.column() + ": {column: " + metric.column() + ", direction: "
                                + (metric.isLatency() ? -1 : 1) + "}\n")
                        .collect(Collectors.joining());
    }
}
