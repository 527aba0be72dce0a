package io.weir.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.compare.Comparability;
import io.weir.compare.ComparedRun;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CampaignRowsTest {

    private final Map<String, String> conditions = new HashMap<>(Map.of(
            Comparability.WORKLOAD, "1kb", "workload.topics", "1", "cpus", "2", "cpuModel", "Some, \"odd\"\nCPU"));
    private final Map<String, String> make =
            new HashMap<>(Map.of("system", "kafka", "brokerVersion", "4.3.1", "settings", "driver.yaml/1"));
    private final List<String> objections = new ArrayList<>();
    private final List<String> qualifications = new ArrayList<>();
    private Map<String, Double> figures = Map.of();
    private boolean ofAnotherTool;

    private ComparedRun run(String campaign, int round, double p99Nanos) {
        figures = figures.isEmpty()
                ? Map.of("acknowledged", 1e4, "response.p99", p99Nanos, "response.max", 1e9)
                : figures;
        ComparedRun run = new ComparedRun(
                campaign + "/kafka-" + round,
                "kafka",
                campaign,
                "constant",
                conditions,
                make,
                Map.of("kernel", "Linux 6", "java", "17"),
                Optional.of(new ComparedRun.Round(campaign, round)),
                Optional.of(Instant.EPOCH.plusSeconds(60L * round)),
                objections,
                qualifications,
                figures,
                ofAnotherTool);
        figures = Map.of();
        return run;
    }

    private static CampaignRows rows(ComparedRun... runs) {
        return CampaignRows.of(List.of(runs), "abc", Optional.empty());
    }

    private static HistoryRow only(CampaignRows rows) {
        assertThat(rows.rows()).containsOnlyKeys("1kb-kafka");
        assertThat(rows.rows().get("1kb-kafka")).hasSize(1);
        return rows.rows().get("1kb-kafka").get(0);
    }

    @Test
    void aCampaignHasTheMediansOfItsRunsAndTheTimeOfTheFirst() {
        HistoryRow odd = only(rows(run("c", 3, 9e6), run("c", 1, 1e6), run("c", 2, 2e6)));
        HistoryRow even = only(rows(run("c", 1, 1e6), run("c", 2, 2e6)));

        assertThat(odd.figures())
                .containsOnly(Map.entry(HistoryMetric.ACKNOWLEDGED, 1e4), Map.entry(HistoryMetric.RESPONSE_P99, 2e6));
        assertThat(even.figure(HistoryMetric.RESPONSE_P99)).isEqualTo(1.5e6);
        assertThat(odd.time()).isEqualTo(Instant.EPOCH.plusSeconds(60));
        assertThat(odd.attributes())
                .containsEntry(Series.COMMIT, "abc")
                .containsEntry(Series.CAMPAIGN, "c")
                .containsEntry(Series.RUNS, "3")
                .containsEntry(Series.VERDICT, "VALID")
                .containsEntry("broker_version", "4.3.1")
                .containsEntry("machine", "Some odd CPU cpus=2");
        assertThat(odd.attributes().keySet()).containsExactlyElementsOf(Series.ATTRIBUTES);
    }

    @Test
    void runsThatCantBeBelievedAreLeftOutAndNamed() {
        ComparedRun good = run("c", 1, 1e6);
        objections.add("It is not valid: LOST.");
        ComparedRun bad = run("c", 2, 9e9);

        CampaignRows rows = rows(good, bad);

        assertThat(only(rows).figure(HistoryMetric.RESPONSE_P99)).isEqualTo(1e6);
        assertThat(rows.leftOut()).containsExactly(new Comparability.LeftOut("c/kafka-2", "It is not valid: LOST."));
        assertThat(rows(bad).rows()).isEmpty();
    }

    @Test
    void aQualifiedRunQualifiesItsRow() {
        ComparedRun valid = run("c", 1, 1e6);
        qualifications.add("STEAL");

        assertThat(only(rows(valid, run("c", 2, 1e6))).attribute(Series.VERDICT))
                .isEqualTo("QUALIFIED");
    }

    @Test
    void aResultOfAnotherToolHasNoVerdictAndSoNoRow() {
        ofAnotherTool = true;

        assertThat(rows(run("c", 1, 1e6)).leftOut()).hasSize(1);
    }

    @Test
    void aFigureThatARunLacksIsNoMedianOfTheOthers() {
        ComparedRun whole = run("c", 1, 1e6);
        figures = Map.of("acknowledged", 1e4);

        assertThat(only(rows(whole, run("c", 2, 1e6))).figures()).containsOnlyKeys(HistoryMetric.ACKNOWLEDGED);
    }

    @Test
    void eachCampaignHasARowAndATimeOfTheUserIsForAll() {
        Instant time = Instant.parse("2026-02-03T04:05:06Z");

        CampaignRows rows = CampaignRows.of(List.of(run("a", 1, 1e6), run("b", 1, 1e6)), "", Optional.of(time));

        assertThat(rows.rows().get("1kb-kafka"))
                .hasSize(2)
                .allMatch(row -> row.time().equals(time));
    }

    @Test
    void workloadsOfOneNameAreNotMixed() {
        ComparedRun one = run("c", 1, 1e6);
        conditions.put("workload.producerRate", "200");

        CampaignRows rows = rows(one, run("c", 2, 9e6));

        assertThat(rows.rows()).isEmpty();
        assertThat(rows.leftOut()).hasSize(2).allMatch(run -> run.reason().contains("give each a name of its own"));
    }

    @Test
    void theChecksumsTellOtherWorkloadsAndOtherSettingsButNoVersion() {
        HistoryRow first = only(rows(run("c", 1, 1e6)));
        conditions.put("workload.topics", "2");
        HistoryRow otherWorkload = only(rows(run("c", 1, 1e6)));
        conditions.put("workload.topics", "1");
        make.put("settings", "driver.yaml/2");
        HistoryRow otherSettings = only(rows(run("c", 1, 1e6)));
        make.put("settings", "driver.yaml/1");
        make.put("brokerVersion", "5");
        HistoryRow otherVersion = only(rows(run("c", 1, 1e6)));

        assertThat(otherWorkload.attribute("workload")).isNotEqualTo(first.attribute("workload"));
        assertThat(otherWorkload.attribute("settings")).isEqualTo(first.attribute("settings"));
        assertThat(otherSettings.attribute("settings")).isNotEqualTo(first.attribute("settings"));
        assertThat(otherVersion.attribute("settings")).isEqualTo(first.attribute("settings"));
    }
}
