package io.weir.report.html;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weir.report.RunFolder;
import io.weir.result.CampaignPlace;
import io.weir.result.RunResult;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A command that repeats a campaign, or the one run of it that a report has. It names files in the runs' folders, which
 * hold every key as it was, overrides included.
 *
 * @param text for a shell
 * @param notes what is to be done or known before it is called, each a sentence
 */
record CampaignCommand(String text, List<String> notes) {

    static final String PROGRAM = "bin/benchmark";

    /** Words that mean the same to a shell with and without quotes. */
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_@%+=:,./-]+");

    CampaignCommand {
        notes = List.copyOf(notes);
    }

    /** The command for one run. */
    static String ofRun(RunFolder run) {
        return PROGRAM + " --drivers " + quoted(file(run.driverFile())) + " " + quoted(file(run.workloadFile()));
    }

    /** A command for each campaign, in the order of their first runs. */
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
            // A run that was cut off can't tell its campaign, but each campaign has a folder of its own.
            String key = place != null
                    ? place.id()
                    : run.result() == null ? campaignByFolder.getOrDefault(parent(run), alone) : alone;
            campaigns.computeIfAbsent(key, first -> new ArrayList<>()).add(run);
        }
        return campaigns.values().stream()
                .map(of -> of.size() == 1 ? alone(of.get(0)) : new RepeatedCampaign(of).command())
                .toList();
    }

    /** The same as the page's script takes it. */
    static ArrayNode toJson(List<ReportedRun> runs) {
        ArrayNode commands = JsonNodeFactory.instance.arrayNode();
        for (CampaignCommand command : of(runs)) {
            ObjectNode json = commands.addObject().put("command", command.text());
            ArrayNode notes = json.putArray("notes");
            command.notes().forEach(notes::add);
        }
        return commands;
    }

    private static CampaignCommand alone(ReportedRun run) {
        return new CampaignCommand(ofRun(run.folder()), notesOn(List.of(run), List.of(run)));
    }

    private static @Nullable CampaignPlace place(ReportedRun run) {
        RunResult result = run.result();
        return result == null ? null : result.campaign();
    }

    private static Path parent(ReportedRun run) {
        return run.folder().path().toAbsolutePath().normalize().resolveSibling("");
    }

    /** Of the runs whose driver files, and of those whose workload files a command names. */
    static List<String> notesOn(List<ReportedRun> drivers, List<ReportedRun> workloads) {
        List<String> notes = new ArrayList<>();
        String masked = drivers.stream()
                .filter(ReportedRun::secretsMasked)
                .map(run -> file(run.folder().driverFile()))
                .collect(Collectors.joining(" and "));
        if (!masked.isEmpty()) {
            notes.add("Secrets are masked as *** in " + masked + ": put them back there first.");
        }
        if (drivers.stream()
                .anyMatch(run -> run.folder().driverFile().toString().contains(","))) {
            notes.add("A comma in the name of a folder parts what --drivers names: rename the folder first.");
        }
        workloads.stream().map(CampaignCommand::payloadFile).distinct().forEach(file -> {
            if (!file.isEmpty()) {
                notes.add("The payload file " + file
                        + " is looked for where the command is called, and among the shipped ones.");
            }
        });
        return notes;
    }

    /** Empty when there is none, or it is found from everywhere. */
    private static String payloadFile(ReportedRun run) {
        RunResult result = run.result();
        String file = result == null ? null : result.workload().payload().file();
        return file == null || file.startsWith("/") ? "" : file;
    }

    /** A path that is taken for no option and for no file of arguments. */
    static String file(Path path) {
        String name = path.toString();
        return name.startsWith("-") || name.startsWith("@") ? "./" + name : name;
    }

    static String quoted(String word) {
        return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
