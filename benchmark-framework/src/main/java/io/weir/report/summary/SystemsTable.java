package io.weir.report.summary;

import static io.weir.units.QuantityFormat.count;
import static io.weir.units.QuantityFormat.duration;
import static io.weir.units.QuantityFormat.rate;

import io.weir.result.Grade;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Several systems in a table of plain text, at most 100 columns wide but for reasons, with one sentence on who is ahead. */
public final class SystemsTable {

    private static final int COLUMNS = 100;
    private static final String ROW = " %-10s %9s %9s %-17s %9s %9s %6s %11s";

    /** The same of a replay, which has no rate and no latency to speak of. */
    private static final String REPLAY_ROW = " %-10s %-26s %6s %11s";

    /** The same of runs with actions on the system. */
    private static final String ACTION_ROW = " %-10s %9s %-17s %-17s %6s %11s";

    private static final int NARROWEST_NAME = 16;

    private SystemsTable() {}

    /**
     * Lays out systems.
     *
     * @param sentence on who is ahead
     * @return lines without line ends; none where the runs are of one system, and of one cell
     */
    public static List<String> lines(ReportedSystems systems, String sentence) {
        Map<String, SystemSummary> rows = rows(systems);
        if (rows.size() < 2) {
            return List.of();
        }
        int width = rows.keySet().stream().mapToInt(String::length).max().orElse(0);
        String name = "%-" + Math.max(NARROWEST_NAME, width) + "s";
        List<String> lines = new ArrayList<>();
        boolean replayed = rows.values().stream().anyMatch(system -> system.replayNanos() != null);
        boolean acted = rows.values().stream().anyMatch(system -> system.blackoutNanos() != null);
        lines.add(
                replayed
                        ? String.format(name + REPLAY_ROW, "", "", "first message after start", "lost", "CPU gen+br.")
                        : acted
                                ? String.format(
                                        name + ACTION_ROW,
                                        "",
                                        "",
                                        "msg/s",
                                        "blackout",
                                        "recovered",
                                        "lost",
                                        "CPU gen+br.")
                                : String.format(
                                        name + ROW,
                                        "",
                                        "",
                                        "msg/s",
                                        "p50",
                                        "   p99",
                                        "p99.9",
                                        "e2e p99",
                                        "lost",
                                        "CPU gen+br."));
        rows.forEach((label, system) -> lines.add((String.format(name, label)
                        + (replayed ? replayRow(system) : acted ? actionRow(system) : row(system))
                        + reason(system))
                .stripTrailing()));
        Factor factor = systems.factor();
        if (factor != null) {
            factor.absent()
                    .forEach(cell -> lines.add(String.format(
                            name + " %s: %s",
                            factor.label(cell.line(), cell.value()),
                            cell.state().toLowerCase(Locale.ROOT),
                            cell.reason())));
        }
        StringBuilder line = new StringBuilder();
        for (String word : sentence.split(" ")) {
            if (line.length() + word.length() >= COLUMNS) {
                lines.add(line.toString().stripTrailing());
                line = new StringBuilder();
            }
            line.append(word).append(' ');
        }
        lines.add(line.toString().stripTrailing());
        return lines;
    }

    /** Returns the rows by label: systems, or over a factor its cells. */
    private static Map<String, SystemSummary> rows(ReportedSystems systems) {
        Map<String, SystemSummary> rows = new LinkedHashMap<>();
        Factor factor = systems.factor();
        if (factor == null) {
            systems.rows().forEach(system -> rows.put(system.system(), system));
        } else {
            factor.cells().forEach(cell -> rows.put(factor.label(cell.line(), cell.value()), cell.figures()));
        }
        return rows;
    }

    private static String replayRow(SystemSummary system) {
        return String.format(
                REPLAY_ROW,
                grade(system),
                nanos(system.replayNanos()) + range(system.replayNanos()),
                missing(system),
                cores(system.generatorCores()) + " + " + cores(system.brokerCores()));
    }

    private static String actionRow(SystemSummary system) {
        RunSpread acknowledged = system.messagesPerSecond();
        return String.format(
                ACTION_ROW,
                grade(system),
                acknowledged == null ? "–" : rate(acknowledged.median()),
                nanos(system.blackoutNanos()) + range(system.blackoutNanos()),
                nanos(system.recoveredNanos()) + range(system.recoveredNanos()),
                missing(system),
                cores(system.generatorCores()) + " + " + cores(system.brokerCores()));
    }

    private static String row(SystemSummary system) {
        RunSpread acknowledged = system.messagesPerSecond();
        return String.format(
                ROW,
                grade(system),
                acknowledged == null ? "–" : rate(acknowledged.median()),
                nanos(system.p50Nanos()),
                String.format("%8s%s", nanos(system.p99Nanos()), range(system.p99Nanos())),
                nanos(system.p999Nanos()),
                nanos(system.endToEndP99Nanos()),
                missing(system),
                cores(system.generatorCores()) + " + " + cores(system.brokerCores()));
    }

    private static String grade(SystemSummary system) {
        String label = system.grade().label();
        return system.grade() == Grade.NOT_VALID ? label : label.toLowerCase(Locale.ROOT);
    }

    private static String missing(SystemSummary system) {
        Long missing = system.missing();
        return missing == null ? "–" : count(missing);
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
