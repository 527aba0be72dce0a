package io.weir.cli;

import io.weir.cli.console.Console;
import io.weir.report.html.HtmlReport;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Makes one report from one or more results. */
@Command(
        name = "report",
        description = "Makes one HTML page of a run, a campaign, or several.",
        mixinStandardHelpOptions = true,
        footerHeading = "%nExamples:%n",
        footer = {
            "  bin/benchmark report results/20260101-120000-1kb-3p",
            "  bin/benchmark report -o both.html results/MONDAY results/TUESDAY/kafka-1"
        })
final class ReportCommand extends ToolCommand {

    @Parameters(
            arity = "1..*",
            paramLabel = "RESULT",
            description = "Folder of a run or of a campaign, or a file in a run's folder.")
    List<Path> results = new ArrayList<>();

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description =
                    "The page to write; without it report.html in the folder, of several results in the present one.")
    Path output = Path.of("");

    ReportCommand(Console console, Installation installation) {
        super(console, installation);
    }

    @Override
    ExitCode run() throws Exception {
        Path file = output.toString().isEmpty() ? defaultFile() : output;
        HtmlReport.write(file, results).forEach(console::error);
        console.line("The report is in " + file + ".");
        return ExitCode.DONE;
    }

    private Path defaultFile() {
        boolean oneFolder = results.size() == 1 && Files.isDirectory(results.get(0));
        return oneFolder ? results.get(0).resolve(HtmlReport.FILE) : Path.of(HtmlReport.FILE);
    }
}
