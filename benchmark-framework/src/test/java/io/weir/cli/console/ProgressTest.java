package io.weir.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.artifact.DownloadListener;
import io.weir.campaign.CampaignTime;
import io.weir.evidence.RunEvent;
import io.weir.evidence.RunListener;
import io.weir.evidence.SearchStep;
import io.weir.measure.Counters;
import io.weir.measure.IntervalSnapshot;
import io.weir.measure.Latencies;
import io.weir.measure.Phase;
import io.weir.time.Sleeper;
import io.weir.verdict.CraftedRun;
import io.weir.workload.KeyDistribution;
import io.weir.workload.Limits;
import io.weir.workload.Load;
import io.weir.workload.Payload;
import io.weir.workload.Timing;
import io.weir.workload.Topology;
import io.weir.workload.Workload;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ProgressTest {

    private static final long SECOND = 1_000_000_000L;
    static final Workload WORKLOAD = new Workload(
            "w",
            new Topology(1, 1, 1, 1, 1, List.of()),
            new Payload.Random(1000, 0, 1),
            KeyDistribution.NO_KEY,
            new Load.ConstantRate(100),
            new Timing(
                    Duration.ofSeconds(2),
                    Optional.of(Duration.ofSeconds(60)),
                    OptionalLong.empty(),
                    Duration.ofSeconds(30)),
            Limits.DEFAULT,
            1);

    static IntervalSnapshot interval(int index, Phase phase, long acknowledged, Map<String, Long> errors) {
        Latencies latencies = Latencies.empty();
        latencies.response().recordValueWithCount(2_000_000, acknowledged);
        latencies.service().recordValueWithCount(5_000_000, acknowledged);
        return new IntervalSnapshot(
                index,
                phase,
                index * SECOND,
                (index + 1) * SECOND,
                100,
                new Counters(
                        100, acknowledged, 0, 0, 0, acknowledged, 100 * 1000, acknowledged * 1000, acknowledged * 1000),
                latencies,
                latencies,
                7,
                3,
                errors,
                null);
    }

    private static final Sleeper NEVER_TICKS = duration -> {
        throw new InterruptedException();
    };

    private final AtomicLong now = new AtomicLong(0);
    private final RecordedConsole terminal = new RecordedConsole(new Terminal(true, false, 80));
    private final RecordedConsole pipe = new RecordedConsole(Terminal.NONE);

    private CampaignTime time(int runs) {
        return new CampaignTime(Collections.nCopies(runs, new CampaignTime.ExpectedRun("d", WORKLOAD)), now::get);
    }

    private FancyProgress fancy(CampaignTime time) {
        return new FancyProgress(terminal.console(), time, now::get, NEVER_TICKS);
    }

    private RunListener plain(Workload workload) {
        return new PlainProgress(pipe.console(), workload, time(1));
    }

    @Test
    void countsTheSecondsWhileThereAreNoFigures() {
        FancyProgress block = fancy(time(1));
        RunListener progress = block.follow(WORKLOAD);
        progress.on(new RunEvent.PhaseEntered(Phase.PREPARE, 0));
        now.addAndGet(3 * SECOND);
        block.draw();
        assertThat(terminal.out()).contains("prepare … 3 s");
        progress.on(new RunEvent.PhaseEntered(Phase.PROBE, 0));
        now.addAndGet(2 * SECOND);
        block.draw();
        assertThat(terminal.out()).contains("probe … 2 s");
        progress.on(new RunEvent.PhaseEntered(Phase.MEASURE, 0));
        progress.on(new RunEvent.IntervalClosed(interval(2, Phase.MEASURE, 100, Map.of())));
        now.addAndGet(7 * SECOND);
        block.draw();
        assertThat(terminal.out()).doesNotContain("measure … 7 s").contains("measure 0:01, 0:59 left");
    }

    @Test
    void showsWhatTheSystemTakesItsTimeFor() {
        FancyProgress block = fancy(time(1));
        RunListener progress = block.follow(WORKLOAD);
        progress.on(new RunEvent.PhaseEntered(Phase.PREPARE, 0));
        now.addAndGet(4 * SECOND);
        progress.on(new RunEvent.Waiting("0 of 3 topics are published"));
        assertThat(terminal.out()).contains("prepare … 4 s: 0 of 3 topics are published");
        progress.on(new RunEvent.PhaseEntered(Phase.PROBE, 0));
        now.addAndGet(SECOND);
        block.draw();
        assertThat(terminal.out()).contains("probe … 1 s").doesNotContain("probe … 1 s:");
        progress.on(new RunEvent.PhaseEntered(Phase.MEASURE, 0));
        progress.on(new RunEvent.IntervalClosed(interval(2, Phase.MEASURE, 100, Map.of())));
        progress.on(new RunEvent.Waiting("too late"));
        assertThat(terminal.out()).doesNotContain("too late");

        RunListener lines = plain(WORKLOAD);
        lines.on(new RunEvent.PhaseEntered(Phase.PREPARE, 0));
        lines.on(new RunEvent.Waiting("0 of 3 topics are published"));
        assertThat(pipe.out().lines()).hasSize(2).last().isEqualTo("  0 of 3 topics are published");
    }

    @Test
    void tellsHowFarTheWholeCampaignIs() {
        CampaignTime time = time(4);
        FancyProgress block = fancy(time);
        time.runStarting();
        block.runStarting("1 of 4: w on d");
        time.runEnded();
        time.runStarting();
        block.runStarting("2 of 4: w on d");
        assertThat(terminal.out())
                .contains("campaign     0 of 4 runs done, at least 4:08 left [-----")
                .contains("campaign     1 of 4 runs done, at least 3:06 left [#####---------------]")
                .contains("run          2 of 4: w on d");

        RunListener lines = new PlainProgress(pipe.console(), WORKLOAD, time);
        time.phase(Phase.WARM_UP);
        lines.on(new RunEvent.PhaseEntered(Phase.WARM_UP, 0));
        lines.on(new RunEvent.IntervalClosed(interval(0, Phase.WARM_UP, 100, Map.of())));
        assertThat(pipe.out()).contains("errors 0; 1 of 4 runs done, 3:06 to 4:36 left");
    }

    @Test
    void paintsWhatIsBehindAndLeavesColoursOutWhereNoneAreWanted() {
        RecordedConsole coloured = new RecordedConsole(new Terminal(true, true, 80));
        RunListener progress = new FancyProgress(coloured.console(), time(1), now::get, NEVER_TICKS).follow(WORKLOAD);
        progress.on(new RunEvent.PhaseEntered(Phase.MEASURE, 0));
        progress.on(new RunEvent.IntervalClosed(interval(2, Phase.MEASURE, 99, Map.of())));
        assertThat(coloured.out()).doesNotContain("\033[31m");
        progress.on(new RunEvent.IntervalClosed(interval(3, Phase.MEASURE, 98, Map.of("TimeoutException: late", 2L))));
        assertThat(coloured.out())
                .contains("\033[31m98 msg/s 0.098 MB/s\033[0m", "\033[31m2 (TimeoutException: late)\033[0m");

        RunListener pale = fancy(time(1)).follow(WORKLOAD);
        pale.on(new RunEvent.PhaseEntered(Phase.MEASURE, 0));
        pale.on(new RunEvent.IntervalClosed(interval(3, Phase.MEASURE, 98, Map.of("TimeoutException: late", 2L))));
        assertThat(terminal.out()).contains("98 msg/s").doesNotContainPattern("\033\\[[0-9]+m");
    }

    @Test
    void showsTheFirstFiguresAtOnceAndThenALineEachTenSeconds() {
        RunListener progress = plain(WORKLOAD);
        progress.on(new RunEvent.PhaseEntered(Phase.MEASURE, 0));
        for (int second = 2; second < 24; second++) {
            progress.on(new RunEvent.IntervalClosed(interval(second, Phase.MEASURE, 100, Map.of())));
        }
        assertThat(pipe.out().lines().filter(line -> line.contains("target"))).hasSize(3);
        assertThat(pipe.out()).doesNotContain("\033");
    }

    @Test
    void tellsPhaseTimesRatesAndLatencies() {
        RunListener progress = plain(WORKLOAD);
        progress.on(new RunEvent.PhaseEntered(Phase.MEASURE, 0));
        progress.on(new RunEvent.IntervalClosed(interval(11, Phase.MEASURE, 50, Map.of("TimeoutException: late", 2L))));
        assertThat(pipe.out().lines().skip(1))
                .containsExactly("measure 0:01, 0:59 left: target 100 msg/s 0.1 MB/s, acked 50 msg/s 0.05 MB/s, "
                        + "received 50 msg/s 0.05 MB/s, outstanding 7, backlog 3, response p50 2 ms p99 2 ms, "
                        + "errors 2 (TimeoutException: late)");
    }

    @Test
    void callsTheLatencyOfAClosedLoopServiceTime() {
        Workload max = new Workload(
                "max",
                WORKLOAD.topology(),
                WORKLOAD.payload(),
                WORKLOAD.keys(),
                new Load.ClosedLoop(),
                WORKLOAD.timing(),
                WORKLOAD.limits(),
                1);
        RunListener progress = plain(max);
        progress.on(new RunEvent.PhaseEntered(Phase.MEASURE, 0));
        progress.on(new RunEvent.IntervalClosed(interval(11, Phase.MEASURE, 50, Map.of())));

        assertThat(pipe.out())
                .contains("target max, acked 50 msg/s", "service time p50 5 ms p99 5 ms")
                .doesNotContain("response");
    }

    @Test
    void tellsEachStepOfASearchAndCountsItsOwnTimeAfterwards() {
        RunListener progress = plain(WORKLOAD);
        progress.on(new RunEvent.PhaseEntered(Phase.SEARCH, 0));
        progress.on(new RunEvent.IntervalClosed(interval(0, Phase.SEARCH, 100, Map.of())));
        progress.on(new RunEvent.StepTried(
                CraftedRun.step(SearchStep.Stage.RAMP, 3_000, SearchStep.Judgement.RESPONSE_GREW)));
        progress.on(new RunEvent.PhaseEntered(Phase.WARM_UP, 0));
        for (int second = 70; second < 80; second++) {
            progress.on(new RunEvent.IntervalClosed(interval(second, Phase.WARM_UP, 100, Map.of())));
        }

        assertThat(pipe.out())
                .contains("search: target 100 msg/s")
                .contains("search: ramp, 3,000 msg/s the response time grew by 50 ms in each second, response p99 2 ms")
                .contains("warm-up 0:10");
    }

    @Test
    void drawsABlockOnATerminal() {
        RunListener progress = fancy(time(1)).follow(WORKLOAD);
        progress.on(new RunEvent.PhaseEntered(Phase.WARM_UP, 0));
        progress.on(new RunEvent.IntervalClosed(interval(0, Phase.WARM_UP, 100, Map.of())));
        assertThat(terminal.out())
                .contains("phase", "warm-up 0:01, 0:01 left", "target", "acked", "received", "outstanding", "backlog")
                .contains("response", "errors");
    }

    @Test
    void showsDownloadsInStepsWhereThereIsNoTerminal() {
        DownloadProgress downloads = new DownloadProgress(pipe.console(), ProgressMode.PLAIN);
        for (int i = 0; i <= 20; i++) {
            downloads.onDownload(new DownloadListener.State("kafka.jar", i, i * 1_000_000L));
        }
        assertThat(pipe.out().lines())
                .containsExactly(
                        "  fetching: 0 files, 0.0 MB, kafka.jar",
                        "  fetching: 10 files, 10.0 MB, kafka.jar",
                        "  fetching: 20 files, 20.0 MB, kafka.jar");
    }
}
