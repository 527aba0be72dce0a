package io.weir.benchmarks.engine;

import io.weir.benchmarks.report.Setting;
import io.weir.benchmarks.report.TableProgram;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Prints the table of the engine's costs. */
@Command(
        name = "benchmarks/run engine",
        description = "Measures the whole engine, each row beside its bare loop or the ledger, and prints a table.")
public final class EngineFigures extends TableProgram {

    /** Place of its table in the page. */
    private static final String PLACE = "engine";

    @Option(names = "--rounds", defaultValue = "5", description = "How often each trial is measured (default: 5).")
    int rounds = 5;

    @Option(names = "--warm-up", defaultValue = "3", description = "Seconds before each measured part (default: 3).")
    long warmUpSeconds = 3;

    @Option(
            names = "--precise-warm-up",
            defaultValue = "20",
            description =
                    "The same for precise waiting, so that less of the compilers' work falls into it (default: 20).")
    long preciseWarmUpSeconds = 20;

    @Option(names = "--seconds", defaultValue = "6", description = "Seconds of each measured part (default: 6).")
    long seconds = 6;

    @Option(names = "--rows", split = ",", description = "Only these rows, by key; --list shows them.")
    List<String> only = new ArrayList<>();

    @Option(names = "--list", description = "Lists the rows and stops.")
    boolean list;

    public static void main(String[] arguments) {
        run(new EngineFigures(), arguments);
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        List<Row> rows = Stream.concat(
                        new EngineRows(home, warmUpSeconds, preciseWarmUpSeconds, seconds).all().stream(),
                        new TruthRows(warmUpSeconds, seconds).all().stream())
                .filter(row -> only.isEmpty() || only.contains(row.key()))
                .toList();
        if (list) {
            rows.forEach(row -> System.out.println(row.key() + ": " + row.what()));
            return 0;
        }
        List<String> unknown = only.stream()
                .filter(key -> rows.stream().noneMatch(row -> row.key().equals(key)))
                .toList();
        if (!unknown.isEmpty()) {
            throw new IllegalStateException("no row is called " + String.join(" or ", unknown) + "; see --list");
        }
        requirePlace(PLACE);
        List<String> lines = new ArrayList<>(List.of(
                "| what | OMB | aim | Weir | the bare loop or ledger beside it | reached |",
                "|---|---|---|---|---|---|"));
        Setting setting = Setting.begin();
        for (Row row : rows) {
            System.err.println(row.key());
            lines.add(line(row, Rounds.measure(row.trials(), rounds)));
        }
        String note = " Medians of " + rounds + " rounds (min–max) of " + seconds + " s after " + warmUpSeconds
                + " s of warm-up, if not told otherwise, each in a fresh JVM, in turns.";
        put(PLACE, lines, setting, note);
        return 0;
    }

    private static String line(Row row, Rounds measured) {
        Row.Cells cells = row.reading().of(measured);
        long invalid = measured.invalidRuns();
        return "| "
                + String.join(
                        " | ",
                        row.what(),
                        row.omb(),
                        row.target(),
                        cells.weir() + (invalid > 0 ? " (" + invalid + " runs not valid)" : ""),
                        cells.beside(),
                        reached(cells, invalid))
                + " |";
    }

    private static String reached(Row.Cells cells, long invalid) {
        if (!cells.reached()) {
            return "no";
        }
        return invalid == 0 ? "yes" : "yes, with runs that are not valid";
    }
}
