package io.weir.report.summary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import io.weir.compare.PublishedTable;
import io.weir.compare.PublishedTable.Column;
import io.weir.report.CampaignManifest;
import io.weir.report.CampaignManifest.State;
import io.weir.report.CampaignManifestTest;
import io.weir.verdict.CraftedRun;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PublishedComparisonTest {

    /** The messages have 1,000 bytes; the third rate in bytes does not follow from that in messages. */
    private static final PublishedTable TABLE = new PublishedTable(
            "a paper",
            null,
            List.of(
                    new Column("partitions", "partitionsPerTopic", null, 1),
                    new Column("acknowledged msg/s", null, "acknowledged", 1),
                    new Column("acknowledged MB/s", null, "acknowledged.bytes", 1e6),
                    new Column("service.p99 ms", null, "service.p99", 1e6)),
            List.of(
                    List.of("1", "10000", "10", "4"),
                    List.of("3", "20000", "20", "8"),
                    List.of("6", "20000", "31", "n/a"),
                    List.of("9", "", "", "")),
            List.of(),
            List.of());

    private static CampaignManifest manifest(State lastState) {
        CampaignManifest some = CampaignManifestTest.MANIFEST;
        return new CampaignManifest(
                CampaignManifest.SCHEMA_VERSION,
                "c",
                some.weir(),
                some.machine(),
                1,
                null,
                false,
                some.systems(),
                List.of(new CampaignManifest.Experiment(
                        "b1",
                        List.of(new CampaignManifest.Factor("partitionsPerTopic", List.of("1", "3", "6", "9"))),
                        Map.of("partitionsPerTopic", "1"),
                        null,
                        true,
                        List.of(
                                Map.of("partitionsPerTopic", "1"),
                                Map.of("partitionsPerTopic", "3"),
                                Map.of("partitionsPerTopic", "6"),
                                Map.of("partitionsPerTopic", "9")),
                        TABLE)),
                some.workloads(),
                some.drivers(),
                some.hosts(),
                List.of(
                        planned(1, State.COMPLETED, "kafka-1"),
                        planned(2, State.COMPLETED, "kafka-2"),
                        planned(3, State.COMPLETED, "kafka-3"),
                        planned(4, lastState, null)));
    }

    private static CampaignManifest.Run planned(int cell, State state, @Nullable String folder) {
        return new CampaignManifest.Run(1, 1, cell, 1, 1, 1, state, null, folder);
    }

    private static PublishedComparison.Line line() {
        return line(State.PLANNED);
    }

    private static List<FinishedRun> runs() {
        return CraftedSystems.named(
                SweepTableTest.at(CraftedSystems.run("kafka", 2_000_000), 1, Map.of("partitionsPerTopic", "1")),
                SweepTableTest.at(CraftedSystems.run("kafka", 6_000_000), 2, Map.of("partitionsPerTopic", "3")),
                SweepTableTest.at(CraftedSystems.run("kafka", 6_000_000), 3, Map.of("partitionsPerTopic", "6")));
    }

    private static PublishedComparison.Line line(State lastState) {
        return PublishedComparison.of(manifest(lastState), 1, runs())
                .orElseThrow()
                .lines()
                .get(0);
    }

    @Test
    void setsOurFiguresInThePublishedUnitsBesideThePublishedOnes() {
        List<PublishedComparison.Cell> first = line().rows().get(0).cells();

        assertThat(line().name()).isEqualTo("kafka");
        assertThat(first.get(0).published()).isEqualTo("1");
        double rate = first.get(1).ours();
        assertThat(first.get(2).ours()).isCloseTo(rate * CraftedRun.PAYLOAD_BYTES / 1e6, offset(1e-9));
        assertThat(first.get(3).ours()).isEqualTo(2.0, offset(0.1));
    }

    /** Where sizes differ, small messages may be acknowledged sooner than large ones, or more of them. */
    @Test
    void setsTheBytesOfTheRateItselfBesideAPublishedRateInBytes() {
        CraftedRun run = new CraftedRun();
        run.acknowledgedBytes = 700;
        List<FinishedRun> runs = CraftedSystems.named(
                SweepTableTest.at(CraftedSystems.run("kafka", 2_000_000, run), 1, Map.of("partitionsPerTopic", "1")));

        List<PublishedComparison.Cell> first = PublishedComparison.of(manifest(State.PLANNED), 1, runs)
                .orElseThrow()
                .lines()
                .get(0)
                .rows()
                .get(0)
                .cells();

        assertThat(first.get(2).ours()).isCloseTo(first.get(1).ours() * 700 / 1e6, offset(1e-9));
        assertThat(first.get(2).contradicts())
                .as("the published row is of messages of 1,000 bytes")
                .isFalse();
    }

    @Test
    void setsBothInRelationToTheBaseline() {
        PublishedComparison.Cell second = line().rows().get(1).cells().get(3);

        assertThat(second.publishedRelative()).isEqualTo(2.0);
        assertThat(second.oursRelative()).isEqualTo(3.0, offset(0.1));
        assertThat(line().rows().get(2).cells().get(3).publishedRelative()).isNull();
    }

    @Test
    void marksAValueThatDoesNotFollowFromItsRowAndARowThatWasNotRun() {
        assertThat(line().rows())
                .extracting(row -> row.cells().get(2).contradicts())
                .containsExactly(false, false, true, false);
        assertThat(line().rows().get(3).state()).isEqualTo("not run");
        assertThat(line().rows().get(3).cells().get(1).ours()).isNull();
        assertThat(line(State.REFUSED).rows().get(3).state()).isEqualTo("refused");
    }

    @Test
    void leavesOutRunsOfOtherExperiments() {
        CampaignManifest manifest = manifest(State.PLANNED);
        CampaignManifest without = manifest.withRuns(manifest.runs().subList(1, 4));

        assertThat(PublishedComparison.of(without, 1, runs())
                        .orElseThrow()
                        .lines()
                        .get(0)
                        .rows()
                        .get(0)
                        .state())
                .isEqualTo("not run");
    }
}
