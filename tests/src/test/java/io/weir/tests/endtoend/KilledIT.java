package io.weir.tests.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.result.Outcome;
import io.weir.result.RunResult;
import io.weir.tests.LeftResults;
import io.weir.tests.LightlyCompiled;
import io.weir.tests.Shipped;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Whenever the JVM of a run or its broker is killed, what was measured stays, the command says so and the next run takes
 * place. One command has a run for each death.
 */
@EnabledOnOs(OS.LINUX)
@Timeout(value = 20, unit = TimeUnit.MINUTES)
class KilledIT {

    /** The process that dies in each run, when, and by which signal. */
    enum Death {
        RUN_BEFORE_IT_HAS_A_PLAN("loopback", Moment.STARTING, "KILL"),
        RUN_CRASHING("loopback", Moment.MEASURE, "SEGV"),
        RUN_MEASURED("kafka", Moment.MEASURE, "KILL"),
        RUN_CLEANING_UP("kafka", Moment.CLEAN_UP, "KILL"),
        BROKER_PREPARED("kafka", Moment.PREPARE, "KILL"),
        BROKER_MEASURED("kafka", Moment.MEASURE, "KILL"),
        BROKER_CLEANED_UP("kafka", Moment.CLEAN_UP, "KILL");

        private final String system;
        private final Moment moment;
        private final String signal;

        Death(String system, Moment moment, String signal) {
            this.system = system;
            this.moment = moment;
            this.signal = signal;
        }

        String driver() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }

        boolean ofBroker() {
            return name().startsWith("BROKER");
        }

        /** What the command says of it; a JVM that crashes aborts itself. */
        String words() {
            String killed = "was killed by signal " + (signal.equals("SEGV") ? 6 : 9);
            return ofBroker() ? killed : "The JVM of the run " + killed;
        }
    }

    @TempDir
    static Path folder;

    private static Sandbox sandbox;
    private static Tool tool;

    @BeforeAll
    static void start() throws Exception {
        sandbox = Sandbox.in(folder);
        for (Death death : Death.values()) {
            Files.writeString(
                    folder.resolve(death.driver() + ".yaml"),
                    "name: " + death.driver() + "\ndriverClass: " + death.system + "\n"
                            + (death.system.equals("kafka")
                                    ? "broker:\n  launch: local\n  heap: 320m\n  jvmOptions: " + LightlyCompiled.FLAG
                                            + "\n"
                                    : ""));
        }
        tool = sandbox.start(
                "-d",
                Arrays.stream(Death.values())
                        .map(death -> death.driver() + ".yaml")
                        .collect(Collectors.joining(",")),
                "-s",
                "producerRate=200",
                "-s",
                "testDuration=3s",
                "-s",
                "drainTimeout=1s",
                Shipped.SMOKE);
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
    void leavesAReadableResultAndASentence(Death death) throws Exception {
        int number = death.ordinal() + 1;
        String run = death.driver() + "-1";
        tool.await(() -> !tool.ofRun(number).isEmpty());
        if (death.moment == Moment.CLEAN_UP) {
            // A broker that answers is cleaned up within a moment.
            Moment.DRAIN.await(tool, sandbox, number, run);
            signal(sandbox.nodes(), "STOP");
        }
        death.moment.await(tool, sandbox, number, run);
        signal(death.ofBroker() ? sandbox.nodes() : sandbox.runs(), death.signal);
        tool.awaitEndOfRun(number);

        LeftResults left = sandbox.left(run);
        left.assertFollowsTheSchema();
        if (death.moment == Moment.CLEAN_UP) {
            assertKeepsItsResult(death, left, tool.ofRun(number));
        } else {
            assertFails(death, left, tool.ofRun(number));
        }
    }

    private static void signal(List<LiveProcess> victims, String name) throws Exception {
        for (LiveProcess victim : victims) {
            victim.signal(name);
        }
    }

    private static void assertKeepsItsResult(Death death, LeftResults left, List<String> told) throws Exception {
        RunResult result = left.result();
        assertThat(result.outcome()).isEqualTo(Outcome.completed());
        left.assertAddsUp();
        assertThat(result.verdict().notes())
                .anySatisfy(note -> assertThat(note).contains(death.words(), "during the clean-up"));
        assertThat(told)
                .anySatisfy(line ->
                        assertThat(line).startsWith("After the result stood: ").contains(death.words()))
                .noneMatch(line -> line.startsWith("The run failed: "));
    }

    private static void assertFails(Death death, LeftResults left, List<String> told) throws Exception {
        assertThat(told)
                .filteredOn(line -> line.startsWith("The run failed: "))
                .singleElement()
                .asString()
                .contains(death.words());
        RunResult result = left.result();
        if (death.ofBroker()) {
            assertThat(result.outcome().kind()).isNotEqualTo(Outcome.Kind.COMPLETED);
        } else {
            assertThat(result.outcome().kind()).isEqualTo(Outcome.Kind.FAILED);
        }
        if (death == Death.BROKER_MEASURED) {
            left.assertAddsUp();
        } else if (death.moment == Moment.MEASURE) {
            left.assertStreamedFilesAgree();
        }
        if (death == Death.RUN_CRASHING) {
            assertThat(left.folder().path().resolve("hs_err.log")).content().contains("SIGSEGV");
        }
    }
}
