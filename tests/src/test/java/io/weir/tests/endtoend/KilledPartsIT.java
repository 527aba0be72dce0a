package io.weir.tests.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.result.Outcome;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Whenever a part is killed, the tool says in one sentence which one, ends the others and goes on. */
@EnabledOnOs(OS.LINUX)
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class KilledPartsIT {

    private static final String KILLED_JVM = "The JVM of the run was killed by signal 9";
    private static final String KILLED_BROKER = "broker-1 was killed by signal 9";

    @TempDir
    Path folder;

    private Sandbox sandbox;

    @BeforeEach
    void makeSandbox() throws Exception {
        sandbox = Sandbox.in(folder);
    }

    private void assertFailedWith(String words, Tool tool) throws Exception {
        assertThat(tool.failures())
                .as(tool.printed())
                .singleElement()
                .asString()
                .contains(words);
        assertThat(tool.printed()).doesNotContain("\tat ", "Exception in thread");
        sandbox.assertNothingIsLeft();
    }

    @Test
    void theJvmOfARunOnKafkaAndTheNextRunTakesPlace() throws Exception {
        try (Tool tool = sandbox.start(Endless.on(Sandbox.KAFKA + "," + Sandbox.LOOPBACK, "testDuration=5s"))) {
            tool.await(() -> sandbox.hasMeasured("kafka-1", 1));
            sandbox.runs().get(0).signal("KILL");

            assertThat(tool.awaitEnd()).as(tool.printed()).isEqualTo(3);
            assertFailedWith(KILLED_JVM, tool);
            LeftResults killed = new LeftResults(sandbox.results("kafka-1"));
            killed.assertStreamedFilesAgree();
            killed.assertFollowsTheSchema();
            assertThat(killed.result().outcome().kind()).isEqualTo(Outcome.Kind.FAILED);
            LeftResults next = new LeftResults(sandbox.results("loopback-1"));
            assertThat(next.result().outcome()).isEqualTo(Outcome.completed());
        }
    }

    @Test
    void theJvmOfARunWhileItDrains() throws Exception {
        try (Tool tool = sandbox.start(
                Endless.on(Sandbox.LOOPBACK, "testDuration=1s", "drainTimeout=10m", "driver.lossRatio=0.5"))) {
            tool.awaitLine("drain");
            sandbox.runs().get(0).signal("KILL");

            assertThat(tool.awaitEnd()).as(tool.printed()).isEqualTo(3);
            assertFailedWith(KILLED_JVM, tool);
            new LeftResults(sandbox.results("loopback-1")).assertStreamedFilesAgree();
        }
    }

    @Test
    void theJvmOfARunBeforeItHasReadItsPlan() throws Exception {
        try (Tool tool = sandbox.start(Endless.on(Sandbox.LOOPBACK))) {
            tool.await(() -> !sandbox.runs().isEmpty());
            sandbox.runs().get(0).signal("KILL");

            assertThat(tool.awaitEnd()).as(tool.printed()).isEqualTo(3);
            assertFailedWith(KILLED_JVM, tool);
        }
    }

    @Test
    void aBrokerThatWasAboutToServe() throws Exception {
        try (Tool tool = sandbox.start(Endless.on(Sandbox.KAFKA))) {
            tool.await(() -> !sandbox.nodes().isEmpty());
            sandbox.nodes().get(0).signal("KILL");

            assertThat(tool.awaitEnd()).as(tool.printed()).isEqualTo(3);
            assertFailedWith(KILLED_BROKER, tool);
        }
    }

    @Test
    void aBrokerThatHasJustBecomeReady() throws Exception {
        try (Tool tool = sandbox.start(Endless.on(Sandbox.KAFKA))) {
            tool.awaitLine("It is ready");
            sandbox.nodes().get(0).signal("KILL");

            assertThat(tool.awaitEnd()).as(tool.printed()).isEqualTo(3);
            assertFailedWith(KILLED_BROKER, tool);
        }
    }

    @Test
    void aBrokerThatIsMeasured() throws Exception {
        try (Tool tool = sandbox.start(Endless.on(Sandbox.KAFKA))) {
            tool.await(() -> sandbox.hasMeasured("kafka-1", 2));
            sandbox.nodes().get(0).signal("KILL");

            assertThat(tool.awaitEnd()).as(tool.printed()).isEqualTo(3);
            assertFailedWith(KILLED_BROKER, tool);
            LeftResults left = new LeftResults(sandbox.results("kafka-1"));
            left.assertFollowsTheSchema();
            left.assertAddsUp();
        }
    }
}
