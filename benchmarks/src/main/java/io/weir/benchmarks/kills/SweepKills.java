package io.weir.benchmarks.kills;

import io.weir.benchmarks.report.Setting;
import io.weir.benchmarks.report.TableProgram;
import io.weir.benchmarks.tool.IsolatedTool;
import io.weir.benchmarks.tool.ToolProcess;
import io.weir.report.CampaignManifest;
import io.weir.report.ReportException;
import io.weir.report.ResultJson;
import io.weir.time.SystemClock;
import io.weir.time.SystemSleeper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Kills sweeps at random moments and resumes them. */
@Command(
        name = "benchmarks/run kill-sweeps",
        description = {
            "Kills (-9) the JVM of the tool at moments drawn by lot from the life of a sweep, and resumes the sweep. Each time it"
                    + " has to end with the cells, the order and the states of one that nobody killed, and with a result of each run.",
            "Exit code 1 if that did not hold."
        })
public final class SweepKills extends TableProgram {

    /** Place of its table in the page. */
    private static final String PLACE = "kill-sweeps";

    private static final Map<String, String> SMALL_HEAP = Map.of("HEAP_OPTS", "-Xms64m -Xmx192m");

    @Option(names = "--kills", defaultValue = "20", description = "How many (default: 20).")
    int kills = 20;

    @Option(names = "--seed", defaultValue = "1", description = "Draws the moments (default: 1).")
    long seed = 1;

    public static void main(String[] arguments) {
        run(new SweepKills(), arguments);
    }

    /**
     * A sweep that was killed and resumed.
     *
     * @param runsBefore runs that were complete when it was killed
     * @param faults everything that should not be, as sentences
     */
    private record Resumed(int runsBefore, boolean begun, List<String> faults) {}

    @Override
    public Integer call() throws IOException, InterruptedException, ReportException {
        requirePlace(PLACE);
        Path folder = Files.createTempDirectory("weir-kill-sweeps-");
        System.err.println("The results and the output of each command are in " + folder + ".");
        Setting setting = Setting.begin();
        IsolatedTool tool = IsolatedTool.in(home, folder, folder.resolve("cache"));
        int built = sweep(tool, "built").waitFor(); // takes the build out of the next one's life
        long start = SystemClock.INSTANCE.nanoTime();
        int code = sweep(tool, "spared").waitFor();
        Duration life = Duration.ofNanos(SystemClock.INSTANCE.nanoTime() - start);
        Path spared = campaign(tool, "spared")
                .orElseThrow(() -> new IllegalStateException(
                        "the sweep left no campaign (exit codes " + built + " and " + code + "); see " + folder));
        CampaignManifest whole = CampaignManifest.read(spared.resolve(CampaignManifest.FILE));
        Random random = new Random(seed);
        List<Resumed> all = new ArrayList<>();
        for (int kill = 1; kill <= kills; kill++) {
            Duration age = Duration.ofMillis((long) (random.nextDouble() * life.toMillis()));
            Resumed resumed = carryOut(tool, "kill-" + kill, age, whole);
            System.err.printf(
                    Locale.ROOT,
                    "%d: after %.1f s of %.1f, %d runs done%s%n",
                    kill,
                    age.toMillis() / 1e3,
                    life.toMillis() / 1e3,
                    resumed.runsBefore(),
                    resumed.faults().isEmpty() ? "" : "; " + String.join("; ", resumed.faults()));
            all.add(resumed);
        }
        put(PLACE, table(all, whole.runs().size()), setting, "");
        return all.stream().allMatch(each -> each.faults().isEmpty()) ? 0 : 1;
    }

