package io.weir.benchmarks.kills;

import io.weir.benchmarks.tool.IsolatedTool;
import io.weir.benchmarks.tool.ToolProcess;
import io.weir.report.IntervalsCsv;
import io.weir.report.ReportException;
import io.weir.report.ResultJson;
import io.weir.report.RunFolder;
import io.weir.result.Outcome;
import io.weir.result.RunResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Examines what a killed command has left. */
final class Inspection {

    /** Exit codes of a command that has done its work: usable, failed, not valid. */
    private static final Set<Integer> IN_ORDER = Set.of(0, 3, 4);

    private static final int DONE = 0;

    private final IsolatedTool tool;
    private final KilledCommand killed;
    private final List<String> faults = new ArrayList<>();

    private Inspection(IsolatedTool tool, KilledCommand killed) {
        this.tool = tool;
        this.killed = killed;
    }

    /** Waits for the end of a command whose victim is dead, and removes all traces of it but its results. */
    static Aftermath of(IsolatedTool tool, KilledCommand killed) throws IOException, InterruptedException {
        return new Inspection(tool, killed).aftermath();
    }

    private Aftermath aftermath() throws IOException, InterruptedException {
        Optional<Integer> code = killed.awaitEnd();
        Victim victim = killed.victim();
        require(code.isPresent(), "the command did not end");
        code.filter(number -> !victim.isTool() && !IN_ORDER.contains(number))
                .ifPresent(number -> faults.add("exit code " + number));
        String output = killed.output();
        require(!output.contains("\tat ") && !output.contains("Exception in thread"), "a stack trace was printed");
        int leftProcesses = endProcesses();
        String end = end();
        require(call("cleanup", List.of("cleanup")) == DONE, "cleanup failed");
        int leftFiles = removeFiles();
        return new Aftermath(victim, end, leftProcesses, leftFiles, faults);
    }

    private void require(boolean holds, String otherwise) {
        if (!holds) {
            faults.add(otherwise);
        }
    }

    /** Returns how many processes had to be ended. */
    private int endProcesses() throws InterruptedException {
        List<ToolProcess> left = tool.endProcesses();
        for (ToolProcess process : left) {
            faults.add("left running: " + String.join(" ", process.arguments()));
        }
        return left.size();
    }

    /** Returns how far the run came, by its files. */
    private String end() throws IOException, InterruptedException {
        Optional<Path> campaign = campaign();
        List<RunFolder> runs;
        try {
            runs = campaign.isPresent() ? RunFolder.at(campaign.get()) : List.of();
        } catch (ReportException noRun) {
            runs = List.of();
        }
        require(!killed.owesResult() || runs.size() == 1, "the run has left nothing");
        if (runs.isEmpty()) {
            return "nothing measured yet";
        }
        require(call("report", List.of("report", campaign.get().toString())) == DONE, "no report can be made");
        RunFolder run = runs.get(0);
        try {
            if (Files.exists(run.result())) {
                return word(ResultJson.read(run.result()));
            }
            require(!killed.owesResult(), "there is no result.json");
            IntervalsCsv.read(run.intervals());
            return "partial results";
        } catch (ReportException unreadable) {
            faults.add(unreadable.getMessage());
            return "unreadable results";
        }
    }

    private static String word(RunResult result) {
        Outcome.Kind kind = result.outcome().kind();
        return kind == Outcome.Kind.COMPLETED ? result.verdict().grade().name() : kind.name();
    }

    private Optional<Path> campaign() throws IOException {
        try (Stream<Path> children = Files.list(killed.folder())) {
            return children.filter(Files::isDirectory).findFirst();
        }
    }

    private int call(String name, List<String> arguments) throws IOException, InterruptedException {
        return tool.start(killed.folder().resolve(name + ".log"), Map.of(), arguments)
                .waitFor();
    }

    /** Returns how many files had to be removed. */
    private int removeFiles() throws IOException {
        List<Path> left = tool.temporaryFiles();
        for (Path file : left) {
            faults.add("left behind: " + file);
            Files.deleteIfExists(file);
        }
        return left.size();
    }
}
