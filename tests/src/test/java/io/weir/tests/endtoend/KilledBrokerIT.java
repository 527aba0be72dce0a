package io.weir.tests.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.result.Outcome;
import io.weir.result.RunResult;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Whenever the broker is killed, its run ends with what it has and a sentence, and the next run takes place. One command
 * has a run for each moment, in whose broker dies at that moment.
 */
@EnabledOnOs(OS.LINUX)
@Timeout(value = 20, unit = TimeUnit.MINUTES)
class KilledBrokerIT {

    @TempDir
    static Path folder;

    private static Sandbox sandbox;
    private static Tool tool;

    @BeforeAll
    static void start() throws Exception {
        sandbox = Sandbox.in(folder);
        tool = sandbox.start(
                "-d",
                Sandbox.KAFKA,
                "-s",
                "broker.heap=320m",
                "-s",
                "producerRate=200",
                "-s",
                "warmupDuration=2s",
                "-s",
                "testDuration=" + Moment.MEASURED_SECONDS + "s",
                "-s",
                "drainTimeout=1s",
                "--repeat",
                String.valueOf(Moment.values().length),
                Sandbox.SMOKE);
    }

    @AfterAll
    static void nothingIsLeft() throws Exception {
        try (Tool ended = tool) {
            assertThat(ended.awaitEnd()).as(ended.printed()).isEqualTo(3);
            assertThat(ended.printed()).doesNotContain("\tat ", "Exception in thread");
            sandbox.assertNothingIsLeft();
        }
    }

    @ParameterizedTest
    @EnumSource
    void leavesAReadableResultAndASentence(Moment moment) throws Exception {
        int number = moment.ordinal() + 1;
        String run = "kafka-" + number;
        tool.await(() -> !tool.ofRun(number).isEmpty());
        if (moment == Moment.CLEAN_UP) {
            // A broker that answers is cleaned up within a moment.
            Moment.DRAIN.await(tool, sandbox, number, run);
            signal("STOP");
        }
        moment.await(tool, sandbox, number, run);
        signal("KILL");
        tool.awaitEndOfRun(number);

        List<String> told = tool.ofRun(number);
        assertThat(told)
                .filteredOn(line -> line.contains("was killed by signal 9"))
                .isNotEmpty();
        LeftResults left = new LeftResults(sandbox.results(run));
        left.assertFollowsTheSchema();
        RunResult result = left.result();
        if (moment.hasFigures()) {
            assertThat(result.figures()).isNotNull();
            left.assertAddsUp();
        }
        if (moment != Moment.CLEAN_UP) {
            assertThat(result.outcome().kind()).isNotEqualTo(Outcome.Kind.COMPLETED);
            assertThat(told)
                    .filteredOn(line -> line.startsWith("The run failed: "))
                    .singleElement()
                    .asString()
                    .contains("was killed by signal 9");
        }
        if (moment == Moment.CLEAN_UP) {
            assertThat(result.outcome()).isEqualTo(Outcome.completed());
            assertThat(result.verdict().notes())
                    .anySatisfy(note -> assertThat(note).contains("broker", "during the clean-up", "signal 9"));
            assertThat(told).noneMatch(line -> line.startsWith("The run failed: "));
        }
    }

    private static void signal(String name) throws Exception {
        List<LiveProcess> victims = sandbox.nodes();
        for (LiveProcess victim : victims.isEmpty() ? sandbox.processes("kafka.tools.StorageTool") : victims) {
            victim.signal(name);
        }
    }
}
