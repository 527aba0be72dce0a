package io.weir.report.html;

import io.weir.report.CampaignManifest;
import io.weir.report.ReportException;
import io.weir.report.RunFolder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A command that repeats a campaign from its manifest.
 *
 * @param command for a shell where the manifest is; empty if the manifest can't be read
 * @param manifest content of the manifest, for readers who have the page alone
 * @param folder name of the campaign's folder, which has the manifest
 * @param problem reason why there is no command, a sentence; else empty
 */
record Repetition(String command, String manifest, String folder, String problem) {

    private static final String PROGRAM = "bin/benchmark";

    /** Folder that holds campaigns' folders, which each reader has elsewhere. */
    private static final String RESULTS = "RESULTS";

    /** Words that mean the same to a shell with and without quotes. */
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_@%+=:,./-]+");

    /** Returns the command for one run, from the files in its folder. */
    static String ofRun(RunFolder run) {
        Path folder = Path.of(RESULTS, run.campaign(), run.name());
        return PROGRAM + " --drivers " + quoted(folder.resolve(run.driverFile().getFileName())) + " "
                + quoted(folder.resolve(run.workloadFile().getFileName()));
    }

    /** Returns a command for each campaign that has a manifest, in the order of their first runs. */
    static List<Repetition> of(Collection<RunFolder> runs) {
        Set<Path> manifests = new LinkedHashSet<>();
        for (RunFolder run : runs) {
            manifests.add(run.path().resolveSibling(CampaignManifest.FILE));
        }
        List<Repetition> repetitions = new ArrayList<>();
        for (Path manifest : manifests) {
            if (Files.isRegularFile(manifest)) {
                repetitions.add(of(manifest));
            }
        }
        return repetitions;
    }

    private static Repetition of(Path file) {
        try {
            CampaignManifest manifest = CampaignManifest.read(file);
            List<String> words = new ArrayList<>(List.of(PROGRAM, "--campaign", CampaignManifest.FILE));
            manifest.drivers().stream()
                    .flatMap(driver -> driver.secrets().stream())
                    .distinct()
                    .forEach(key -> words.add("-s " + quoted(key + "=SECRET")));
            String folder = new RunFolder(file).campaign();
            return new Repetition(String.join(" ", words), manifest.toJson(), folder, "");
        } catch (ReportException unreadable) {
            return new Repetition("", "", "", String.valueOf(unreadable.getMessage()));
        }
    }

    private static String quoted(Object word) {
        String plain = word.toString();
        return PLAIN.matcher(plain).matches() ? plain : "'" + plain.replace("'", "'\\''") + "'";
    }
}
