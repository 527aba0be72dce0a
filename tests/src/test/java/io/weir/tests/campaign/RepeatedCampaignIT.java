package io.weir.tests.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.artifact.ArtifactResolver;
import io.weir.artifact.DownloadListener;
import io.weir.config.UserEnvironment;
import io.weir.config.source.ConfigurationException;
import io.weir.plan.CampaignPlan;
import io.weir.plan.DriverRegistry;
import io.weir.plan.PlannedRun;
import io.weir.plan.RunPlanning;
import io.weir.plugin.ClientVersion;
import io.weir.plugin.DriverCatalog;
import io.weir.report.CampaignManifest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Campaigns that are planned again from their manifest, with the drivers as they are built. */
class RepeatedCampaignIT {

    private static final String WORKLOAD = """
            topics: 2
            partitionsPerTopic: 3
            messageSize: 1KiB
            useRandomizedPayloads: true
            randomBytesRatio: 0.5
            randomizedPayloadPoolSize: 10
            subscriptionsPerTopic: 1
            producersPerTopic: 2
            consumerPerSubscription: 1
            producerRate: 0.5
            warmup: adaptive
            testDuration: 60s
            """;
    private static final String KAFKA = """
            name: secured
            driverClass: kafka
            commonConfig:
              bootstrap.servers: localhost:1
              sasl.jaas.config: first
            producerConfig:
              linger.ms: 3
              sasl.jaas.config: second
            broker:
              launch: none
              config:
                ssl.keystore.password: third
            """;
    private static final String LOOPBACK = "driverClass: loopback\ncapacity: 5000\n";
    private static final List<String> SECRETS = List.of(
            "driver.commonConfig.sasl.jaas.config=first",
            "driver.producerConfig.sasl.jaas.config=second",
            "broker.config.ssl.keystore.password=third");

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

    private RunPlanning planning(List<String> overrides) {
        return new RunPlanning(registry, new UserEnvironment(folder.toString(), folder.toString(), ""), overrides);
    }

    private Path write(String name, String content) throws Exception {
        return Files.writeString(folder.resolve(name), content);
    }

    private CampaignPlan campaign() throws Exception {
        CampaignPlan plan = planning(List.of("messageSize=100", "generator.cpus=shared"))
                .withConcurrentBrokers()
                .plan(
                        List.of(write("w1.yaml", WORKLOAD), write("w2.yaml", WORKLOAD + "name: other\n")),
                        List.of(write("k.yaml", KAFKA), write("memory.yaml", LOOPBACK)),
                        3,
                        42L);
        plan.manifest().write(folder);
        return plan;
    }

    private CampaignPlan repeat(List<String> overrides) throws Exception {
        return planning(overrides).repeat(folder.resolve(CampaignManifest.FILE));
    }

    @Test
    void aCampaignIsRepeatedWithTheSameFilesRoundsAndOrder() throws Exception {
        CampaignPlan first = campaign();

        CampaignPlan again = repeat(SECRETS);

        assertThat(again.runs()).hasSize(12);
        assertThat(again.runs())
                .extracting(PlannedRun::workload)
                .isEqualTo(first.runs().stream().map(PlannedRun::workload).toList());
        assertThat(again.runs())
                .extracting(run -> run.target().configuration().request())
                .isEqualTo(first.runs().stream()
                        .map(run -> run.target().configuration().request())
                        .toList());
        assertThat(again.manifest().runs()).isEqualTo(first.manifest().runs());
        assertThat(again.manifest().drivers()).isEqualTo(first.manifest().drivers());
        assertThat(again.manifest().workloads()).isEqualTo(first.manifest().workloads());
        assertThat(again.manifest().concurrentBrokers()).isTrue();
        assertThat(again.manifest().id()).isNotEqualTo(first.manifest().id());
    }

    @Test
    void aManifestHoldsNoSecretAndNamesEachThatIsMissing() throws Exception {
        campaign();

        assertThat(Files.readString(folder.resolve(CampaignManifest.FILE))).doesNotContain("first", "second", "third");
        assertThatThrownBy(() -> repeat(List.of(SECRETS.get(0), SECRETS.get(2))))
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining("campaign.json/secured.yaml")
                .hasMessageContaining("--set driver.producerConfig.sasl.jaas.config=VALUE")
                .hasMessageNotContaining("commonConfig");
    }

    @Test
    void aSecretThatComesFromElsewhereIsTakenFromThereAgain() throws Exception {
        write("token", "of before");
        planning(List.of("driver.commonConfig.sasl.jaas.config=@token", SECRETS.get(1), SECRETS.get(2)))
                .plan(List.of(write("w.yaml", WORKLOAD)), List.of(write("k.yaml", KAFKA)), 1, null)
                .manifest()
                .write(folder);
        write("token", "of now");

        CampaignPlan again = repeat(List.of(SECRETS.get(1), SECRETS.get(2)));

        assertThat(again.runs().get(0).target().configuration().settings().properties("commonConfig"))
                .containsEntry("sasl.jaas.config", "of now");
    }

    @Test
    void otherKeysOfARepeatedCampaignCanBeChanged() throws Exception {
        campaign();

        assertThat(repeat(List.of(SECRETS.get(0), SECRETS.get(1), SECRETS.get(2), "producerRate=7", "testDuration=1s"))
                        .runs())
                .allSatisfy(run -> assertThat(run.workload().load().heldRate()).hasValue(7));
    }

    @Test
    void anotherPayloadFileOfTheSameNameIsRefused() throws Exception {
        Path payload = write("p.data", "12345");
        String workload = WORKLOAD.replace(
                "messageSize: 1KiB\nuseRandomizedPayloads: true\nrandomBytesRatio: 0.5\nrandomizedPayloadPoolSize: 10",
                "useRandomizedPayloads: false\npayloadFile: p.data");
        planning(List.of())
                .plan(List.of(write("w.yaml", workload)), List.of(write("memory.yaml", LOOPBACK)), 1, null)
                .manifest()
                .write(folder);
        assertThat(repeat(List.of()).runs()).hasSize(1);

        Files.writeString(payload, "54321");

        assertThatThrownBy(() -> repeat(List.of()))
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining("campaign.json/w.yaml")
                .hasMessageContaining("a payload file that has changed since");
    }
}
