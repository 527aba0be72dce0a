package io.weir.report.summary;

import static io.weir.report.summary.CraftedSystems.five;
import static io.weir.report.summary.CraftedSystems.invalid;
import static io.weir.report.summary.CraftedSystems.named;
import static io.weir.report.summary.CraftedSystems.run;
import static org.assertj.core.api.Assertions.assertThat;

import io.weir.evidence.scenario.ReplayRecord;
import io.weir.evidence.scenario.Spread;
import io.weir.report.CraftedResults;
import io.weir.result.RunResult;
import io.weir.verdict.CraftedRun;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SystemsTableTest {

    private static final String SENTENCE = "kafka and pulsar are fast, ".repeat(5) + "and that is all.";

    private static List<String> of(RunResult... runs) {
        return SystemsTable.lines(ReportedSystems.of(named(runs), List.of(), ReportedComparison.NONE), SENTENCE);
    }

    @Test
    void hasARowForEachSystemAndASentenceOnWhoIsAhead() {
        assertThat(of(Stream.of(five("kafka", 8_000_000), five("pulsar", 1_000_000), new RunResult[] {
                            invalid("tubemq", 900_000)
                        })
                        .flatMap(Arrays::stream)
                        .toArray(RunResult[]::new)))
                .allMatch(line -> line.length() <= 130)
                .satisfiesExactly(
                        head -> assertThat(head).containsSubsequence("msg/s", "p50", "p99", "p99.9", "lost", "CPU"),
                        pulsar -> assertThat(pulsar)
                                .startsWith("pulsar           valid          1,000   1.03 ms  1.03 ms ±2 %"),
                        kafka -> assertThat(kafka)
                                .startsWith("kafka            valid          1,000   8.03 ms  8.03 ms ±0 %"),
                        tubemq -> assertThat(tubemq)
                                .startsWith("tubemq           NOT VALID")
                                .endsWith("  messages changed"),
                        sentence -> assertThat(sentence)
                                .startsWith("kafka and pulsar are fast, kafka")
                                .hasSizeLessThanOrEqualTo(100),
                        last -> assertThat(last).endsWith(" and that is all."));
    }

    @Test
    void aReplayHasTheTimeToItsFirstMessageInPlaceOfRateAndLatencies() {
        assertThat(of(replayed("kafka", 4.5), replayed("pulsar", 22)))
                .satisfiesExactly(
                        head -> assertThat(head).containsSubsequence("first message after start", "lost", "CPU"),
                        kafka -> assertThat(kafka).startsWith("kafka            valid      4.5 s "),
                        pulsar -> assertThat(pulsar).startsWith("pulsar           valid      22 s "),
                        sentence -> assertThat(sentence).isNotEmpty(),
                        last -> assertThat(last).isNotEmpty());
    }

    private static RunResult replayed(String system, double seconds) {
        CraftedRun run = new CraftedRun();
        run.replay = Optional.of(new ReplayRecord(
                0,
                0,
                100,
                10,
                1,
                1,
                List.of(),
                new Spread(1, seconds, seconds, seconds, seconds, 0),
                ReplayRecord.Ending.DONE,
                null));
        return CraftedResults.completed(run, system, "replay");
    }

    @Test
    void isNotThereForOneSystem() {
        assertThat(of(run("kafka", 1_000_000), run("kafka", 2_000_000))).isEmpty();
    }
}
