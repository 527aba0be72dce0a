package io.weir.report.summary;

import static io.weir.report.summary.CraftedSystems.invalid;
import static io.weir.report.summary.CraftedSystems.late;
import static io.weir.report.summary.CraftedSystems.named;
import static io.weir.report.summary.CraftedSystems.run;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weir.audit.DeliveryAudit.Receipts;
import io.weir.driver.AcknowledgementLevel;
import io.weir.report.CraftedResults;
import io.weir.report.ResultJson;
import io.weir.result.BrokerAge;
import io.weir.result.CampaignPlace;
import io.weir.result.DriverDescription;
import io.weir.result.Grade;
import io.weir.result.RunResult;
import io.weir.verdict.CraftedRun;
import java.util.List;
import org.junit.jupiter.api.Test;

class SystemSummaryTest {

    private static List<SystemSummary> of(RunResult... runs) {
        return SystemSummary.of(SystemKey.named(named(runs)));
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

        assertThat(row.runs()).hasSize(4);
        assertThat(row.p99Nanos().runs()).isEqualTo(3);
        isAbout(row.p99Nanos().median(), 2_000_000);
        isAbout(row.p99Nanos().min(), 1_000_000);
        isAbout(row.p99Nanos().max(), 9_000_000);
        isAbout(row.endToEndP99Nanos().median(), 4_000_000);
        assertThat(row.messagesPerSecond().median()).isEqualTo(1_000);
        assertThat(row.targetPerSecond().median()).isEqualTo(1_000);
        assertThat(row.duplicates()).isZero();
    }

    @Test
    void hasTheWorstGradeOfTheRunsThatItsFiguresAreOf() {
        SystemSummary valid = of(run("Kafka", 1_000_000)).get(0);
        assertThat(valid.grade()).isEqualTo(Grade.VALID);
        assertThat(valid.reason()).isEmpty();

        SystemSummary qualified = of(
                        run("Kafka", 1_000_000),
                        late("Kafka", 1_000_000, 920_000, new CraftedRun()),
                        invalid("Kafka", 1_000))
                .get(0);
        assertThat(qualified.grade()).isEqualTo(Grade.QUALIFIED);
        assertThat(qualified.reason()).isEqualTo("up to 9 % of a latency is the generator's own delay");

        SystemSummary not = of(invalid("Kafka", 1_000)).get(0);
        assertThat(not.grade()).isEqualTo(Grade.NOT_VALID);
        assertThat(not.reason()).isEqualTo("messages changed");
    }

    @Test
    void isOneSystemHoweverOldItsBrokerWas() {
        RunResult run = run("Kafka", 1_000_000);
        DriverDescription driver = run.driver();

        assertThat(of(
                        run,
                        CraftedResults.of(
                                run,
                                new DriverDescription(
                                        driver.name(),
                                        driver.system(),
                                        driver.clientVersion(),
                                        driver.brokerVersion(),
                                        driver.brokerImage(),
                                        driver.brokerLaunched(),
                                        new BrokerAge(2_000_000, 310)))))
                .extracting(SystemSummary::system)
                .containsExactly("Kafka");
    }

    @Test
    void marksFiguresOfRunsThatAreNotValid() {
        SystemSummary row = of(late("Kafka", 4_000_000, 1_000_000), invalid("Kafka", 2_000_000))
                .get(0);

        assertThat(row.grade()).isEqualTo(Grade.NOT_VALID);
        assertThat(row.reason()).startsWith("up to ").endsWith("the generator's own delay, messages changed");
        isAbout(row.p99Nanos().median(), 3_000_000);
    }

    @Test
    void countsQualifiedRunsAmongTheUsable() {
        SystemSummary row = of(
                        run("Kafka", 2_000_000),
                        late("Kafka", 2_000_000, 1_700_000, new CraftedRun()),
                        invalid("Kafka", 2_000_000))
                .get(0);

        assertThat(row.p99Nanos().runs()).isEqualTo(2);
    }

    @Test
    void countsMissingMessagesOfAllRuns() {
        CraftedRun lossy = new CraftedRun();
        lossy.acknowledgedReceipts = new Receipts(7, CraftedRun.DUE - 7, 0);

        assertThat(of(run("Kafka", 1_000_000), run("Kafka", 1_000_000, lossy))
                        .get(0)
                        .missing())
                .isEqualTo(7);
    }

