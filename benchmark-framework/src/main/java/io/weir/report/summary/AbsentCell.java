package io.weir.report.summary;

import io.weir.report.CampaignManifest;
import io.weir.report.ReportException;
import io.weir.report.RunFolder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A cell of a sweep on a system that was not run in any round.
 *
 * @param points by factor
 * @param state in one word
 * @param reason a sentence
 */
public record AbsentCell(Map<String, String> points, String system, String state, String reason) {

    private static final String NOT_BEGUN = "The campaign ended before its turn; --resume goes on with it.";

    /** Returns the absent cells of the campaigns of runs, as far as their manifests can be read. */
    public static List<AbsentCell> of(Collection<RunFolder> runs) {
        Set<Path> manifests = new LinkedHashSet<>();
        runs.forEach(run -> manifests.add(run.path().resolveSibling(CampaignManifest.FILE)));
        List<AbsentCell> absent = new ArrayList<>();
        for (Path file : manifests) {
            if (Files.isRegularFile(file)) {
                try {
                    absent.addAll(of(CampaignManifest.read(file)));
                } catch (ReportException unreadable) {
                    // the section on repeating it says so
                }
            }
        }
        return absent;
    }

    private static List<AbsentCell> of(CampaignManifest manifest) {
        Map<List<Integer>, CampaignManifest.Run> absent = new LinkedHashMap<>();
        for (CampaignManifest.Run run : manifest.runs()) {
            if (!manifest.points(run).isEmpty()) {
                absent.putIfAbsent(cell(run), run);
            }
        }
        manifest.runs().stream().filter(run -> run.folder() != null).forEach(run -> absent.remove(cell(run)));
        return absent.values().stream()
                .map(run -> new AbsentCell(
                        manifest.points(run),
                        manifest.systems().get(run.system() - 1),
                        run.state().name(),
                        run.reason() == null ? NOT_BEGUN : run.reason()))
                .toList();
    }

    private static List<Integer> cell(CampaignManifest.Run run) {
        return List.of(run.experiment(), run.cell(), run.system());
    }
}
