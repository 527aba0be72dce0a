package io.weir.resource;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.resource.ThreadTimes.ThreadTime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class ThreadTimesTest {

    @TempDir
    Path proc;

    @Test
    void findsAThreadByTheStartOfItsName() throws Exception {
        task(1, "weir-sender-0", "1000 200 3");
        task(2, "weir-sender-wit", "5000 600 7");

        assertThat(times().ofThread("weir-sender-with-a-long-name")).isEqualTo(new ThreadTime(5000, 600));
        assertThat(times().ofThread("weir-sender-0")).isEqualTo(new ThreadTime(1000, 200));
    }

    @Test
    void findsAThreadByBothEndsOfItsName() throws Exception {
        task(1, "weir-se..g-name", "5000 600 7");

        assertThat(times().ofThread("weir-sender-with-a-long-name")).isEqualTo(new ThreadTime(5000, 600));
    }

    @Test
    void doesNotGuessBetweenThreadsThatLookAlike() throws Exception {
        task(1, "weir-sender-wit", "1 2 3");
        task(2, "weir-sender-wit", "5000 600 7");

        assertThat(times().ofThread("weir-sender-with-a-long-name")).isEqualTo(ThreadTime.UNKNOWN);
    }

    @Test
    void knowsNothingWhereTheKernelTellsNothing() throws Exception {
        assertThat(times().ofThread("weir-sender-0")).isEqualTo(ThreadTime.UNKNOWN);
        assertThat(times().ofCallingThread()).isEqualTo(ThreadTime.UNKNOWN);

        task(1, "weir-sender-0", "");
        assertThat(times().ofThread("weir-sender-0")).isEqualTo(ThreadTime.UNKNOWN);
    }

    @Test
    void tellsWhatPassedBetweenTwoReadings() {
        ThreadTime earlier = new ThreadTime(1000, 200);

        assertThat(new ThreadTime(5000, 600).since(earlier)).isEqualTo(new ThreadTime(4000, 400));
        assertThat(ThreadTime.UNKNOWN.since(earlier)).isEqualTo(ThreadTime.UNKNOWN);
        assertThat(earlier.since(ThreadTime.UNKNOWN)).isEqualTo(ThreadTime.UNKNOWN);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void readsTheRealThreadsOfThisProcess() {
        ThreadTimes real = new ThreadTimes();
        Thread current = Thread.currentThread();
        String name = current.getName();
        current.setName("weir-times-test");
        try {
            ThreadTime before = real.ofCallingThread();
            ThreadTime between = real.ofThread("weir-times-test");
            ThreadTime after = real.ofCallingThread();

            // Equal where the kernel tells nothing: all are -1 then.
            assertThat(between.cpuNanos()).isBetween(before.cpuNanos(), after.cpuNanos());
        } finally {
            current.setName(name);
        }
    }

    private ThreadTimes times() {
        return new ThreadTimes(proc);
    }

    private void task(int id, String name, String schedstat) throws IOException {
        Path task = Files.createDirectories(proc.resolve("self/task/" + id));
        Files.writeString(task.resolve("comm"), name + "\n");
        Files.writeString(task.resolve("schedstat"), schedstat + "\n");
    }
}
