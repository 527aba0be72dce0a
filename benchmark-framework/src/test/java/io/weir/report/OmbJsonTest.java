package io.weir.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.weir.config.WorkloadKeys;
import io.weir.measure.Latencies;
import io.weir.measure.Phase;
import io.weir.result.WorkloadDescription;
import io.weir.verdict.CraftedRun;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OmbJsonTest {

    private static final List<String> SUFFIXES =
            List.of("Avg", "50pct", "75pct", "95pct", "99pct", "999pct", "9999pct", "Max");

    @TempDir
    Path folder;

    @Test
    void hasExactlyTheFieldsOfTheFormat() throws Exception {
        List<String> expected = new ArrayList<>(List.of(
                "workload",
                "driver",
                "messageSize",
                "topics",
                "partitions",
                "producersPerTopic",
                "consumersPerTopic",
                "publishRate",
                "publishErrorRate",
                "consumeRate",
                "backlog",
                "aggregatedPublishLatencyQuantiles",
                "aggregatedPublishDelayLatencyQuantiles",
                "aggregatedEndToEndLatencyQuantiles"));
        for (String suffix : SUFFIXES) {
            expected.add("publishLatency" + suffix);
            expected.add("publishDelayLatency" + suffix);
            expected.add("endToEndLatency" + suffix);
            expected.add("aggregatedPublishLatency" + suffix);
            expected.add("aggregatedPublishDelayLatency" + suffix);
            expected.add("aggregatedEndToEndLatency" + suffix);
        }

        assertThat(written(new OmbJson()).fieldNames()).toIterable().containsExactlyInAnyOrderElementsOf(expected);
    }

    @Test
    void describesTheWorkload() throws Exception {
        JsonNode json = written(new OmbJson());

        assertThat(json.get("workload").asText()).isEqualTo("1kb-3p");
        assertThat(json.get("driver").asText()).isEqualTo("Kafka");
        assertThat(json.get("messageSize").asInt()).isEqualTo(1_000);
        assertThat(json.get("topics").asInt()).isEqualTo(1);
        assertThat(json.get("partitions").asInt()).isEqualTo(3);
        assertThat(json.get("producersPerTopic").asInt()).isEqualTo(1);
        assertThat(json.get("consumersPerTopic").asInt()).isEqualTo(1);
    }

    @Test
    void putsTenSecondsIntoAPeriodAndTheRestIntoALast() throws Exception {
        OmbJson omb = new OmbJson();
        for (int second = 0; second < 23; second++) {
            omb.interval(CraftedResults.interval(second, 1_000_000));
        }

        JsonNode json = written(omb);

        assertThat(json.get("publishRate")).extracting(JsonNode::asDouble).containsExactly(990.0, 990.0, 990.0);
        assertThat(json.get("publishErrorRate")).extracting(JsonNode::asDouble).containsExactly(10.0, 10.0, 10.0);
        assertThat(json.get("consumeRate")).extracting(JsonNode::asDouble).containsExactly(980.0, 980.0, 980.0);
        assertThat(json.get("backlog")).extracting(JsonNode::asLong).containsExactly(19L, 29L, 32L);
        for (String suffix : SUFFIXES) {
            assertThat(json.get("publishLatency" + suffix)).hasSize(3);
            assertThat(json.get("publishDelayLatency" + suffix)).hasSize(3);
            assertThat(json.get("endToEndLatency" + suffix)).hasSize(3);
        }
    }

    @Test
    void addsHistogramsInsteadOfAveragingPercentiles() throws Exception {
        OmbJson omb = new OmbJson();
        omb.interval(CraftedResults.interval(0, 100_000_000));
        for (int second = 1; second < 10; second++) {
            omb.interval(CraftedResults.interval(second, 1_000_000));
        }

        JsonNode json = written(omb);

        // One second in ten at 100 ms: the percentiles' mean would be 10.9 ms everywhere.
        assertThat(json.at("/publishLatency75pct/0").asDouble()).isCloseTo(1, within(0.001));
        assertThat(json.at("/publishLatency95pct/0").asDouble()).isCloseTo(100, within(0.1));
    }

    @Test
    void leavesOutWarmUpAndDrain() throws Exception {
        OmbJson omb = new OmbJson();
        omb.interval(CraftedResults.interval(0, Phase.WARM_UP, CraftedRun.latencies(), Latencies.empty()));
        omb.interval(CraftedResults.interval(1, Phase.DRAIN, Latencies.empty(), CraftedRun.latencies()));

        assertThat(written(omb).get("publishRate")).isEmpty();
    }

    @Test
    void mixesTheUnitsAsTheFormatDoes() throws Exception {
        OmbJson omb = new OmbJson();
        omb.interval(CraftedResults.interval(0, 2_500_000));

        JsonNode json = written(omb);

        assertThat(json.at("/publishLatency50pct/0").asDouble()).isCloseTo(2.5, within(0.003));
        assertThat(json.at("/publishDelayLatency50pct/0").isIntegralNumber()).isTrue();
        assertThat(json.at("/publishDelayLatency50pct/0").asDouble()).isCloseTo(2_500, within(3.0));
        assertThat(json.at("/endToEndLatencyMax/0").asDouble()).isCloseTo(2.5, within(0.003));
        assertThat(json.get("aggregatedPublishLatency50pct").asDouble()).isCloseTo(4.5, within(0.01));
        assertThat(json.get("aggregatedPublishDelayLatencyAvg").asDouble()).isCloseTo(500.5, within(1.0));
        assertThat(json.get("aggregatedPublishDelayLatency50pct").isIntegralNumber())
                .isTrue();
        assertThat(json.get("aggregatedEndToEndLatencyMax").asDouble()).isCloseTo(20, within(0.02));
    }

    @Test
    void namesQuantilesByTheirPercentile() throws Exception {
        JsonNode json = written(new OmbJson());

        assertThat(json.at("/aggregatedPublishLatencyQuantiles/100.0").asDouble())
                .isCloseTo(9, within(0.01));
        assertThat(json.at("/aggregatedPublishLatencyQuantiles/50.0").asDouble())
                .isCloseTo(4.5, within(0.01));
        assertThat(json.at("/aggregatedPublishDelayLatencyQuantiles/100.0").asDouble())
                .isCloseTo(1_000, within(1.0));
    }

    private JsonNode written(OmbJson omb) throws Exception {
        Path file = folder.resolve("omb.json");
        CraftedRun run = new CraftedRun();
        omb.write(
                file,
                new WorkloadDescription(WorkloadKeys.valuesOf(CraftedResults.workload())),
                "Kafka",
                run.measurement());
        return new JsonMapper().readTree(file.toFile());
    }
}
