package io.weir.cli.history;

import com.fasterxml.jackson.databind.JsonNode;
import io.weir.cli.ExitCode;
import io.weir.cli.console.Console;
import io.weir.compare.ComparedRun;
import io.weir.history.CampaignRows;
import io.weir.history.HistoryExport;
import io.weir.history.HistoryFolder;
import io.weir.history.RankTest;
import io.weir.history.SeriesChanges;
import io.weir.report.ComparedRuns;
import io.weir.report.ReportException;
import io.weir.report.WholeFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Keeps the figures of campaigns and finds changes in them. */
@Command(
        name = "history",
        description = "Keeps results over months, and finds changes.",
        mixinStandardHelpOptions = true,
        footerHeading = "%nExamples:%n",
        footer = {
            "  bin/benchmark history add results/20260101-120000-1kb-3p",
            "  bin/benchmark history show",
            "  bin/benchmark history show --last 10 --fail-on-regression",
            "  bin/benchmark history export --to github -o out"
        })
public final class HistoryCommand implements Runnable {

    private static final String DEFAULT_FOLDER = "history";

    /** Fewest rows of a new level that can be proven, beside very many of the old one. */
    private static final int MIN_LAST = 4;

    @Spec
    CommandSpec command = CommandSpec.create();

    private final Console console;

    public HistoryCommand(Console console) {
        this.console = console;
    }

    @Override
    public void run() {
        throw error("Say what to do with the history: add, show or export");
    }

    @Command(
            name = "add",
            description = {
                "Adds a row for each campaign, workload and system to the file of its series.",
                "A row has the medians of the campaign's runs that are VALID or QUALIFIED; the others are named. A campaign"
                        + " that has a row already is left out."
            },
            mixinStandardHelpOptions = true)
    int add(
            @Parameters(arity = "1..*", paramLabel = "RESULT", description = "Folder of a campaign or of a run.")
                    List<Path> results,
            @Option(
                            names = "--folder",
                            paramLabel = "DIR",
                            defaultValue = DEFAULT_FOLDER,
                            description = "Folder of the history (default: ${DEFAULT-VALUE}).")
                    Path folder,
            @Option(
                            names = "--commit",
                            paramLabel = "TEXT",
                            defaultValue = "",
                            description = "Name of what was measured, such as the commit of the broker.")
                    String commit,
            @Option(
                            names = "--time",
                            paramLabel = "TIME",
                            description = "Time of the rows, such as that of the commit, as 2026-01-31T12:00:00+01:00"
                                    + " (default: the start of each campaign).")
                    @Nullable
                    String time)
            throws ReportException {
        List<ComparedRun> runs = ComparedRuns.at(results, new HashSet<>());
        CampaignRows rows =
                CampaignRows.of(runs, commit, Optional.ofNullable(time).map(this::instant));
        rows.leftOut().forEach(run -> console.error("No row for " + run.run() + ": " + run.reason()));
        if (rows.rows().isEmpty()) {
            console.error("Nothing was added: no run may be believed.");
            return ExitCode.NOT_VALID.code();
        }
        for (HistoryFolder.Added added : new HistoryFolder(folder).add(rows.rows())) {
            console.line(added.series() + ": " + count(added.added(), " row") + " added"
                    + (added.known() == 0 ? "." : ", " + count(added.known(), " campaign") + " known already."));
        }
        return (rows.leftOut().isEmpty() ? ExitCode.DONE : ExitCode.NOT_VALID).code();
    }

    private Instant instant(String text) {
        try {
            return OffsetDateTime.parse(text).toInstant();
        } catch (DateTimeException wrong) {
            throw error("--time: write it as 2026-01-31T12:00:00+01:00, not '" + text + "'");
        }
    }

    @Command(
            name = "show",
            description = {
                "Shows each series with the changes that its rows prove.",
                "Rows before and after a change of workload, machine, kernel or Java are not compared. A change needs several"
                        + " rows on both sides: one bad row proves nothing."
            },
            mixinStandardHelpOptions = true)
    int show(
            @Option(
                            names = "--folder",
                            paramLabel = "DIR",
                            defaultValue = DEFAULT_FOLDER,
                            description = "Folder of the history (default: ${DEFAULT-VALUE}).")
                    Path folder,
            @Option(
                            names = "--max-p",
                            paramLabel = "P",
                            defaultValue = "" + SeriesChanges.MAX_P,
                            description =
                                    "Largest p-value of a change (default: ${DEFAULT-VALUE}); larger finds more, and more"
                                            + " false ones.")
                    double maxP,
            @Option(
                            names = "--last",
                            paramLabel = "N",
                            description =
                                    "Tells changes within the last N rows of a series only; all rows are looked at.")
                    @Nullable
                    Integer last,
            @Option(
                            names = "--fail-on-regression",
                            description = "Ends with exit code 5 when a figure has become worse and is so still.")
                    boolean failOnRegression)
            throws ReportException {
        if (!(maxP >= RankTest.SMALLEST_P && maxP < 1)) {
            throw error("--max-p: write a number from " + RankTest.SMALLEST_P + " to 1");
        }
        if (last != null && last < MIN_LAST) {
            throw error("--last: write a number of rows, at least " + MIN_LAST + ": fewer prove no change");
        }
        HistoryTable table = new HistoryTable(maxP, last == null ? Integer.MAX_VALUE : last);
        new HistoryFolder(folder).read().forEach(table::add);
        table.lines().forEach(console::line);
        return (failOnRegression && table.hasRegression() ? ExitCode.THRESHOLD_MISSED : ExitCode.DONE).code();
    }

    @Command(
            name = "export",
            description = "Writes the history for other services. Apache Otava needs none: it reads the folder.",
            mixinStandardHelpOptions = true)
    int export(
            @Option(
                            names = "--folder",
                            paramLabel = "DIR",
                            defaultValue = DEFAULT_FOLDER,
                            description = "Folder of the history (default: ${DEFAULT-VALUE}).")
                    Path folder,
            @Option(
                            names = "--to",
                            required = true,
                            paramLabel = "SERVICE",
                            description =
                                    "${COMPLETION-CANDIDATES}: github-action-benchmark, Nyrkiö, or readers of JMH's JSON.")
                    HistoryExport.Target target,
            @Option(
                            names = {"-o", "--output"},
                            required = true,
                            paramLabel = "DIR",
                            description = "Folder for the files.")
                    Path output)
            throws ReportException {
        Map<String, JsonNode> files = HistoryExport.files(new HistoryFolder(folder).read(), target);
        try {
            Files.createDirectories(output);
        } catch (IOException e) {
            throw ReportException.writing(output, e);
        }
        for (Map.Entry<String, JsonNode> file : files.entrySet()) {
            Path path = output.resolve(file.getKey());
            WholeFile.write(path, file.getValue().toPrettyString() + "\n");
            console.line("Written: " + path);
        }
        return ExitCode.DONE.code();
    }

    private static String count(int number, String noun) {
        return number + noun + (number == 1 ? "" : "s");
    }

    private ParameterException error(String sentence) {
        return new ParameterException(command.commandLine(), sentence);
    }
}
