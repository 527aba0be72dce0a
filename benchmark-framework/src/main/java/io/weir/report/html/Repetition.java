package io.weir.report.html;

import io.weir.report.CampaignManifest;
import io.weir.report.ReportException;
import io.weir.report.RunFolder;
import io.weir.result.Environment;
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
 * @param command for a shell; empty if the manifest can't be read
 * @param manifest content of the manifest, for readers who have the page alone
 * @param weir the build that measured, and how to get it; empty when the manifest doesn't name it
 * @param problem reason why there is no command, a sentence; else empty
 */
record Repetition(String command, String manifest, String weir, String problem) {

    private static final String PROGRAM = "bin/benchmark";
    private static final int COMMIT_DIGITS = 12;

    /** Words that mean the same to a shell with and without quotes. */
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_@%+=:,./-]+");

    /** Returns the command for one run, from the files in its folder. */
    static String ofRun(RunFolder run) {
        return PROGRAM + " --drivers " + quoted(file(run.driverFile())) + " " + quoted(file(run.workloadFile()));
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
            return of(file, CampaignManifest.read(file));
        } catch (ReportException unreadable) {
            return new Repetition("", "", "", String.valueOf(unreadable.getMessage()));
        }
    }

    private static Repetition of(Path file, CampaignManifest manifest) {
        List<String> words = new ArrayList<>(List.of(PROGRAM, "--campaign", quoted(file(file))));
        manifest.drivers().stream()
                .flatMap(driver -> driver.secrets().stream())
                .distinct()
                .forEach(key -> words.add("-s " + quoted(key + "=SECRET")));
        return new Repetition(String.join(" ", words), manifest.toJson(), words(manifest.weir()), "");
    }

    /** Returns "Weir 1.0 at commit 0123456789ab (git checkout 0123456789ab)". */
    private static String words(Environment.Build weir) {
        String version = weir.version();
        String commit = weir.gitCommit();
        if (version == null && commit == null) {
            return "";
        }
        String shortened = commit == null ? "" : commit.substring(0, Math.min(COMMIT_DIGITS, commit.length()));
        return "Weir" + (version == null ? "" : " " + version)
                + (commit == null ? "" : " at commit " + shortened + " (git checkout " + shortened + ")");
    }

    /** Returns a path in a form that is no option and no file of arguments. */
    private static String file(Path path) {
        String name = path.toString();
        return name.startsWith("-") || name.startsWith("@") ? "./" + name : name;
    }

    private static String quoted(String word) {
        return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
