package io.weir.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(120)
class JvmCountersTest {

    private static final long MAX_BYTES = 64L << 20;

    /** A JVM's life: it collects its garbage twice, says so, and waits for the end of its input. */
    static final class Collecting {

        private Collecting() {}

        public static void main(String... arguments) throws IOException {
            System.gc();
            System.gc();
            System.out.println("collected");
            System.in.transferTo(OutputStream.nullOutputStream());
        }
    }

    @ParameterizedTest
    @CsvSource({
        "Serial, true, true",
        "Parallel, true, true",
        "G1, true, true",
        "Z, true, false",
        "Shenandoah, false, false"
    })
    void tellsWhatEachCollectorKeeps(String collector, boolean pauses, boolean full) throws Exception {
        String option = "-XX:+Use" + collector + "GC";
        assumeTrue(start(option, "-version").waitFor() == 0, () -> "this JVM has no " + option);
        Process jvm = start(
                option,
                "-Xms16m",
                "-Xmx64m",
                "-XX:+UsePerfData",
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                Collecting.class.getName());
        try (var output = new BufferedReader(new InputStreamReader(jvm.getInputStream(), StandardCharsets.UTF_8))) {
            assertThat(output.readLine()).isEqualTo("collected");

            Map<ProcessFigure, Long> figures = figures(jvm.pid());

            long used = figures.get(ProcessFigure.HEAP_USED_BYTES);
            assertThat(used).isBetween(100_000L, MAX_BYTES);
            assertThat(figures.get(ProcessFigure.HEAP_CAPACITY_BYTES)).isBetween(used, MAX_BYTES);
            assertThat(figures.get(ProcessFigure.HEAP_LIMIT_BYTES))
                    .as("64 MiB, but for what some collectors leave of them")
                    .isBetween(MAX_BYTES * 9 / 10, MAX_BYTES + 1_000);
            assertThat(figures.get(ProcessFigure.SAFEPOINTS)).isPositive();
            assertThat(figures.get(ProcessFigure.SAFEPOINT_NANOS)).isPositive();
            if (pauses) {
                assertThat(figures.get(ProcessFigure.COLLECTIONS)).isGreaterThanOrEqualTo(2);
                assertThat(figures.get(ProcessFigure.COLLECTION_NANOS)).isPositive();
                assertThat(figures.getOrDefault(ProcessFigure.FULL_COLLECTIONS, 0L) >= 2)
                        .as("full collections, of which it was asked for two")
                        .isEqualTo(full);
            } else {
                assertThat(figures).doesNotContainKeys(ProcessFigure.COLLECTIONS, ProcessFigure.COLLECTION_NANOS);
            }
        } finally {
            jvm.destroyForcibly().waitFor();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "MSC, true",
        "PSParallelCompact, true",
        "CMS, true",
        "G1 young collection pauses, true",
        "G1 concurrent cycle pauses, true",
        "stop-the-world, true",
        "Z concurrent cycle pauses, true",
        "ZGC minor collection pauses, true",
        "Shenandoah partial, false",
        "Shenandoah full, false"
    })
    void takesNoConcurrentPhasesForPauses(String collector, boolean pauses) {
        assertThat(JvmCounters.countsPauses(collector)).isEqualTo(pauses);
    }

    /** Once the heap is among them, which some JVMs count a moment after a collection. */
    private static Map<ProcessFigure, Long> figures(long pid) throws IOException {
        try (JvmCounters counters = JvmCounters.of(pid)) {
            assertThat(counters).isNotNull();
            Map<ProcessFigure, Long> figures = counters.read();
            while (!figures.containsKey(ProcessFigure.HEAP_USED_BYTES)) {
                Thread.onSpinWait();
                figures = counters.read();
            }
            return figures;
        }
    }

    private static Process start(String... arguments) throws IOException {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        List<String> command =
                Stream.concat(Stream.of(java), Stream.of(arguments)).toList();
        return new ProcessBuilder(command).redirectError(Redirect.DISCARD).start();
    }
}
