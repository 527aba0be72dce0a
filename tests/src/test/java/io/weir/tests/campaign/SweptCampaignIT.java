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
import io.weir.report.CampaignManifest.State;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sweeps that are planned, with the drivers as they are built. */
class SweptCampaignIT {

    private static final String WORKLOAD = """
            topics: 1
            partitionsPerTopic: 1
            messageSize: 1KiB
            useRandomizedPayloads: true
            randomBytesRatio: 0.5
            randomizedPayloadPoolSize: 10
            subscriptionsPerTopic: 1
            producersPerTopic: 1
            consumerPerSubscription: 1
            producerRate: 100
            warmupDuration: 1s
            testDuration: 3s
            """;
    private static final String KAFKA = """
            driverClass: kafka
            replicationFactor: 1
            broker:
              launch: local
              nodes: 3
            """;
    private static final String LOOPBACK = "driverClass: loopback\n";

    @TempDir
    Path folder;

    private DriverRegistry registry;
    private final List<String> overrides = new ArrayList<>();

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

    private RunPlanning planning() {
        return new RunPlanning(registry, new UserEnvironment(folder.toString(), folder.toString(), ""), overrides);
    }

    private Path write(String name, String content) throws Exception {
        return Files.writeString(folder.resolve(name), content);
    }

    private CampaignPlan plan(String sweep) throws Exception {
        return plan(planning(), sweep);
    }

    /** Plans a workload with more blocks on both systems. */
    private CampaignPlan plan(RunPlanning planning, String blocks) throws Exception {
        return planning.plan(
                List.of(write("w.yaml", WORKLOAD + blocks)),
                List.of(write("memory.yaml", LOOPBACK), write("kafka.yaml", KAFKA)),
                null,
                42L);
    }

    private static List<String> cells(CampaignPlan plan) {
        return plan.runs().stream()
                .map(run -> run.driverName() + " " + run.workload().payload().sizeBytes(0))
                .toList();
    }

    private static List<State> states(CampaignPlan plan) {
        return plan.manifest().runs().stream().map(CampaignManifest.Run::state).toList();
    }

    @Test
    void eachCellIsRunOnEachSystemInEachRoundInDrawnOrder() throws Exception {
        String sweep = "sweep: {matrix: {messageSize: [200, 1KiB]}, repeat: 3}\n";

        CampaignPlan plan = plan(sweep);

        assertThat(plan.runs()).hasSize(12);
        for (int round = 0; round < 3; round++) {
            assertThat(cells(plan).subList(4 * round, 4 * round + 4))
                    .containsExactlyInAnyOrder("memory 200", "memory 1024", "kafka 200", "kafka 1024");
        }
        assertThat(cells(plan(sweep))).isEqualTo(cells(plan));
        assertThat(plan.runs()).extracting(PlannedRun::sharedBroker).containsOnly(OptionalInt.empty());
        assertThat(plan.runs().get(0).place().cell().points()).containsOnlyKeys("messageSize");
        assertThat(plan.manifest().orderSeed()).isEqualTo(42L);
    }

    @Test
    void settingsOfOneSystemReachThatSystemAlone() throws Exception {
        CampaignPlan plan = plan("""
                on: {kafka: {producerRate: 7}}
                sweep:
                  matrix:
                    acks:
                      few: {on: {kafka: {driver.producerConfig.acks: "1"}}}
                      all: {on: {kafka: {driver.producerConfig.acks: all}, loopback: {driver.serviceTime: 2ms}}}
                """);

        assertThat(plan.runs().stream()
                        .map(run -> run.driverName() + " "
                                + run.place().cell().points().get("acks") + " "
                                + run.workload().load().heldRate().orElseThrow() + " "
                                + run.target().configuration().effective().getOrDefault("serviceTime", "")
                                + run.target().configuration().effective().getOrDefault("producerConfig", "")))
                .containsExactlyInAnyOrder(
                        "memory few 100.0 0s",
                        "memory all 100.0 2ms",
                        "kafka few 7.0 {acks=1}",
                        "kafka all 7.0 {acks=all}");
    }

    @Test
    void anExpectedRefusalIsARowAndAnotherOneIsAnErrorThatNamesItsCells() throws Exception {
        String sweep = """
                sweep:
                  matrix:
                    replicas:
                      1: {on: {kafka: {driver.replicationFactor: 1}}}
                      6: {on: {kafka: {driver.replicationFactor: 6}}}
                """;

        CampaignPlan plan = plan(sweep + "  expect: {refused: [{replicas: 6}]}\n");

        assertThat(states(plan)).containsExactlyInAnyOrder(State.PLANNED, State.PLANNED, State.PLANNED, State.REFUSED);
        assertThat(plan.manifest().runs())
                .filteredOn(run -> run.state() == State.REFUSED)
                .singleElement()
                .satisfies(run -> assertThat(run.reason()).contains("replicationFactor is 6", "3 nodes"));
        assertThatThrownBy(() -> plan(sweep))
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining("replicationFactor is 6")
                .hasMessageContaining("(at replicas=6)");
    }

    @Test
    void aSweepOfRefusalsAloneIsAnErrorAndNoEmptyCampaign() throws Exception {
        String sweep = """
                sweep:
                  matrix: {replicas: {6: {on: {kafka: {driver.replicationFactor: 6}}}}}
                  expect: {refused: [{replicas: 6}]}
                """;

        assertThatThrownBy(() -> planning()
                        .plan(
                                List.of(write("w.yaml", WORKLOAD + sweep)),
                                List.of(write("kafka.yaml", KAFKA)),
                                null,
                                42L))
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining("w.yaml: leaves nothing to run: every system refuses every cell");
    }

