package io.weir.tests.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.artifact.ArtifactResolver;
import io.weir.artifact.DownloadListener;
import io.weir.cli.console.DryRun;
import io.weir.config.UserEnvironment;
import io.weir.config.source.ConfigurationException;
import io.weir.plan.CampaignPlan;
import io.weir.plan.DriverRegistry;
import io.weir.plan.PlannedRun;
import io.weir.plan.RunPlanning;
import io.weir.plugin.ClientVersion;
import io.weir.plugin.DriverCatalog;
import io.weir.report.CampaignManifest;
import io.weir.report.CampaignManifest.State;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Campaigns whose searches are confirmed in fresh runs, as they are planned with the drivers as they are built. */
class ConfirmedCampaignIT {

    private static final String SEARCH = """
            topics: 1
            partitionsPerTopic: 1
            messageSize: 1KiB
            useRandomizedPayloads: true
            subscriptionsPerTopic: 1
            producersPerTopic: 1
            consumerPerSubscription: 1
            producerRate: 0
            search: {slo: {response.p99: 20ms}}
            warmupDuration: 1s
            testDuration: 3s
            """;

    @TempDir
    Path folder;

    private DriverRegistry registry;

    @BeforeEach
    void findDrivers() throws Exception {
        registry = new DriverRegistry(
                DriverCatalog.find(List.of(driver("kafka"), driver("loopback"))),
                new ClientVersion(ArtifactResolver.ofThisUser()),
                DownloadListener.NONE);
    }

    @AfterEach
    void closeDrivers() {
        registry.close();
    }

    private static Path driver(String system) {
        return Path.of("..", "driver-" + system, "target", "driver");
    }

    private RunPlanning planning(String... overrides) {
        return new RunPlanning(
                registry, new UserEnvironment(folder.toString(), folder.toString(), ""), List.of(overrides));
    }

    private CampaignPlan plan(RunPlanning planning, String driver) throws Exception {
        return planning.plan(
                List.of(Files.writeString(folder.resolve("w.yaml"), SEARCH)),
                List.of(Files.writeString(folder.resolve("d.yaml"), driver)),
                2,
                null);
    }

    private CampaignPlan onLoopback() throws Exception {
        return plan(planning(), "driverClass: loopback\n");
    }

    @Test
    void aSearchWhoseAnswerIsStillOpenIsResumedWithoutTheRunsThatConfirmIt() throws Exception {
        CampaignPlan plan = onLoopback();
        CampaignManifest begun = plan.manifest()
                .with(1, State.CONFIRMING, folder.resolve("loopback-1"))
                .confirming(1)
                .with(3, State.COMPLETED, folder.resolve("loopback-3"))
                .confirming(1)
                .with(4, State.RUNNING, folder.resolve("loopback-4"));
        begun.write(folder);

        CampaignPlan rest = planning().resume(folder.resolve(CampaignManifest.FILE));

        assertThat(rest.runs()).extracting(PlannedRun::order).containsExactly(1, 2);
        assertThat(rest.manifest().toJson()).isEqualTo(begun.toJson());
    }

    @Test
    void aCampaignThatIsRepeatedConfirmsAnew() throws Exception {
        onLoopback()
                .manifest()
                .with(1, State.COMPLETED, folder.resolve("loopback-1"))
                .confirming(1)
                .with(3, State.COMPLETED, folder.resolve("loopback-3"))
                .write(folder);

        CampaignPlan again = planning().repeat(folder.resolve(CampaignManifest.FILE));

        assertThat(again.manifest().runs()).hasSize(2).allMatch(run -> run.state() == State.PLANNED);
        assertThat(again.runs()).hasSize(2).allMatch(run -> run.toConfirm().isPresent());
    }

    @Test
    void aFreshRunAsksForTheRateAndTheLimitsAndNoSearch() throws Exception {
        PlannedRun search = onLoopback().runs().get(0);
        PlannedRun fresh = search.confirming(1_234, 3, 3);

        assertThat(fresh.workload().load().heldRate()).hasValue(1_234);
        assertThat(fresh.workload().load().slo())
                .isEqualTo(search.workload().load().slo());
        assertThat(fresh.workload().load().search()).isEmpty();
        assertThat(fresh.workload().timing()).isEqualTo(search.workload().timing());
        assertThat(fresh.toConfirm()).isEmpty();
        assertThat(fresh.subject()).isEqualTo("w on d, to confirm 1,234 msg/s");
    }

    @Test
    void aDryRunTellsOfTheRunsThatConfirm() throws Exception {
        assertThat(DryRun.lines(onLoopback()))
                .anyMatch(line -> line.contains("confirm      quick: 3 to 12 fresh runs"));
        assertThat(DryRun.lines(
                        plan(planning("search={slo: {response.p99: 20ms}, confirm: none}"), "driverClass: loopback\n")))
                .noneMatch(line -> line.contains("fresh runs"));
    }

    @Test
    void brokersThatStayUpAreNotFreshAndConfirmNothing() throws Exception {
        String kafka = "driverClass: kafka\nreplicationFactor: 1\nbroker: {launch: local}\n";

        assertThatThrownBy(() -> plan(planning().withConcurrentBrokers(), kafka))
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining(
                        "search: confirm needs a fresh broker for each run, and --concurrent-brokers keeps"
                                + " all of them up; write confirm: none, or leave --concurrent-brokers out");
        plan(planning("search={slo: {response.p99: 20ms}, confirm: none}").withConcurrentBrokers(), kafka);
        plan(planning().withConcurrentBrokers(), "driverClass: loopback\n");
    }
}
