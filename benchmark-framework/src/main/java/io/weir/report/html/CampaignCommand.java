package io.weir.report.html;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weir.report.RunFolder;
import io.weir.result.CampaignPlace;
import io.weir.result.Environment;
import io.weir.result.RunResult;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A command that repeats a campaign, or the one run of it that a report has.
 *
 * @param text for a shell
 * @param script for a shell, to be called before: writes the files that the command names; empty when they are already
 *     there
 * @param build the Weir that measured, and how to get it; empty when no run names it
 * @param notes what to do or know before it is called, each a sentence
 */
record CampaignCommand(String text, String script, String build, List<String> notes) {

    static final String PROGRAM = "bin/benchmark";

    private static final int COMMIT_DIGITS = 12;

    /** Words that mean the same to a shell with and without quotes. */
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_@%+=:,./-]+");

    CampaignCommand {
        notes = List.copyOf(notes);
    }

    /** Returns the command for one run. */
    static String ofRun(RunFolder run) {
        return PROGRAM + " --drivers " + quoted(file(run.driverFile())) + " " + quoted(file(run.workloadFile()));
    }

    /** Returns a command for each campaign, in the order of their first runs. */
    static List<CampaignCommand> of(List<ReportedRun> runs) {
        Map<Path, String> campaignByFolder = new LinkedHashMap<>();
        for (ReportedRun run : runs) {
            CampaignPlace place = place(run);
            if (place != null) {
                campaignByFolder.put(parent(run), place.id());
            }
        }
        Map<String, List<ReportedRun>> campaigns = new LinkedHashMap<>();
        for (ReportedRun run : runs) {
            CampaignPlace place = place(run);
            String alone = run.folder().path().toString();
            // A run that was cut off doesn't name its campaign, but each campaign has a folder of its own.
            String key = place != null
                    ? place.id()
                    : run.result() == null ? campaignByFolder.getOrDefault(parent(run), alone) : alone;
            campaigns.computeIfAbsent(key, first -> new ArrayList<>()).add(run);
        }
        return campaigns.values().stream()
                .map(of -> of.size() == 1 ? alone(of.get(0)) : new RepeatedCampaign(of).command())
                .toList();
    }

    /** Returns the commands as JSON for the page's script. */
    static ArrayNode toJson(List<ReportedRun> runs) {
        ArrayNode commands = JsonNodeFactory.instance.arrayNode();
        for (CampaignCommand command : of(runs)) {
            ObjectNode json = commands.addObject()
                    .put("command", command.text())
                    .put("script", command.script())
                    .put("build", command.build());
            ArrayNode notes = json.putArray("notes");
            command.notes().forEach(notes::add);
        }
        return commands;
    }

    private static CampaignCommand alone(ReportedRun run) {
        RunResult result = run.result();
        CampaignFiles files =
                new CampaignFiles(result == null ? run.name() : result.runId(), List.of(run), List.of(run));
        return new CampaignCommand(
                PROGRAM + " " + files.words(" "), files.script(), build(List.of(run)), files.notes());
    }

    /** Returns "Weir 1.0 at commit 0123456789ab (git checkout 0123456789ab)". */
    static String build(List<ReportedRun> runs) {
        return runs.stream()
                .map(ReportedRun::result)
                .filter(Objects::nonNull)
                .map(result -> result.environment().weir())
                .map(CampaignCommand::words)
                .filter(words -> !words.isEmpty())
                .distinct()
                .collect(Collectors.joining(" and "));
    }

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

    private static @Nullable CampaignPlace place(ReportedRun run) {
        RunResult result = run.result();
        return result == null ? null : result.campaign();
    }

    private static Path parent(ReportedRun run) {
        return run.folder().path().toAbsolutePath().normalize().resolveSibling("");
    }

    /** Returns a path in a form that is no option and no file of arguments. */
    static String file(Path path) {
        String name = path.toString();
        return name.startsWith("-") || name.startsWith("@") ? "./" + name : name;
    }

    static String quoted(String word) {
        return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