    @Test
    void whatASystemCannotDoIsARowUnlessItCanDoNothingOfTheSweep() throws Exception {
        String both = "sweep: {matrix: {acknowledgement: {none: {on: {loopback: {driver.keyedRouting: false}}},"
                + " keys: {keyDistributor: KEY_ROUND_ROBIN, on: {loopback: {driver.keyedRouting: false}}}}}}\n";

        assertThat(states(plan(both)))
                .containsExactlyInAnyOrder(State.PLANNED, State.PLANNED, State.PLANNED, State.REFUSED);
        assertThatThrownBy(() -> plan(both.replace("none: {on", "none: {keyDistributor: RANDOM_NANO, on")))
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining("w.yaml");
    }

    @Test
    void cellsWithEqualBrokersShareOneWhereTheFileAllowsItAndFollowEachOther() throws Exception {
        CampaignPlan plan =
                plan("""
                sweep:
                  freshBroker: false
                  repeat: 2
                  matrix:
                    messageSize: [200, 300, 400]
                    broker.heap: [512m, 1g]
                """.replace("broker.heap: [512m, 1g]", """
                heap:
                      small: {on: {kafka: {broker.heap: 512m}}}
                      large: {on: {kafka: {broker.heap: 1g}}}
                """.indent(0).strip()));

        List<Integer> brokers = plan.runs().stream()
                .filter(run -> run.driverName().equals("kafka"))
                .map(run -> run.sharedBroker().orElseThrow())
                .toList();
        assertThat(brokers).hasSize(12).containsOnly(1, 2);
        long changes = 0;
        for (int i = 1; i < brokers.size(); i++) {
            changes += brokers.get(i).equals(brokers.get(i - 1)) ? 0 : 1;
        }
        assertThat(changes).isBetween(2L, 3L);
        assertThat(plan.runs().stream().filter(run -> run.driverName().equals("memory")))
                .extracting(PlannedRun::sharedBroker)
                .containsOnly(OptionalInt.empty());
    }

    @Test
    void theShortFormAndOnePointAndTheCommandLineChangeTheSweep() throws Exception {
        String blocks = """
                sweep: {matrix: {messageSize: [200, 300, 400]}}
                short: {testDuration: 1s, sweep: {only: {messageSize: [200, 400]}}}
                """;

        assertThat(cells(plan(planning().inShortForm(), blocks))).hasSize(4).doesNotContain("kafka 300");
        assertThat(cells(plan(planning().onlyAt(Map.of("messageSize", "300")), blocks)))
                .containsExactlyInAnyOrder("memory 300", "kafka 300");
        assertThat(plan(planning().sweeping(List.of("producersPerTopic=1..4*2")), blocks)
                        .runs())
                .hasSize(18);
        assertThatThrownBy(() -> plan(planning().onlyAt(Map.of("messageSize", "350")), blocks))
                .hasMessageContaining("--point messageSize=350: names no cell of")
                .hasMessageContaining("messageSize has 200, 300, 400");
        assertThatThrownBy(() -> plan(planning().inShortForm(), ""))
                .hasMessageContaining("has no short form; add a block short");
    }

    @Test
    void anOptionThatUndoesTheSweepAndAnUnknownSystemAreErrors() throws Exception {
        overrides.add("messageSize=500");

        assertThatThrownBy(() -> plan("""
                on: {kafak: {topics: 2}}
                sweep: {matrix: {messageSize: [200, 300]}}
                """))
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining("is set for kafak, and no driver has that name; did you mean 'kafka'?")
                .hasMessageContaining("--set messageSize: would give all cells of the sweep over messageSize the same");
    }

    @Test
    void aCampaignIsResumedWithWhatHasNotComeToItsEnd() throws Exception {
        CampaignPlan plan = plan("sweep: {matrix: {messageSize: [200, 300]}, repeat: 2}\n");
        CampaignManifest begun = plan.manifest()
                .with(1, State.COMPLETED, folder.resolve("a"))
                .with(2, State.FAILED, folder.resolve("b"))
                .with(3, State.RUNNING, folder.resolve("c"))
                .with(4, State.INTERRUPTED, folder.resolve("d"));
        begun.write(folder);

        CampaignPlan rest = planning().resume(folder.resolve(CampaignManifest.FILE));

        assertThat(rest.runs()).extracting(PlannedRun::order).containsExactly(2, 3, 4, 5, 6, 7, 8);
        assertThat(rest.runs())
                .extracting(PlannedRun::number, PlannedRun::workload, PlannedRun::place)
                .isEqualTo(plan.runs().subList(1, 8).stream()
                        .map(run -> org.assertj.core.groups.Tuple.tuple(run.number(), run.workload(), run.place()))
                        .toList());
        assertThat(rest.manifest().toJson()).isEqualTo(begun.toJson());
    }

    @Test
    void anotherBuildAnotherMachineAndOtherKeysAreNotResumed() throws Exception {
        CampaignManifest begun =
                plan("sweep: {matrix: {messageSize: [200, 300]}}\n").manifest();
        Path file = folder.resolve(CampaignManifest.FILE);

        Files.writeString(
                file, begun.toJson().replaceFirst("\"version\"\\s*:\\s*\"[^\"]*\"", "\"version\": \"0.0.9\""));
        assertThatThrownBy(() -> planning().resume(file)).hasMessageContaining("was begun by Weir 0.0.9");

        Files.writeString(file, begun.toJson().replaceFirst("\"cpus\"\\s*:\\s*\\d+", "\"cpus\": 999"));
        assertThatThrownBy(() -> planning().resume(file))
                .hasMessageContaining("was begun on another machine, with 999");

        begun.write(folder);
        overrides.add("testDuration=9s");
        assertThatThrownBy(() -> planning().resume(file))
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining("was begun with other values for w");
    }
}
