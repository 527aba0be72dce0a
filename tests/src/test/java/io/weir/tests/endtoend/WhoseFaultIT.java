package io.weir.tests.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.measure.Distribution;
import io.weir.result.Cause;
import io.weir.result.Finding;
import io.weir.result.LatencySummaries;
import io.weir.result.MeasuredFigures;
import io.weir.result.RunResult;
import io.weir.tests.WholeMachine;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * One side at a time is made to fail, and the others are not to be blamed for it. Where the machine itself is busy, its
 * doing must not tip a figure: the system's own times are made long beside what a busy machine adds.
 */
@EnabledOnOs(OS.LINUX)
@Timeout(value = 5, unit = TimeUnit.MINUTES)
@WholeMachine
class WhoseFaultIT {

    private static final Set<Cause> FAULTS = EnumSet.of(
            Cause.NOT_SUSTAINED,
            Cause.GENERATOR_LIMITED,
            Cause.CLIENT_LIMITED,
            Cause.HEAD_OF_LINE,
            Cause.BACK_PRESSURE);

    @TempDir
    Path folder;

    private RunResult run(String... settings) throws Exception {
        Sandbox sandbox = Sandbox.in(folder);
        return finish(sandbox, sandbox.run(arguments(settings)));
    }

    private static String[] arguments(String... settings) {
        List<String> arguments = new ArrayList<>(List.of("-d", Sandbox.LOOPBACK, Sandbox.SMOKE));
        List.of(settings).forEach(setting -> arguments.addAll(List.of("-s", setting)));
        return arguments.toArray(new String[0]);
    }

    private static RunResult finish(Sandbox sandbox, Tool tool) throws Exception {
        LeftResults left = new LeftResults(sandbox.results("loopback-1"));
        RunResult result = left.result();
        left.assertFollowsTheSchema();
        assertThat(tool.exitCode()).as(tool.printed()).isEqualTo(4);
        return result;
    }

    /**
     * Who is blamed. A machine so busy that the whole JVM stands still for a tenth of the time is at fault beside any
     * other, and that is left aside.
     */
    private static Set<Cause> blamed(RunResult result) {
        return result.verdict().findings().stream()
                .filter(finding -> finding.rule() != Finding.Rule.PAUSES)
                .map(Finding::cause)
                .filter(FAULTS::contains)
                .collect(Collectors.toSet());
    }

    private static LatencySummaries latencies(RunResult result) {
        MeasuredFigures figures = result.figures();
        assertThat(figures).isNotNull();
        return figures.measured();
    }

    @Test
    void aSystemOfTooLittleCapacityIsTheSystemsFault() throws Exception {
        RunResult result = run("testDuration=3s", "drainTimeout=2s", "driver.capacity=300");

        assertThat(blamed(result)).as("%s", result.verdict()).containsExactly(Cause.NOT_SUSTAINED);
    }

    @Test
    void aClientThatTakesItsTimeIsTheClients() throws Exception {
        RunResult result =
                run("testDuration=3s", "drainTimeout=2s", "driver.callbackThreads=0", "driver.serviceTime=10ms");

        assertThat(blamed(result))
                .as("%s", result.verdict())
                .containsExactlyInAnyOrder(Cause.NOT_SUSTAINED, Cause.CLIENT_LIMITED);
    }

    @Test
    void oneOfManyProducersThatBlocksTheOthersIsTheThreadsThatTheyShare() throws Exception {
        RunResult result = run(
                "testDuration=4s",
                "producersPerTopic=10",
                "senderThreads=1",
                "driver.stallEvery=400ms",
                "driver.stallFor=300ms",
                "driver.blockedProducers=1");

        // The window may end in a stall: then the last messages were not acknowledged in it.
        assertThat(blamed(result))
                .as("%s", result.verdict())
                .contains(Cause.HEAD_OF_LINE)
                .isSubsetOf(Cause.HEAD_OF_LINE, Cause.NOT_SUSTAINED);
    }

    @Test
    void aGeneratorThatStoodStillIsTheGenerators() throws Exception {
        Sandbox sandbox = Sandbox.in(folder);
        RunResult result;
        // Few messages, so that the stop doesn't meet the sender inside a send, where it would be the client's.
        try (Tool tool = sandbox.start(arguments("testDuration=6s", "producerRate=100"))) {
            tool.await(() -> sandbox.hasMeasured("loopback-1", 1));
            LiveProcess run = sandbox.runs().get(0);
            run.signal("STOP");
            TimeUnit.MILLISECONDS.sleep(1_500);
            run.signal("CONT");
            tool.awaitEnd();
            result = finish(sandbox, tool);
        }

        assertThat(blamed(result)).as("%s", result.verdict()).containsExactly(Cause.GENERATOR_LIMITED);
        LatencySummaries latencies = latencies(result);
        assertThat(latencies.response().maxNanos()).isGreaterThan(1_400_000_000L);
        assertThat(latencies.of(Distribution.WAKE_UP_DELAY).maxNanos()).isGreaterThan(1_400_000_000L);
        // A quarter of the messages was due while it stood still, and met with a system as quick as ever.
        assertThat(latencies.of(Distribution.RESPONSE_WITHOUT_GENERATOR_DELAY).p95Nanos())
                .isLessThan(latencies.response().p95Nanos() / 2);
    }

    @Test
    void aGeneratorWithoutAProcessorIsTheGenerators() throws Exception {
        Sandbox sandbox = Sandbox.in(folder);
        RunResult result;
        try (Tool tool = sandbox.start(arguments("testDuration=6s", "driver.serviceTime=3ms"))) {
            tool.await(() -> sandbox.hasMeasured("loopback-1", 1));
            try (Starvation starvation = Starvation.of(sandbox.runs().get(0))) {
                tool.awaitEnd();
            }
            result = finish(sandbox, tool);
        }

        assertThat(blamed(result)).as("%s", result.verdict()).contains(Cause.GENERATOR_LIMITED);
        assertThat(blamed(result))
                .as("%s", result.verdict())
                .doesNotContain(Cause.CLIENT_LIMITED, Cause.HEAD_OF_LINE, Cause.BACK_PRESSURE);
        assertThat(latencies(result).of(Distribution.WAKE_UP_DELAY).p99Nanos()).isGreaterThan(100_000);
    }
}