    private static Resumed carryOut(IsolatedTool tool, String name, Duration age, CampaignManifest whole)
            throws IOException, InterruptedException {
        Process command = sweep(tool, name);
        SystemSleeper.INSTANCE.sleep(age);
        tool.processes(Victim.TOOL.argument())
                .forEach(process -> process.handle().destroyForcibly());
        command.waitFor();
        List<String> faults = new ArrayList<>();
        endProcesses(tool, faults);
        Optional<Path> campaign = campaign(tool, name);
        if (campaign.isEmpty()) {
            return new Resumed(0, false, faults);
        }
        int done = 0;
        try {
            done = (int) manifest(campaign.get()).runs().stream()
                    .filter(run -> run.state() == CampaignManifest.State.COMPLETED)
                    .count();
            Process resume = tool.start(
                    tool.folder().resolve(name + "-resumed.log"),
                    SMALL_HEAP,
                    List.of("--resume", campaign.get().toString()));
            resume.waitFor();
            compare(campaign.get(), whole, faults);
        } catch (ReportException unreadable) {
            faults.add(String.valueOf(unreadable.getMessage()));
        }
        endProcesses(tool, faults);
        return new Resumed(done, true, faults);
    }

    /** Starts a sweep of six cells in two rounds, in an order that is the same each time. */
    private static Process sweep(IsolatedTool tool, String name) throws IOException {
        List<String> arguments = new ArrayList<>(List.of("-d"));
        arguments.add(tool.home().resolve("driver-loopback/loopback.yaml").toString());
        arguments.addAll(List.of("--sweep", "producerRate=100,200,300", "--sweep", "messageSize=100,200"));
        arguments.addAll(List.of("--repeat", "2", "--order-seed", "7"));
        arguments.addAll(List.of("-s", "warmupDuration=0s", "-s", "testDuration=1s", "-o"));
        arguments.add(tool.folder().resolve(name).toString());
        arguments.add(tool.home().resolve("workloads/smoke.yaml").toString());
        return tool.start(tool.folder().resolve(name + ".log"), SMALL_HEAP, arguments);
    }

    private static Optional<Path> campaign(IsolatedTool tool, String name) throws IOException {
        Path results = tool.folder().resolve(name);
        if (!Files.isDirectory(results)) {
            return Optional.empty();
        }
        try (Stream<Path> children = Files.list(results)) {
            return children.filter(child -> Files.exists(child.resolve(CampaignManifest.FILE)))
                    .findFirst();
        }
    }

    private static CampaignManifest manifest(Path campaign) throws ReportException {
        return CampaignManifest.read(campaign.resolve(CampaignManifest.FILE));
    }

    private static void compare(Path campaign, CampaignManifest whole, List<String> faults) throws ReportException {
        CampaignManifest resumed = manifest(campaign);
        if (!resumed.experiments().equals(whole.experiments())
                || !resumed.workloads().equals(whole.workloads())
                || !resumed.drivers().equals(whole.drivers())) {
            faults.add("its manifest asks for something else");
        }
        if (!placesOf(resumed).equals(placesOf(whole))) {
            faults.add("its runs have other cells, another order or other states");
        }
        for (CampaignManifest.Run run : resumed.runs()) {
            if (run.folder() == null) {
                faults.add("a run has no folder: " + run);
            } else {
                ResultJson.read(campaign.resolve(run.folder()).resolve("result.json"));
            }
        }
    }

    /** Returns runs without the names of their folders. */
    private static List<CampaignManifest.Run> placesOf(CampaignManifest manifest) {
        return manifest.runs().stream()
                .map(run -> run.with(run.state(), run.reason(), null))
                .toList();
    }

    private static void endProcesses(IsolatedTool tool, List<String> faults) throws InterruptedException {
        for (ToolProcess process : tool.endProcesses()) {
            faults.add("left running: " + String.join(" ", process.arguments()));
        }
    }

    private static List<String> table(List<Resumed> all, int runs) {
        long early = all.stream().filter(each -> !each.begun()).count();
        return List.of(
                "| kills | before anything had begun | runs done at the kill | held |",
                "|---|---|---|---|",
                "| " + all.size() + " | " + early + " | "
                        + all.stream().mapToInt(Resumed::runsBefore).min().orElse(0) + " to "
                        + all.stream().mapToInt(Resumed::runsBefore).max().orElse(0) + " of " + runs + " | "
                        + all.stream().filter(each -> each.faults().isEmpty()).count() + " |");
    }
}
