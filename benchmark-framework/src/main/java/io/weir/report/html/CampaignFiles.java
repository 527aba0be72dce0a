package io.weir.report.html;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The files that a command names: one for each driver and each workload of a campaign. A page carries them, so that a
 * reader who has only the page can write them; if a run's folder lacks one, the command names all of them at their
 * original places.
 */
final class CampaignFiles {

    private static final String FOLDER = "repeat-";
    private static final Pattern NUMBER = Pattern.compile("-\\d+$");
    private static final Pattern NOT_PLAIN = Pattern.compile("[^A-Za-z0-9_.-]");

    private final List<ReportedRun> drivers;
    private final List<ReportedRun> workloads;
    private final String folder;
    private final boolean carried;
    private final List<String> driverNames = new ArrayList<>();
    private final List<String> workloadNames = new ArrayList<>();
    /** Texts by file name, in the order in which they are written. */
    private final Map<String, String> texts = new LinkedHashMap<>();

    /**
     * @param campaign unique among campaigns: names the folder that the files are written to
     * @param drivers a run for each driver file, in the order of the command
     * @param workloads a run for each workload file, in the order of the command
     */
    CampaignFiles(String campaign, Collection<ReportedRun> drivers, Collection<ReportedRun> workloads) {
        this.drivers = List.copyOf(drivers);
        this.workloads = List.copyOf(workloads);
        this.folder = FOLDER + plain(campaign);
        this.carried = Stream.concat(drivers.stream(), workloads.stream())
                .map(ReportedRun::files)
                .allMatch(RunConfigurationFiles::areBothThere);
        for (ReportedRun run : this.drivers) {
            driverNames.add(
                    carried
                            ? put(plain(driverName(run)), run.files().driver())
                            : CampaignCommand.file(run.folder().driverFile()));
        }
        for (ReportedRun run : this.workloads) {
            workloadNames.add(
                    carried
                            ? put("workload", run.files().workload())
                            : CampaignCommand.file(run.folder().workloadFile()));
        }
    }

    /** Returns the name of a run's driver: the folder's name without its number. */
    static String driverName(ReportedRun run) {
        return NUMBER.matcher(run.name()).replaceFirst("");
    }

    private static String plain(String name) {
        return NOT_PLAIN.matcher(name).replaceAll("_");
    }

    private String put(String name, String text) {
        String free = name;
        for (int number = 2; texts.containsKey(path(free)); number++) {
            free = name + "-" + number;
        }
        texts.put(path(free), text);
        return path(free);
    }

    private String path(String name) {
        return folder + "/" + name + ".yaml";
    }

    /** Returns the end of a command that names the files. */
    String words(String between) {
        return "--drivers " + CampaignCommand.quoted(String.join(",", driverNames)) + between
                + workloadNames.stream().map(CampaignCommand::quoted).collect(Collectors.joining(" "));
    }

    /**
     * Returns a shell script that writes the files where the command looks for them; empty if the page does not carry
     * them.
     */
    String script() {
        if (!carried) {
            return "";
        }
        String end = "END";
        while (isLine(end)) {
            end += "_";
        }
        StringBuilder script = new StringBuilder("mkdir -p ").append(folder).append('\n');
        for (Map.Entry<String, String> text : texts.entrySet()) {
            script.append("cat > ")
                    .append(text.getKey())
                    .append(" <<'")
                    .append(end)
                    .append("'\n");
            script.append(text.getValue().stripTrailing())
                    .append('\n')
                    .append(end)
                    .append('\n');
        }
        return script.toString();
    }

    private boolean isLine(String word) {
        return texts.values().stream().flatMap(String::lines).anyMatch(word::equals);
    }

    /** Returns what to do or know before the command is called, each a sentence. */
    List<String> notes() {
        List<String> notes = new ArrayList<>();
        List<String> masked = new ArrayList<>();
        for (int i = 0; i < drivers.size(); i++) {
            if (drivers.get(i).files().secretsMasked()) {
                masked.add(driverNames.get(i));
            }
        }
        if (!masked.isEmpty()) {
            notes.add("Secrets are masked as *** in " + String.join(" and ", masked) + ": put them back there first.");
        }
        if (driverNames.stream().anyMatch(name -> name.contains(","))) {
            notes.add("A comma in the name of a folder parts what --drivers names: rename the folder first.");
        }
        workloads.stream()
                .map(ReportedRun::payloadFile)
                .filter(file -> !file.isEmpty())
                .distinct()
                .forEach(file -> notes.add("The payload file " + file
                        + " is looked for where the command is called, and among the shipped ones."));
        return notes;
    }
}
