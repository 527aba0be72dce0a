package io.weir.benchmarks.soak;

import io.weir.benchmarks.tool.IsolatedTool;
import io.weir.time.SystemClock;
import io.weir.time.SystemSleeper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.StreamSupport;

/**
 * A run on one system with its local broker, whose JVMs are sampled from a third of the time on.
 *
 * @param length of the load that is observed
 */
record SoakedRun(IsolatedTool tool, String system, Duration length, int messagesPerSecond)
        implements Callable<List<JvmSeries>> {

    private static final int SAMPLES = 21;

    /** Time for which the run goes on after the last sample, so that none falls into its end. */
    private static final Duration MARGIN = Duration.ofMinutes(1);

    private static final Duration LOOK_AGAIN = Duration.ofMillis(500);

    /**
     * Heaps that have all their memory from the beginning: how much of it a collector has used so far is no growth. The
     * smaller they are, the less may be added; half the default is enough where intervals pile up on a busy machine.
     */
    private static final Map<String, String> WHOLE_HEAPS =
            Map.of("HEAP_OPTS", "-Xms512m -Xmx512m", "JAVA_TOOL_OPTIONS", "-XX:+AlwaysPreTouch");

    @Override
    public List<JvmSeries> call() throws IOException, InterruptedException {
        Path log = tool.folder().resolve("output.log");
        Process command = tool.start(log, WHOLE_HEAPS, arguments());
        try {
            awaitLoad(command, log);
            List<JvmSeries> series = sample(command.toHandle(), run());
            int code = command.waitFor();
            if (code != 0 && code != 4) { // done, whatever the verdict on its figures
                throw new IllegalStateException(system + " ended with exit code " + code + "; see " + log);
            }
            return series;
        } finally {
            command.destroy();
        }
    }

    private List<String> arguments() {
        return List.of(
                "-d",
                tool.home().resolve("driver-" + system + "/" + system + ".yaml").toString(),
                "-s",
                "producerRate=" + messagesPerSecond,
                "-s",
                "warmupDuration=0s",
                "-s",
                "testDuration=" + length.plus(MARGIN).toSeconds() + "s",
                tool.home().resolve("workloads/1kb-3p.yaml").toString());
    }

    /** Waits for the measured part to begin, which is the beginning of the load. */
    private void awaitLoad(Process command, Path log) throws IOException, InterruptedException {
        while (!Files.readString(log).contains("measure …")) {
            if (!command.isAlive()) {
                throw new IllegalStateException(system + " ended before its load began; see " + log);
            }
            SystemSleeper.INSTANCE.sleep(LOOK_AGAIN);
        }
    }

    private ProcessHandle run() {
        return tool.processes("run-plan").get(0).handle();
    }

    private List<JvmSeries> sample(ProcessHandle toolJvm, ProcessHandle runJvm)
            throws IOException, InterruptedException {
        List<JvmSample> ofTool = new ArrayList<>();
        List<JvmSample> ofRun = new ArrayList<>();
        long start = SystemClock.INSTANCE.nanoTime();
        for (int number = 0; number < SAMPLES; number++) {
            Duration due =
                    length.dividedBy(3).plus(length.multipliedBy(2 * number).dividedBy(3 * (SAMPLES - 1)));
            SystemSleeper.INSTANCE.sleep(due.minusNanos(SystemClock.INSTANCE.nanoTime() - start));
            long files = temporaryFiles();
            ofTool.add(JvmSample.of(toolJvm, histogram("tool", number), files));
            ofRun.add(JvmSample.of(runJvm, histogram("run", number), files));
        }
        return List.of(new JvmSeries(system, "run", ofRun), new JvmSeries(system, "tool", ofTool));
    }

    private Path histogram(String jvm, int number) {
        return tool.folder().resolve(String.format("%s-%02d.histogram", jvm, number));
    }

    /** Counts the files that are not a broker's own: its data grows with the messages. */
    private long temporaryFiles() throws IOException {
        return tool.temporaryFiles().stream()
                .filter(file -> StreamSupport.stream(file.spliterator(), false)
                        .noneMatch(part -> part.toString().startsWith("broker-")))
                .count();
    }
}
