package io.weir.benchmarks.kills;

import io.weir.benchmarks.tool.IsolatedTool;
import io.weir.benchmarks.tool.ToolProcess;
import io.weir.time.SystemClock;
import io.weir.time.SystemSleeper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A command that carries out a short run, and the one of its processes that is to be killed. */
final class KilledCommand {

    private static final Duration LOOK_AGAIN = Duration.ofMillis(50);
    private static final Duration LIMIT = Duration.ofMinutes(5);
    private static final Map<String, String> SMALL_HEAP = Map.of("HEAP_OPTS", "-Xms64m -Xmx192m");
    private static final Pattern ADDRESS = Pattern.compile("bootstrap\\.servers (127\\.0\\.0\\.1:\\d+)");

    private final IsolatedTool tool;
    private final Victim victim;
    private final Path folder;
    private Process command;
    private boolean isRun;

    /**
     * @param tool to whose processes only this command's belong
     * @param folder takes its results and its output
     */
    KilledCommand(IsolatedTool tool, Victim victim, Path folder) throws IOException {
        this.tool = tool;
        this.victim = victim;
        this.folder = Files.createDirectories(folder);
        List<String> onBroker =
                List.of("-d", tool.home().resolve(victim.driverFile()).toString(), "-s", "broker.heap=320m");
        this.isRun = victim != Victim.KEEPER;
        this.command = isRun ? startRun(onBroker) : start("broker.log", List.of("broker", "start"), onBroker);
    }

    private Process startRun(List<String> onBroker) throws IOException {
        List<String> run =
                new ArrayList<>(List.of("-o", folder.toString(), "-s", "producerRate=200", "-s", "drainTimeout=5s"));
        victim.settings().forEach(setting -> run.addAll(List.of("-s", setting)));
        run.add(tool.home().resolve("workloads/smoke.yaml").toString());
        return start("run.log", run, onBroker);
    }

    private Process start(String log, List<String> words, List<String> more) throws IOException {
        List<String> arguments = new ArrayList<>(words);
        arguments.addAll(more);
        return tool.start(folder.resolve(log), SMALL_HEAP, arguments);
    }

    /**
     * Kills the victim when it is time.
     *
     * @param which of the processes that are alike
     * @param age of the victim then
     * @return false if it ended by itself before
     */
    boolean strike(int which, Duration age) throws IOException, InterruptedException {
        ProcessHandle process = awaitVictim(which);
        return outlives(process, age) && process.destroyForcibly();
    }

    /** Waits until nothing is left to be done that needs the victim, and returns how long that took. */
    Duration life() throws IOException, InterruptedException {
        ProcessHandle process = awaitVictim(0);
        long start = SystemClock.INSTANCE.nanoTime();
        boolean ignored = outlives(process, LIMIT);
        Duration life = Duration.ofNanos(SystemClock.INSTANCE.nanoTime() - start);
        process.destroy(); // a keeper would go on for ever
        return life;
    }

    private ProcessHandle awaitVictim(int which) throws InterruptedException {
        while (true) {
            boolean alive = command.isAlive();
            List<ToolProcess> found = tool.processes(victim.argument());
            if (found.size() == victim.alike()) {
                return found.get(which).handle();
            }
            if (!alive) {
                throw new IllegalStateException("the command ended without " + victim.text() + "; see " + folder);
            }
            SystemSleeper.INSTANCE.sleep(LOOK_AGAIN);
        }
    }

    private boolean outlives(ProcessHandle process, Duration age) throws IOException, InterruptedException {
        long start = SystemClock.INSTANCE.nanoTime();
        while (SystemClock.INSTANCE.nanoTime() - start < age.toNanos()) {
            startRunOnKeptBroker();
            if (!process.isAlive() || (isRun && !command.isAlive())) {
                return false;
            }
            SystemSleeper.INSTANCE.sleep(LOOK_AGAIN);
        }
        return process.isAlive();
    }

    /** Starts the run that a kept broker is for, as soon as that is up. */
    private void startRunOnKeptBroker() throws IOException {
        if (isRun || command.isAlive()) {
            return;
        }
        Matcher address = ADDRESS.matcher(Files.readString(folder.resolve("broker.log")));
        if (address.find()) {
            isRun = true;
            command = startRun(List.of(
                    "-d",
                    tool.home().resolve("driver-kafka/kafka-remote.yaml").toString(),
                    "-s",
                    "driver.commonConfig.bootstrap.servers=" + address.group(1),
                    "-s",
                    "driver.replicationFactor=1",
                    "-s",
                    "driver.topicConfig.min.insync.replicas=1"));
        }
    }

    /** Waits for the end of the command; returns its exit code, or none if it did not end and was ended. */
    Optional<Integer> awaitEnd() throws InterruptedException {
        if (command.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)) {
            return Optional.of(command.exitValue());
        }
        command.destroyForcibly();
        return Optional.empty();
    }

    Victim victim() {
        return victim;
    }

    Path folder() {
        return folder;
    }

    /** Returns true if a run was begun and ended by itself, so that it owes a result. */
    boolean owesResult() {
        return isRun && !victim.isTool();
    }

    /** Returns what the commands have printed. */
    String output() throws IOException {
        StringBuilder output = new StringBuilder();
        for (String log : List.of("broker.log", "run.log")) {
            Path file = folder.resolve(log);
            output.append(Files.exists(file) ? Files.readString(file, StandardCharsets.UTF_8) : "");
        }
        return output.toString();
    }
}
