package io.weir.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.campaign.CampaignTime;
import io.weir.evidence.RunEvent;
import io.weir.evidence.RunListener;
import io.weir.measure.Phase;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The whole progress block on windows of all kinds. */
class NarrowTerminalTest {

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5, 20, 40, 79, 200})
    void keepsOneBlockWithoutALineThatWraps(int columns) {
        FakeScreen screen = new FakeScreen(columns, 24);
        CampaignTime time = new CampaignTime(
                Collections.nCopies(8, new CampaignTime.ExpectedRun("kafka", ProgressTest.WORKLOAD)), () -> 0);
        FancyProgress block = new FancyProgress(screen.console(), time, () -> 0, duration -> {
            throw new InterruptedException();
        });
        time.runStarting();
        block.runStarting("1 of 8: a workload with a long name on a driver with a long name");
        RunListener progress = block.follow(ProgressTest.WORKLOAD);
        progress.on(new RunEvent.PhaseEntered(Phase.MEASURE, 0));
        for (int second = 2; second < 10; second++) {
            progress.on(new RunEvent.IntervalClosed(ProgressTest.interval(
                    second, Phase.MEASURE, 50, Map.of("TimeoutException: " + "late ".repeat(30), 7L))));
        }
        assertThat(screen.lines()).hasSize(9);
        assertThat(screen.hasWrapped()).isFalse();
        block.runEnded();
        assertThat(screen.lines()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {20, 30, 39, 40})
    void showsTheRatesAndTheP99HoweverLittleFits(int columns) {
        FakeScreen screen = new FakeScreen(columns, 24);
        CampaignTime time =
                new CampaignTime(List.of(new CampaignTime.ExpectedRun("kafka", ProgressTest.WORKLOAD)), () -> 0);
        FancyProgress block = new FancyProgress(screen.console(), time, () -> 0, duration -> {
            throw new InterruptedException();
        });
        RunListener progress = block.follow(ProgressTest.WORKLOAD);
        progress.on(new RunEvent.PhaseEntered(Phase.MEASURE, 0));
        progress.on(new RunEvent.IntervalClosed(ProgressTest.interval(2, Phase.MEASURE, 50, Map.of())));

        assertThat(screen.lines())
                .anyMatch(line -> line.contains("target") && line.contains("100 msg/s"))
                .anyMatch(line -> line.contains("acked") && line.contains("50 msg/s"))
                .anyMatch(line -> line.contains("p99 2 ms"));
        assertThat(screen.hasWrapped()).isFalse();
    }
}
