package io.weir.tests.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.report.RunFolder;
import io.weir.tests.Await;
import io.weir.tests.LeftResults;
import io.weir.tests.LightlyCompiled;
import io.weir.tests.Shipped;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A user's directory of its own, with a temporary folder of its own: its path is on the command line of every process
 * that the tool starts from there, so that nothing else on the machine is mistaken for the tool's.
 *
 * @param folder absolute
 */
record Sandbox(Path folder) {

    private static final Duration AFTER_A_KILL = Duration.ofSeconds(3);
    private static final Duration CLEARING = Duration.ofSeconds(20);

    static Sandbox in(Path folder) throws IOException {
        Files.createDirectories(folder.resolve("tmp"));
        return new Sandbox(folder);
    }

    /** Starts the tool as the launcher does. */
    Tool start(String... arguments) throws IOException {
        return start(Map.of(), arguments);
    }

    /** The same with variables in its environment. */
    Tool start(Map<String, String> environment, String... arguments) throws IOException {
        return start(List.of(), environment, arguments);
    }

    /**
     * The same by another command.
     *
     * @param by command that runs the one behind it, with its arguments; empty for none
     */
    Tool start(List<String> by, Map<String, String> environment, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(by);
        command.addAll(List.of(
                // A JVM that inherits an ignored SIGINT, as those in the background do, goes on ignoring it.
                "env",
                "--default-signal=INT",
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:+UseSerialGC",
                LightlyCompiled.FLAG,
                "-Djava.io.tmpdir=" + folder.resolve("tmp"),
                "-Dweir.home=" + Shipped.CLONE,
                "-Dweir.drivers="
                        + Stream.of("kafka", "loopback", "nats", "pulsar", "rocketmq", "tubemq")
                                .map(system -> Shipped.CLONE.resolve("driver-" + system + "/target/driver"))
                                .map(Path::toString)
                                .collect(Collectors.joining(":")),
                "-Dweir.cluster=" + Shipped.CLONE.resolve("cluster/target/cluster"),
                "-cp",
                Shipped.CLONE.resolve("benchmark-framework/target/lib") + "/*",
                "io.weir.cli.Main"));
        command.addAll(List.of(arguments));
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
        builder.environment().put("XDG_CACHE_HOME", folder.resolve("cache").toString());
        builder.environment().put("HEAP_OPTS", "-Xms64m -Xmx192m");
        builder.environment().put("JVM_OPTS", "-XX:+UseSerialGC " + LightlyCompiled.FLAG);
        builder.environment().putAll(environment);
        return new Tool(builder.start());
    }

    /** Starts the tool and waits for its end. */
    Tool run(String... arguments) throws Exception {
        try (Tool tool = start(arguments)) {
            tool.awaitEnd();
            return tool;
        }
    }

    /** What a run has left, such as kafka-1; there must be just one. */
    LeftResults left(String run) throws IOException {
        return LeftResults.of(folder, run);
    }

    /** Whether that run has written so many intervals of the measured part. */
    boolean hasMeasured(String run, int intervals) throws Exception {
        return hasWritten(run, "measure", intervals);
    }

    /** Whether that run has written so many intervals of that phase. */
    boolean hasWritten(String run, String phase, int intervals) throws Exception {
        List<Path> found = LeftResults.find(folder, run);
        return !found.isEmpty() && new LeftResults(new RunFolder(found.get(0))).intervals(phase) >= intervals;
    }

    /** The JVMs that carry out runs. */
    List<LiveProcess> runs() throws IOException {
        return processes("run-plan");
    }

    /** The processes of brokers that serve, or are about to. */
    List<LiveProcess> nodes() throws IOException {
        return processes("kafka.Kafka");
    }

    /** The processes that have that argument. */
    List<LiveProcess> processes(String argument) throws IOException {
        return LiveProcess.mentioning(folder.toString()).stream()
                .filter(process -> process.has(argument))
                .toList();
    }

    /** What brokers keep on disk while they run. */
    List<Path> brokerFolders() throws IOException {
        try (Stream<Path> found = Files.find(
                folder.resolve("tmp"),
                2,
                (path, kind) -> path.getFileName().toString().startsWith("broker-"))) {
            return found.toList();
        }
    }

    /** Checks that what depends on a tool that was killed a moment ago ends on its own, and then its data. */
    void assertEndsWithTheTool() throws Exception {
        Await.until(
                AFTER_A_KILL,
                () -> runs().isEmpty()
                        && processes("run-share").isEmpty()
                        && processes("io.weir.process.ProcessGuard").isEmpty(),
                () -> "no process is left of " + folder);
        assertClears();
    }

    /** Checks that the folders of brokers go away, and the processes that remove them. */
    void assertClears() throws Exception {
        Await.until(
                CLEARING,
                () -> brokerFolders().isEmpty()
                        && LiveProcess.mentioning(folder.toString()).isEmpty(),
                () -> "nothing is left of " + folder);
    }

    /**
     * Checks that the tool, which has ended in order, has left no JVM and no data. Shells that look once more after a
     * broker's folder may take a second longer.
     */
    void assertNothingIsLeft() throws Exception {
        assertThat(LiveProcess.mentioning(folder.toString()).stream().filter(LiveProcess::isJvm))
                .isEmpty();
        assertThat(brokerFolders()).isEmpty();
        assertClears();
        assertThat(temporaryFiles()).isEmpty();
    }

    /** Files in the temporary folder; of empty folders those that keep the user's data together may stay. */
    private List<Path> temporaryFiles() throws IOException {
        try (Stream<Path> found = Files.walk(folder.resolve("tmp"))) {
            return found.filter(Files::isRegularFile).toList();
        }
    }
}
