package io.weir.cli.console;

import io.weir.campaign.RunEnd;
import io.weir.report.ReportException;
import io.weir.report.RunFolder;
import io.weir.report.html.HtmlReport;
import io.weir.report.summary.SystemsTable;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/** Makes the pages of a campaign and its table: one in each run's folder, and one of all runs in the campaign's. */
public final class CampaignReports {

    private CampaignReports() {}

    /**
     * Writes the pages. A page that can't be made does not affect the results: the failure is printed, and {@code
     * report} can make the page later.
     *
     * @return whether all pages could be made
     */
    public static boolean write(Console console, Path campaign, List<RunEnd> ends) {
        List<Path> folders = folders(ends).stream().map(RunFolder::path).toList();
        if (folders.isEmpty()) {
            return false;
        }
        boolean whole = page(console, campaign.resolve(HtmlReport.FILE), folders, console::error);
        for (Path folder : folders) { // which have the same problems again
            whole &= page(console, folder.resolve(HtmlReport.FILE), List.of(folder), problem -> {});
        }
        return whole;
    }

    /** Returns the lines of a table of all systems; none where there is only one, or a result can't be read. */
    public static List<String> table(List<RunEnd> ends) {
        try {
            return SystemsTable.lines(folders(ends));
        } catch (ReportException unreadable) { // the page says so
            return List.of();
        }
    }

    private static List<RunFolder> folders(List<RunEnd> ends) {
        return ends.stream()
                .map(RunEnd::folder)
                .map(RunFolder::new)
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
