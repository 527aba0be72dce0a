package io.weir.history;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HistoryExportTest {

    private static Map<String, JsonNode> export(HistoryExport.Target target) {
        return HistoryExport.files(List.of(CraftedSeries.of(3, day -> 1_000 + day, day -> Map.of())), target);
    }

    @Test
    void githubActionBenchmarkHasAFileForEachDirectionWithTheLatestRow() {
        Map<String, JsonNode> files = export(HistoryExport.Target.GITHUB);

        assertThat(files).containsOnlyKeys("smaller-is-better.json", "bigger-is-better.json");
        JsonNode latency = files.get("smaller-is-better.json").get(0);
        assertThat(latency.path("name").asText()).isEqualTo("1kb-kafka response.p99");
        assertThat(latency.path("unit").asText()).isEqualTo("µs");
        assertThat(latency.path("value").asDouble()).isEqualTo(1_002 * 1.02);
        assertThat(latency.path("extra").asText()).isEqualTo("median of 5 runs, VALID");
        assertThat(files.get("bigger-is-better.json").get(0).path("unit").asText())
                .isEqualTo("msg/s");
    }

    @Test
    void nyrkioHasAFileForEachSeriesWithAllRows() {
        JsonNode rows = export(HistoryExport.Target.NYRKIO).get("1kb-kafka.nyrkio.json");

        assertThat(rows).hasSize(3);
        JsonNode second = rows.get(1);
        assertThat(second.path("timestamp").asLong())
                .isEqualTo(CraftedSeries.row(1, 1, Map.of()).time().getEpochSecond());
        assertThat(second.path("attributes").path("git_commit").asText()).isEqualTo("c1");
        assertThat(second.path("metrics")).hasSize(2);
        assertThat(second.path("metrics").get(0).path("direction").asText()).isEqualTo("higher_is_better");
        assertThat(second.path("metrics").get(1).path("direction").asText()).isEqualTo("lower_is_better");
        assertThat(second.path("extra_info").path("kernel").asText()).isEqualTo("kernel");
    }

    @Test
    void jmhHasAResultForEachFigureOfTheLatestRow() {
        JsonNode results = export(HistoryExport.Target.JMH).get("jmh.json");

        assertThat(results).hasSize(2);
        assertThat(results.get(0).path("mode").asText()).isEqualTo("thrpt");
        JsonNode latency = results.get(1);
        assertThat(latency.path("mode").asText()).isEqualTo("avgt");
        assertThat(latency.path("forks").asInt()).isEqualTo(5);
        assertThat(latency.path("primaryMetric").path("scoreUnit").asText()).isEqualTo("us/op");
        assertThat(latency.path("primaryMetric").path("score").asDouble())
                .isEqualTo(latency.path("primaryMetric")
                        .path("rawData")
                        .get(0)
                        .get(0)
                        .asDouble());
    }
}
