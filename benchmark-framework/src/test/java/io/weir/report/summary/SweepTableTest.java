package io.weir.report.summary;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.report.CraftedResults;
import io.weir.result.CampaignPlace;
import io.weir.result.RunResult;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SweepTableTest {

    static RunResult at(RunResult run, int cell, Map<String, String> points) {
        return CraftedResults.at(
                run, new CampaignPlace("c", 1, cell, 1, null, null, 1, 1, new CampaignPlace.Cell(cell, points)), cell);
    }

    @Test
    void hasARowForEachCellInTheOrderOfTheFileAndForEachThatWasNotRun() {
        List<FinishedRun> runs = CraftedSystems.named(
                at(CraftedSystems.run("kafka", 3_000_000), 2, Map.of("codec", "lz4")),
                at(CraftedSystems.run("kafka", 1_000_000), 1, Map.of("codec", "none")),
                at(CraftedSystems.run("kafka", 2_000_000), 1, Map.of("codec", "none")));

        String[] lines = SweepTable.text(
                        runs,
                        List.of(new AbsentCell(Map.of("codec", "gzip"), "kafka", "REFUSED", "No, \"gzip\" is not.")))
                .split("\n");

        assertThat(lines).hasSize(4);
        assertThat(lines[0])
                .startsWith("codec,system,state,usableRuns,missing,duplicates,messagesPerSecond,"
                        + "messagesPerSecondLowest,messagesPerSecondHighest,responseP50Nanos,");
        assertThat(lines[1]).startsWith("none,kafka,VALID,2,").contains(",1500671,1000447,2000895,");
        assertThat(lines[2]).startsWith("lz4,kafka,VALID,1,").contains(",3000319,3000319,3000319,");
        assertThat(lines[3]).startsWith("gzip,kafka,REFUSED,0,,,,").endsWith(",\"No, \"\"gzip\"\" is not.\"");
        long commas = lines[0].chars().filter(c -> c == ',').count();
        assertThat(lines[1].chars().filter(c -> c == ',').count()).isEqualTo(commas);
    }
}
