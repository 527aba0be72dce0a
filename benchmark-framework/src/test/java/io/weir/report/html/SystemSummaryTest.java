package io.weir.report.html;

import static io.weir.report.html.CraftedSystems.invalid;
import static io.weir.report.html.CraftedSystems.late;
import static io.weir.report.html.CraftedSystems.named;
import static io.weir.report.html.CraftedSystems.run;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weir.measure.IntegrityAccount.Fates;
import io.weir.report.CraftedResults;
import io.weir.result.CraftedRun;
import io.weir.result.RunResult;
import java.util.List;
import org.junit.jupiter.api.Test;

class SystemSummaryTest {

    private static List<SystemSummary> of(RunResult... runs) {
        return SystemSummary.of(FinishedRun.bySystem(named(runs)));
    }

    private static void isAbout(double nanos, double expected) {
        assertThat(nanos).isBetween(expected * 0.999, expected * 1.001);
    }

    @Test
    void takesTheMedianOfTheValidRunsAndTheirSpread() {
        SystemSummary row = of(
                        run("Kafka", 9_000_000),
                        run("Kafka", 1_000_000),
                        run("Kafka", 2_000_000),
                        late("Kafka", 500_000, 1_000))
                .get(0);

        assertThat(row.valid()).isEqualTo("3 of 4");
        assertThat(row.figuresOf()).isEqualTo("3 valid runs");
        isAbout(row.p99().median(), 2_000_000);
        isAbout(row.p99().least(), 1_000_000);
        isAbout(row.p99().most(), 9_000_000);
        isAbout(row.endToEndP99().median(), 4_000_000);
        assertThat(row.acknowledgedPerSecond().median()).isEqualTo(1_000);
        assertThat(row.acknowledges()).isEqualTo("in the page cache of one host");
    }

    @Test
    void marksFiguresOfRunsThatAreNotValid() {
        SystemSummary row = of(late("Kafka", 4_000_000, 1_000_000), invalid("Kafka", 2_000_000))
                .get(0);

        assertThat(row.valid()).isEqualTo("⚠ 0 of 2");
        assertThat(row.figuresOf()).isEqualTo("2 runs that are not valid");
        assertThat(row.causes()).isEqualTo("GENERATOR_LIMITED 1×, DATA_CORRUPTED 1×");
        isAbout(row.p99().median(), 3_000_000);
    }

    @Test
    void countsLostMessagesOfAllRuns() {
        CraftedRun lossy = new CraftedRun();
        lossy.acknowledgedFates = new Fates(7, CraftedRun.ASKED - 7, 0);

        assertThat(of(run("Kafka", 1_000_000), run("Kafka", 1_000_000, lossy))
                        .get(0)
                        .lost())
                .isEqualTo(7);
    }

    @Test
    void saysNothingOfLossWhereNothingWasChecked() {
        CraftedRun unchecked = new CraftedRun();
        unchecked.checked = false;

        assertThat(of(run("Kafka", 1_000_000, unchecked), run("Kafka", 1_000_000, unchecked))
                        .get(0)
                        .lost())
                .isNull();
    }

    @Test
    void leavesOutWhatIsNotKnown() {
        ObjectNode json =
                of(CraftedResults.failed(), CraftedResults.failed()).get(0).toJson();

        assertThat(json.has("p99Nanos")).isFalse();
        assertThat(json.has("acknowledges")).isFalse();
        assertThat(json.get("valid").asText()).isEqualTo("⚠ 0 of 2");
    }

    @Test
    void hasNoTableForASingleRun() {
        assertThat(of(run("Kafka", 1_000_000))).isEmpty();
        assertThat(of(run("Kafka", 1_000_000), run("Pulsar", 1_000_000)))
                .extracting(SystemSummary::system)
                .containsExactly("Kafka", "Pulsar");
    }
}
