package io.weir.tests.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.evidence.SearchRecord;
import io.weir.evidence.SearchRecord.Ending;
import io.weir.result.Cause;
import io.weir.result.MeasuredFigures;
import io.weir.result.RunResult;
import io.weir.tests.WholeMachine;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The shipped search, from the command line to the result. What it finds is another test's matter. */
@EnabledOnOs(OS.LINUX)
@Timeout(value = 10, unit = TimeUnit.MINUTES)
@WholeMachine
class SearchIT {

    private static final String SEARCH =
            Sandbox.CLONE.resolve("workloads/search-1kb-3p.yaml").toString();

    @TempDir
    Path folder;

    @Test
    void tellsEachStepAndMeasuresBelowTheRateFound() throws Exception {
        Tool tool = search("-d", Sandbox.LOOPBACK, "-s", "driver.capacity=400", "-s", "searchTimeout=40s");

        assertHoldsTogether(tool, "loopback-1");
    }

    @Test
    void searchesOnKafkaAsFarAsItsTimeGoes() throws Exception {
        Tool tool = search("-d", Sandbox.KAFKA, "-s", "broker.heap=384m", "-s", "searchTimeout=15s");

        MeasuredFigures figures = assertHoldsTogether(tool, "kafka-1");
        assertThat(figures.search().ending()).isEqualTo(Ending.OUT_OF_TIME);
        assertThat(figures.deliveryAudit().duplicates()).isZero();
    }

    private Tool search(String... driver) throws Exception {
        String[] arguments = Arrays.copyOf(driver, driver.length + 5);
        String[] rest = {"-s", "warmupDuration=1s", "-s", "testDuration=2s", SEARCH};
        System.arraycopy(rest, 0, arguments, driver.length, rest.length);
        return Sandbox.in(folder).run(arguments);
    }

    private MeasuredFigures assertHoldsTogether(Tool tool, String run) throws Exception {
        LeftResults left = new LeftResults(Sandbox.in(folder).results(run));
        left.assertFollowsTheSchema();
        RunResult result = left.result();
        MeasuredFigures figures = result.figures();
        assertThat(figures).as(tool.printed()).isNotNull();
        SearchRecord search = figures.search();
        assertThat(search).isNotNull();
        assertThat(search.steps()).isNotEmpty();
        assertThat(search.foundMessagesPerSecond()).as(tool.printed()).isNotNull();
        assertThat(figures.targetMessagesPerSecond()).isEqualTo(search.foundMessagesPerSecond() * 0.95);
        assertThat(result.verdict().has(Cause.INCOMPLETE)).isEqualTo(search.ending() == Ending.OUT_OF_TIME);
        assertThat(figures.deliveryAudit().missing()).isZero();
        assertThat(left.intervals("search")).isPositive();
        assertThat(left.intervals("measure")).isEqualTo(2);
        assertThat(tool.printed()).contains("search: ramp, 1,000 msg/s", "  search  ", "  sustained  ");
        return figures;
    }
}
