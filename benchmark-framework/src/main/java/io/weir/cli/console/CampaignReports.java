package io.weir.cli.console;

import io.weir.campaign.RunEnd;
import io.weir.report.CampaignManifest;
import io.weir.report.ReportException;
import io.weir.report.RunFolder;
import io.weir.report.html.HtmlReport;
import io.weir.report.html.Prose;
import io.weir.report.summary.PublishedComparison;
import io.weir.report.summary.ReportedSystems;
import io.weir.report.summary.SweepTable;
import io.weir.report.summary.SystemsTable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;

/** Makes the pages of a campaign and its table: one in each run's folder, and one of all runs in the campaign's. */
public final class CampaignReports {

    private CampaignReports() {}

    /**
     * Writes the pages. A page that can't be made does not affect the results: the failure is printed, and {@code
     * report} can make the page later.
     *
     * @param runs folders of all runs of the campaign
     * @param ends of those that this command has carried out
     * @return whether all pages could be made
     */
    public static boolean write(Console console, Path campaign, List<RunFolder> runs, List<RunEnd> ends) {
        if (runs.isEmpty()) {
            return false;
        }
        List<Path> all = runs.stream().map(RunFolder::path).toList();
        boolean whole = page(console, campaign.resolve(HtmlReport.FILE), all, console::error);
        for (RunEnd end : ends) { // which have the same problems again
            if (new RunFolder(end.folder()).hasRun()) {
                whole &= page(console, end.folder().resolve(HtmlReport.FILE), List.of(end.folder()), problem -> {});
            }
        }
        return whole;
    }

    /** Writes the table of a sweep; that it can't be written is printed. */
    public static void table(Console console, Path campaign, List<RunFolder> runs) {
        try {
            SweepTable.write(campaign.resolve(SweepTable.FILE), runs);
        } catch (ReportException failed) {
            console.error(String.valueOf(failed.getMessage()));
        }
    }

    /**
     * Returns the lines of a table of all systems, if there are several, and of published tables beside the figures;
     * none where a result can't be read.
     */
    public static List<String> table(List<RunFolder> runs) {
        try {
            ReportedSystems systems = ReportedSystems.of(runs);
            List<String> lines = new ArrayList<>(SystemsTable.lines(systems, new Prose(systems).headline()));
            for (PublishedComparison published : PublishedComparison.of(runs)) {
                if (!lines.isEmpty()) {
                    lines.add("");
                }
                lines.addAll(published.text());
            }
            return lines;
        } catch (ReportException unreadable) { // the page says so
            return List.of();
        }
    }

    /**
     * Returns the folders of the runs of a campaign that have left something readable, but for those that confirm another: what
     * they have shown stands in that one.
     */
    public static List<RunFolder> folders(Path campaign, CampaignManifest manifest) {
        return manifest.runs().stream()
                .filter(run -> run.confirms() == null)
                .map(CampaignManifest.Run::folder)
                .filter(Objects::nonNull)
                .map(name -> new RunFolder(campaign.resolve(name)))
                .filter(RunFolder::hasRun)
                .toList();
    }

    private static boolean page(Console console, Path page, List<Path> runs, Consumer<String> problems) {
        try {
            HtmlReport.write(page, runs).forEach(problems);
            return true;
        } catch (ReportException failed) {
            console.error(String.valueOf(failed.getMessage()));
            return false;
        }
    }
}