    @Test
    void saysNothingOfLossWhereNothingWasChecked() {
        CraftedRun unchecked = new CraftedRun();
        unchecked.checked = false;

        assertThat(of(run("Kafka", 1_000_000, unchecked), run("Kafka", 1_000_000, unchecked))
                        .get(0)
                        .missing())
                .isNull();
    }

    @Test
    void leavesOutWhatIsNotKnown() {
        ObjectNode json = ResultJson.tree(
                of(CraftedResults.failed(), CraftedResults.failed()).get(0));

        assertThat(json.has("p99Nanos")).isFalse();
    }

    @Test
    void hasARowForEachSystem() {
        assertThat(of(run("Kafka", 1_000_000), run("Pulsar", 1_000_000)))
                .extracting(SystemSummary::system)
                .containsExactly("Kafka", "Pulsar");
    }

    @Test
    void neverPoolsRunsOfWhichOtherRatesWereAsked() {
        assertThat(of(atRate("Kafka", 10_000), atRate("Kafka", 50_000), atRate("Kafka", 10_000)))
                .extracting(SystemSummary::system, row -> row.runs().size())
                .containsExactly(tuple("Kafka at 10,000 msg/s", 2), tuple("Kafka at 50,000 msg/s", 1));
    }

    @Test
    void makesASystemOfEachPlaceWhereThereIsOneDriver() {
        List<FinishedRun> runs = List.of(
                new FinishedRun("before/Kafka-1", inCampaign("a", 1, "Kafka")),
                new FinishedRun("before/Kafka-2", inCampaign("a", 1, "Kafka")),
                new FinishedRun("after/Kafka-1", inCampaign("b", 1, "Kafka")));

        assertThat(SystemKey.named(runs).keySet()).containsExactly("Kafka (before)", "Kafka (after)");
    }

    @Test
    void poolsThePlacesWhereThereAreSeveralDrivers() {
        assertThat(of(
                        inCampaign("a", 1, "Kafka"),
                        inCampaign("a", 2, "Pulsar"),
                        inCampaign("b", 2, "Kafka"),
                        inCampaign("b", 1, "Pulsar")))
                .extracting(SystemSummary::system, row -> row.runs().size())
                .containsExactly(tuple("Kafka", 2), tuple("Pulsar", 2));
    }

    @Test
    void tellsDriverFilesOfOneNameApart() {
        assertThat(of(inCampaign("a", 1, "Kafka"), inCampaign("a", 2, "Kafka"), inCampaign("a", 1, "Kafka")))
                .extracting(SystemSummary::system, row -> row.runs().size())
                .containsExactly(tuple("Kafka (driver file 1)", 2), tuple("Kafka (driver file 2)", 1));
    }

    @Test
    void tellsVersionsAndPromisesApartByTheirFirstRun() {
        CraftedRun weak = new CraftedRun();
        weak.acknowledgement = AcknowledgementLevel.BROKER_MEMORY;
        RunResult older = CraftedResults.of(
                run("Kafka", 1_000_000), new DriverDescription("Kafka", "kafka", "3.9.1", "3.9.1", null, true, null));

        assertThat(of(run("Kafka", 1_000_000), older, run("Kafka", 1_000_000, weak)))
                .extracting(SystemSummary::system)
                .containsExactly("Kafka (from Kafka-1 on)", "Kafka (from Kafka-2 on)", "Kafka (from Kafka-3 on)");
    }

    @Test
    void givesRunsWithoutFiguresNoRowOfTheirOwn() {
        RunResult failed = CraftedResults.failed(atRate("Kafka", 50_000), "The broker is gone.");

        assertThat(of(failed, atRate("Kafka", 10_000), atRate("Kafka", 50_000)))
                .extracting(SystemSummary::system, row -> row.runs().size())
                .containsExactly(tuple("Kafka at 50,000 msg/s", 2), tuple("Kafka at 10,000 msg/s", 1));
    }

    @Test
    void takesAnotherSeedForTheSameQuestion() {
        RunResult run = run("Kafka", 1_000_000);

        assertThat(of(run, CraftedResults.asking(run, run.workload().withSeed(7))))
                .hasSize(1);
    }

    private static RunResult atRate(String driver, double messagesPerSecond) {
        return CraftedResults.completed(new CraftedRun(), driver, CraftedSystems.WORKLOAD, messagesPerSecond);
    }

    /** @param driverFile from 1: which of the command */
    private static RunResult inCampaign(String campaign, int driverFile, String driver) {
        CampaignPlace place = new CampaignPlace(campaign, 1, 1, 2, 42L, null, 5, driverFile, null);
        return CraftedResults.at(run(driver, 1_000_000), place, 1);
    }
}
