package io.weir.report.summary;

import static io.weir.units.QuantityFormat.count;
import static io.weir.units.QuantityFormat.duration;
import static io.weir.units.QuantityFormat.rate;

import io.weir.report.ReportException;
import io.weir.report.ResultJson;
import io.weir.report.RunFolder;
import io.weir.result.Grade;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Several systems in a table of plain text, at most 100 columns wide but for reasons, with one sentence on who is ahead. */
public final class SystemsTable {

    private static final int COLUMNS = 100;
    private static final String ROW = "%-16s %-10s %9s %9s %-17s %9s %9s %6s %11s";

    private SystemsTable() {}

    /**
     * Lays out runs.
     *
     * @return lines without line ends; none where the runs are of one system
     * @throws ReportException when a result can't be read
     */
    public static List<String> lines(List<RunFolder> folders) throws ReportException {
        List<FinishedRun> finished = new ArrayList<>();
        List<String> cutOff = new ArrayList<>();
        for (RunFolder folder : folders) {
            if (Files.exists(folder.result())) {
                finished.add(new FinishedRun(folder.name(), ResultJson.read(folder.result())));
            } else {
                cutOff.add(folder.name());
            }
        }
        return lines(Headline.of(finished, cutOff, ReportedComparison.of(folders)));
    }

    static List<String> lines(Headline headline) {
        if (headline.systems().size() < 2) {
            return List.of();
        }
        List<String> lines = new ArrayList<>();
        lines.add(String.format(ROW, "", "", "msg/s", "p50", "   p99", "p99.9", "e2e p99", "lost", "CPU gen+br."));
        headline.systems().forEach(system -> lines.add((row(system) + reason(system)).stripTrailing()));
        StringBuilder line = new StringBuilder();
        for (String word : headline.sentence().split(" ")) {
            if (line.length() + word.length() >= COLUMNS) {
                lines.add(line.toString().stripTrailing());
                line = new StringBuilder();
            }
            line.append(word).append(' ');
        }
        lines.add(line.toString().stripTrailing());
        return lines;
    }

    private static String row(SystemSummary system) {
        RunSpread acknowledged = system.acknowledgedPerSecond();
        Long missing = system.missing();
        return String.format(
                ROW,
                system.system(),
                system.grade() == Grade.NOT_VALID
                        ? system.grade().label()
                        : system.grade().label().toLowerCase(Locale.ROOT),
                acknowledged == null ? "–" : rate(acknowledged.median()),
                nanos(system.p50Nanos()),
                String.format("%8s%s", nanos(system.p99Nanos()), range(system.p99Nanos())),
                nanos(system.p999Nanos()),
                nanos(system.endToEndP99Nanos()),
                missing == null ? "–" : count(missing),
                cores(system.generatorCores()) + " + " + cores(system.brokerCores()));
    }

    private static String reason(SystemSummary system) {
        return system.reason().isEmpty() ? "" : "  " + system.reason();
    }

    private static String nanos(@Nullable RunSpread spread) {
        return spread == null ? "–" : duration(spread.median());
    }

    /** Returns " ±8 %", half the range of several runs. */
    private static String range(@Nullable RunSpread spread) {
        return spread == null || spread.runs() < 2
                ? ""
                : " ±" + Math.round(100 * (spread.max() - spread.min()) / 2 / spread.median()) + " %";
    }

    private static String cores(@Nullable RunSpread spread) {
        return spread == null ? "–" : rate(spread.median());
    }
}
