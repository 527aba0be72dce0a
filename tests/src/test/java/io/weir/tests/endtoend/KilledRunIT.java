package io.weir.tests.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.result.Outcome;
import io.weir.result.RunResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Whenever the JVM of a run is killed, what it has written stays, the command says so and the next run takes place. One
 * command has a run for each moment: on the loopback system, or on Kafka where the moment lasts only while a broker
 * stands still.
 */
@EnabledOnOs(OS.LINUX)
@Timeout(value = 20, unit = TimeUnit.MINUTES)
class KilledRunIT {

    private static final String KILLED = "The JVM of the run was killed by signal 9";

    private static final Set<Moment> ON_KAFKA = EnumSet.of(Moment.PREPARE, Moment.MEASURE, Moment.CLEAN_UP);

    @TempDir
    static Path folder;

    private static Sandbox sandbox;
    private static Tool tool;

    static List<Moment> moments() {
        // Before that there is no such JVM.
        return Stream.of(Moment.values())
                .filter(moment -> moment.compareTo(Moment.READY) >= 0)
                .toList();
    }

    /** A driver file for each moment. */
    @BeforeAll
    static void start() throws Exception {
        sandbox = Sandbox.in(folder);
        for (Moment moment : moments()) {
            String driver = ON_KAFKA.contains(moment)
                    ? "driverClass: kafka\nreplicationFactor: 1\nbroker:\n  launch: local\n  heap: 320m\n"
                    : "driverClass: loopback\n" + (moment == Moment.PROBE ? "lossRatio: 1\n" : "");
            Files.writeString(folder.resolve(name(moment) + ".yaml"), "name: " + name(moment) + "\n" + driver);
        }
        tool = sandbox.start(
                "-d",
                moments().stream().map(moment -> name(moment) + ".yaml").collect(Collectors.joining(",")),
                "-s",
                "producerRate=200",
                "-s",
                "warmupDuration=2s",
                "-s",
                "testDuration=" + Moment.MEASURED_SECONDS + "s",
                "-s",
                "drainTimeout=1s",
                Sandbox.SMOKE);
    }

    private static String name(Moment moment) {
        return moment.name().toLowerCase(Locale.ROOT).replace('_', '-');
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
    @MethodSource("moments")
    void leavesAReadableResultAndASentence(Moment moment) throws Exception {
        int number = moments().indexOf(moment) + 1;
        String run = name(moment) + "-1";
        tool.await(() -> !tool.ofRun(number).isEmpty());
        if (moment == Moment.PREPARE) {
            Moment.READY.await(tool, sandbox, number, run);
            sandbox.nodes().get(0).signal("STOP");
        }
        if (moment == Moment.CLEAN_UP) {
            Moment.DRAIN.await(tool, sandbox, number, run);
            sandbox.nodes().get(0).signal("STOP");
        }
        if (moment == Moment.READY) { // before it has read its plan
            tool.await(() -> !sandbox.runs().isEmpty());
        } else {
            moment.await(tool, sandbox, number, run);
        }
        for (LiveProcess jvm : sandbox.runs()) {
            jvm.signal("KILL");
        }
        tool.awaitEndOfRun(number);

        List<String> told = tool.ofRun(number);
        LeftResults left = new LeftResults(sandbox.results(run));
        left.assertFollowsTheSchema();
        if (moment.compareTo(Moment.WARM_UP) >= 0) {
            left.assertStreamedFilesAgree();
        }
        RunResult result = left.result();
        if (moment == Moment.CLEAN_UP) {
            assertThat(result.outcome()).isEqualTo(Outcome.completed());
            left.assertAddsUp();
            assertThat(result.verdict().notes())
                    .anySatisfy(note -> assertThat(note).contains(KILLED, "during the clean-up"));
            assertThat(told).anyMatch(line -> line.startsWith("After the result stood: " + KILLED));
            assertThat(told).noneMatch(line -> line.startsWith("The run failed: "));
        } else {
            assertThat(result.outcome().kind()).isEqualTo(Outcome.Kind.FAILED);
            assertThat(told)
                    .filteredOn(line -> line.startsWith("The run failed: "))
                    .singleElement()
                    .asString()
                    .contains(KILLED);
        }
    }
}
