package io.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.broker.DownloadListener;
import io.weir.measure.Counters;
import io.weir.measure.IntervalSnapshot;
import io.weir.measure.Latencies;
import io.weir.measure.Phase;
import io.weir.measure.SearchStep;
import io.weir.measure.SnapshotListener;
import io.weir.result.CraftedRun;
import io.weir.time.FakeClock;
import io.weir.workload.KeyDistribution;
import io.weir.workload.Limits;
import io.weir.workload.Load;
import io.weir.workload.Payload;
import io.weir.workload.Timing;
import io.weir.workload.Topology;
import io.weir.workload.Workload;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class ProgressTest {

    private static final long SECOND = 1_000_000_000L;
    private static final Workload WORKLOAD = new Workload(
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

    private static IntervalSnapshot interval(int index, Phase phase, long acknowledged, Map<String, Long> errors) {
        Latencies latencies = Latencies.empty();
        latencies.response().recordValueWithCount(2_000_000, acknowledged);
        latencies.service().recordValueWithCount(5_000_000, acknowledged);
        return new IntervalSnapshot(
                index,
                phase,
                index * SECOND,
                (index + 1) * SECOND,
                100,
                new Counters(100, acknowledged, 0, 0, 0, acknowledged, 1000),
                latencies,
                latencies,
                7,
                3,
                errors);
    }

    @Test
    void countsTheSecondsWhileThereAreNoFigures() {
        RecordedConsole recorded = new RecordedConsole(new Terminal(true, false, 80));
        FakeClock clock = new FakeClock(0);
        FancyProgress progress = new FancyProgress(recorded.console(), WORKLOAD, clock, duration -> {
            throw new InterruptedException();
        });
        progress.phase(Phase.PREPARE);
        clock.advance(3 * SECOND);
        assertThat(progress.tick()).isTrue();
        assertThat(recorded.out()).contains("prepare … 3 s");
        progress.phase(Phase.PROBE);
        clock.advance(2 * SECOND);
        assertThat(progress.tick()).isTrue();
        assertThat(recorded.out()).contains("probe … 2 s");
        progress.phase(Phase.MEASURE);
        assertThat(progress.tick()).isFalse();
        assertThat(recorded.out()).doesNotContain("measure … ");
    }

    @Test
    void showsWhatTheSystemTakesItsTimeFor() {
        RecordedConsole fancy = new RecordedConsole(new Terminal(true, false, 80));
        FakeClock clock = new FakeClock(0);
        FancyProgress block = new FancyProgress(fancy.console(), WORKLOAD, clock, duration -> {
            throw new InterruptedException();
        });
        block.phase(Phase.PREPARE);
        clock.advance(4 * SECOND);
        block.waiting("0 of 3 topics are published");
        assertThat(fancy.out()).contains("prepare … 4 s: 0 of 3 topics are published");
        block.phase(Phase.PROBE);
        clock.advance(SECOND);
        assertThat(block.tick()).isTrue();
        assertThat(fancy.out()).contains("probe … 1 s").doesNotContain("probe … 1 s:");
        block.phase(Phase.MEASURE);
        block.waiting("too late");
        assertThat(fancy.out()).doesNotContain("too late");

        RecordedConsole plain = new RecordedConsole(Terminal.NONE);
        SnapshotListener lines = Progress.of(ProgressMode.AUTO, plain.console(), WORKLOAD);
        lines.phase(Phase.PREPARE);
        lines.waiting("0 of 3 topics are published");
        assertThat(plain.out().lines()).hasSize(2).last().isEqualTo("  0 of 3 topics are published");
    }

    @Test
    void showsTheFirstFiguresAtOnceAndThenALineEachTenSeconds() {
        RecordedConsole recorded = new RecordedConsole(Terminal.NONE);
        SnapshotListener progress = Progress.of(ProgressMode.AUTO, recorded.console(), WORKLOAD);
        progress.phase(Phase.MEASURE);
        for (int second = 2; second < 24; second++) {
            progress.interval(interval(second, Phase.MEASURE, 100, Map.of()));
        }
        assertThat(recorded.out().lines().filter(line -> line.contains("asked")))
                .hasSize(3);
        assertThat(recorded.out()).doesNotContain("\033");
    }

    @Test
    void tellsPhaseTimesRatesAndLatencies() {
        RecordedConsole recorded = new RecordedConsole(Terminal.NONE);
        SnapshotListener progress = Progress.of(ProgressMode.PLAIN, recorded.console(), WORKLOAD);
        progress.phase(Phase.MEASURE);
        progress.interval(interval(11, Phase.MEASURE, 50, Map.of("TimeoutException: late", 2L)));
        assertThat(recorded.out().lines().skip(1))
                .containsExactly("measure 0:10, 0:50 left: asked 100 msg/s 0.1 MB/s, acked 50 msg/s 0.05 MB/s, "
                        + "received 50 msg/s 0.05 MB/s, outstanding 7, backlog 3, response p50 2 ms p99 2 ms, "
                        + "errors 2 (TimeoutException: late)");
    }

    @Test
    void callsTheLatencyOfAClosedLoopServiceTime() {
        RecordedConsole recorded = new RecordedConsole(Terminal.NONE);
        Workload max = new Workload(
                "max",
                WORKLOAD.topology(),
                WORKLOAD.payload(),
                WORKLOAD.keys(),
                new Load.ClosedLoop(),
                WORKLOAD.timing(),
                WORKLOAD.limits(),
                1);
        SnapshotListener progress = Progress.of(ProgressMode.PLAIN, recorded.console(), max);
        progress.phase(Phase.MEASURE);
        progress.interval(interval(11, Phase.MEASURE, 50, Map.of()));

        assertThat(recorded.out())
                .contains("asked max, acked 50 msg/s", "service time p50 5 ms p99 5 ms")
                .doesNotContain("response");
    }

    @Test
    void tellsEachStepOfASearchAndCountsItsOwnTimeAfterwards() {
        RecordedConsole recorded = new RecordedConsole(Terminal.NONE);
        SnapshotListener progress = Progress.of(ProgressMode.PLAIN, recorded.console(), WORKLOAD);
        progress.phase(Phase.SEARCH);
        progress.interval(interval(0, Phase.SEARCH, 100, Map.of()));
        progress.step(CraftedRun.step(SearchStep.Stage.RAMP, 3_000, SearchStep.Judgement.RESPONSE_GREW));
        progress.phase(Phase.WARM_UP);
        for (int second = 70; second < 80; second++) {
            progress.interval(interval(second, Phase.WARM_UP, 100, Map.of()));
        }

        assertThat(recorded.out())
                .contains("search: asked 100 msg/s")
                .contains("search: ramp, 3,000 msg/s the response time grew by 50 ms in each second, response p99 2 ms")
                .contains("warm-up 0:10");
    }

    @Test
    void drawsABlockOnATerminal() {
        RecordedConsole recorded = new RecordedConsole(new Terminal(true, false, 80));
        SnapshotListener progress = Progress.of(ProgressMode.AUTO, recorded.console(), WORKLOAD);
        progress.phase(Phase.WARM_UP);
        progress.interval(interval(0, Phase.WARM_UP, 100, Map.of()));
        assertThat(recorded.out())
                .contains("phase", "warm-up 0:01, 0:01 left", "asked", "acked", "received", "outstanding", "backlog")
                .contains("response", "errors");
    }

    @Test
    void saysNothingWhenNothingIsWanted() {
        assertThat(Progress.of(ProgressMode.NONE, new RecordedConsole(Terminal.NONE).console(), WORKLOAD))
                .isSameAs(SnapshotListener.NONE);
    }

    @Test
    void showsDownloadsInStepsWhereThereIsNoTerminal() {
        RecordedConsole recorded = new RecordedConsole(Terminal.NONE);
        DownloadProgress downloads = new DownloadProgress(recorded.console(), ProgressMode.PLAIN);
        for (int i = 0; i <= 20; i++) {
            downloads.onDownload(new DownloadListener.State("kafka.jar", i, i * 1_000_000L));
        }
        assertThat(recorded.out().lines())
                .containsExactly(
                        "  fetching: 0 files, 0.0 MB, kafka.jar",
                        "  fetching: 10 files, 10.0 MB, kafka.jar",
                        "  fetching: 20 files, 20.0 MB, kafka.jar");
    }
}
