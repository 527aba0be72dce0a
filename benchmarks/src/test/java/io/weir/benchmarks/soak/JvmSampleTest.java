package io.weir.benchmarks.soak;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.FileInputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class JvmSampleTest {

    private static final int KEPT_BYTES = 8 << 20;

    @TempDir
    Path folder;

    /** A JVM that goes on with each byte of its input: is ready, keeps more, ends. */
    static final class Subject {

        private Subject() {}

        public static void main(String... arguments) throws Exception {
            System.in.read();
            try (InputStream first = new FileInputStream(arguments[0])) { // whatever that opens for good
                System.out.println("ready, with " + first.available());
            }
            System.in.read();
            byte[] kept = new byte[KEPT_BYTES];
            Thread thread = new Thread(() -> LockSupport.park(), "one more");
            thread.setDaemon(true);
            thread.start();
            try (InputStream file = new FileInputStream(arguments[0])) {
                System.out.println("has more than " + file.available());
                System.in.read();
                System.out.println(kept.length);
            }
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void seesWhatIsKeptAndAThreadAndAFileMore() throws Exception {
        Path file = Files.writeString(folder.resolve("open"), ".");
        Process jvm = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx64m",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Subject.class.getName(),
                        file.toString())
                .start();
        try (BufferedReader output = jvm.inputReader();
                OutputStream input = jvm.getOutputStream()) {
            proceed(input, output);
            JvmSample ignored = sample(jvm); // the JVM gets ready to answer
            JvmSample before = sample(jvm);
            proceed(input, output);
            JvmSample after = sample(jvm);

            assertThat(after.liveBytes() - before.liveBytes()).isBetween((long) KEPT_BYTES, KEPT_BYTES + (1L << 20));
            assertThat(after.threads()).isEqualTo(before.threads() + 1);
            assertThat(after.openFiles()).isEqualTo(before.openFiles() + 1);
            assertThat(after.residentBytes()).isGreaterThan(after.liveBytes());
            assertThat(after.temporaryFiles()).isEqualTo(7);
        } finally {
            jvm.destroyForcibly();
        }
    }

    private static void proceed(OutputStream input, BufferedReader output) throws Exception {
        input.write('.');
        input.flush();
        assertThat(output.readLine()).isNotNull();
    }

    private JvmSample sample(Process jvm) throws Exception {
        return JvmSample.of(jvm.toHandle(), folder.resolve("histogram"), 7);
    }

    @Test
    void theSumOfAHistogramIsInItsLastLine() {
        assertThat(JvmSample.liveBytes(
                        "   1:  47391  4511544  [B (java.base@17.0.15)\nTotal        314921       22306360\n"))
                .isEqualTo(22_306_360);
    }

    @Test
    void threadsThatCompileOrCollectDoNotCount() {
        assertThat(new String[] {"C2 CompilerThre", "C1 CompilerThre", "GC Thread#1", "G1 Conc#0", ""})
                .noneMatch(JvmSample::counts);
        assertThat(new String[] {"weir-sender-0", "kafka-producer-", "VM Thread"})
                .allMatch(JvmSample::counts);
    }
}
