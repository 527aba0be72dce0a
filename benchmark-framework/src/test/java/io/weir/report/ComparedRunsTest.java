package io.weir.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.weir.compare.Comparability;
import io.weir.compare.ComparedRun;
import io.weir.compare.Comparison;
import io.weir.compare.Difference;
import io.weir.compare.Variant;
import io.weir.driver.Insight.Fact;
import io.weir.result.DriverDescription;
import io.weir.result.Environment;
import io.weir.result.RunResult;
import io.weir.result.host.HostClock;
import io.weir.result.host.HostClocks;
import io.weir.result.host.HostEnvironment;
import io.weir.verdict.CraftedRun;
import io.weir.workload.Topology;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ComparedRunsTest {

    /** Field for field what that tool writes today, but for the lists over time that nothing is read of. */
    private static final String OMB = """
            {"workload": "1 topic", "driver": "Kafka", "messageSize": 1024, "topics": 1, "partitions": 3,
             "producersPerTopic": 1, "consumersPerTopic": 1,
             "publishRate": [990.0, 1010.0], "publishErrorRate": [0.0, 0.0], "consumeRate": [1000.0, 1000.0],
             "backlog": [0, 0], "aggregatedPublishLatencyAvg": 2.5, "aggregatedPublishLatency50pct": 2.0,
             "aggregatedPublishLatency99pct": 4.3, "aggregatedPublishLatency999pct": 17.4,
             "aggregatedPublishLatencyMax": 40.0, "aggregatedPublishDelayLatency99pct": 560,
             "aggregatedEndToEndLatency99pct": 5.0}
            """;

    /** As in 2020: no size, no topics, no publish delay. */
    private static final String OLD_OMB = """
            {"workload": "1 topic", "driver": "Pulsar", "publishRate": [500.0], "consumeRate": [500.0], "backlog": [0],
             "aggregatedPublishLatencyAvg": 5.0, "aggregatedPublishLatency50pct": 4.0,
             "aggregatedPublishLatency99pct": 11.0, "aggregatedEndToEndLatency99pct": 25.0}
            """;

    @TempDir
    Path folder;

    private RunFolder write(String name, CraftedRun run, String driver) throws Exception {
        RunFolder made = new RunFolder(Files.createDirectories(folder.resolve(name)));
        ResultJson.write(made.result(), CraftedResults.completed(run, driver, "1kb-3p"));
        return made;
    }

    private static List<ComparedRun> at(Path... places) throws ReportException {
        return ComparedRuns.at(List.of(places), new HashSet<>());
    }

    private Path omb(String name, String content) throws Exception {
        return Files.writeString(folder.resolve(name), content);
    }

    @Test
    void readsWhatAComparisonNeeds() throws Exception {
        write("monday/kafka-1", new CraftedRun(), "Kafka");

        ComparedRun run = at(folder.resolve("monday")).get(0);

        assertThat(run.name()).isEqualTo("monday/kafka-1");
        assertThat(run.driver()).isEqualTo("Kafka");
        assertThat(run.round()).contains(new ComparedRun.Round("c-0001", 1));
        assertThat(run.conditions())
                .containsEntry("workload.messageSize", "1000")
                .containsEntry("loop", "open")
                .containsEntry("cpus", "2")
                .doesNotContainKey("workload.seed");
        assertThat(run.make()).containsEntry("brokerVersion", "4.3.1").containsKey(ComparedRun.ACKNOWLEDGEMENT);
        assertThat(run.figures()).containsKeys("response.p99", "service.p999", "acknowledged");
        assertThat(run.objections()).isEmpty();
    }

    /** A run with a topic between two hosts, whose clocks are known to so many nanoseconds each. */
    private static CraftedRun between(long boundNanos) {
        CraftedRun run = new CraftedRun();
        HostClock clock = new HostClock(boundNanos, null);
        run.clocks = HostClocks.of(
                List.of(
                        CraftedResults.place("worker-1", "load-1", clock),
                        CraftedResults.place("worker-2", "load-2", clock)),
                new Topology(1, 1, 1, 1, 1, List.of()));
        return run;
    }

    @Test
    void endToEndTimesByClocksThatAreNotSureAreNotComparedAndAWarningSaysSo() throws Exception {
        for (int run = 1; run <= 5; run++) {
            write("kafka-" + run, between(5_000_000), "Kafka");
            write("pulsar-" + run, between(5_000), "Pulsar");
        }

        List<ComparedRun> runs = at(folder);

        assertThat(runs).allSatisfy(run -> assertThat(run.objections()).isEmpty());
        assertThat(runs)
                .filteredOn(run -> run.driver().equals("Kafka"))
                .allSatisfy(run ->
                        assertThat(run.figures()).containsKey("response.p99").doesNotContainKey("endToEnd.p99"));
        Comparison comparison =
                Comparability.of(runs, ComparedRun::driver).comparable().get(0).compare(List.of());
        assertThat(comparison.differences())
                .extracting(difference -> difference.metric().name())
                .contains("response.p99")
                .doesNotContain("endToEnd.p99");
        assertThat(comparison.warnings())
                .contains("End-to-end times of Kafka are left out where the clocks of its hosts were not sure.");
    }

    private static RunResult onHosts(RunResult result, HostEnvironment... hosts) {
        return result.with(result.environment().withHosts(List.of(hosts)));
    }

    private static HostEnvironment host(String name, int cpus, String kernel) {
        Environment like = CraftedResults.ENVIRONMENT;
        return new HostEnvironment(
                name,
                List.of("worker of " + name),
                new Environment.Hardware("Some Processor", cpus, 16L << 30),
                new Environment.OperatingSystem("Linux", kernel, "amd64", Map.of()),
                like.jvm(),
                like.clock(),
                like.limits(),
                0.01);
    }

    private Comparability compared(RunResult one, RunResult other) throws Exception {
        ResultJson.write(new RunFolder(Files.createDirectories(folder.resolve("one"))).result(), one);
        ResultJson.write(new RunFolder(Files.createDirectories(folder.resolve("other"))).result(), other);
        return Comparability.of(at(folder), ComparedRun::driver);
    }

    private static RunResult ofCluster(String driver) {
        RunResult result = CraftedResults.completed(new CraftedRun(), driver, "1kb-3p");
        return CraftedResults.of(result, new DriverDescription(driver, "kafka", "4.3.1", "4.3.1", null, false, null));
    }

    @Test
    void runsOnTheSameHostsAreAlikeInWhateverOrderTheyAreNamed() throws Exception {
        Comparability found = compared(
                onHosts(ofCluster("Kafka"), host("a", 8, "6.1"), host("b", 4, "6.2")),
                onHosts(ofCluster("Pulsar"), host("d", 4, "6.2"), host("c", 8, "6.1")));

        assertThat(found.leftOut()).isEmpty();
        assertThat(found.comparable())
                .singleElement()
                .satisfies(
                        conditions -> assertThat(conditions.compare(List.of()).warnings())
                                .noneMatch(warning -> warning.contains("Not everything was alike")));
    }

    @Test
    void aConductorOnAnotherMachineIsNoDifferenceOfARunOnHosts() throws Exception {
        RunResult there = onHosts(ofCluster("Pulsar"), host("a", 8, "6.1"));
        Environment conductor = there.environment();
        RunResult other = there.with(new Environment(
                new Environment.Hardware("A Laptop", 12, 32L << 30),
                conductor.operatingSystem(),
                conductor.jvm(),
                conductor.clock(),
                conductor.limits(),
                conductor.weir(),
                conductor.calibration(),
                conductor.cpus(),
                conductor.hosts()));

        assertThat(compared(onHosts(ofCluster("Kafka"), host("a", 8, "6.1")), other)
                        .comparable())
                .hasSize(1);
    }

    @Test
    void aRunOnHostsDoesNotCompareWithOneOnOneMachine() throws Exception {
        Comparability found =
                compared(onHosts(ofCluster("Kafka"), host("a", 8, "6.1"), host("b", 8, "6.1")), ofCluster("Pulsar"));

        assertThat(found.comparable()).isEmpty();
        assertThat(found.leftOut())
                .anySatisfy(run -> assertThat(run.reason())
                        .contains(
                                "hosts is 2 of 8 × Some Processor, 16 GiB, amd64 and not the machine of the command alone")
                        .doesNotContain("not told"));
    }

    @Test
    void otherMachinesOfHostsAreAnotherEnvironmentAndAnotherKernelIsTold() throws Exception {
        Comparability found = compared(
                onHosts(ofCluster("Kafka"), host("a", 8, "6.1"), host("b", 8, "6.1")),
                onHosts(ofCluster("Pulsar"), host("a", 8, "6.1"), host("b", 4, "6.1")));

        assertThat(found.comparable()).isEmpty();
        assertThat(found.leftOut()).anySatisfy(run -> assertThat(run.reason()).contains("hosts is 2 of 8 × Some"));

        Comparability kernels = compared(
                onHosts(ofCluster("Kafka"), host("a", 8, "6.1"), host("b", 8, "6.1")),
                onHosts(ofCluster("Pulsar"), host("a", 8, "6.1"), host("b", 8, "6.9")));

        assertThat(kernels.comparable().get(0).compare(List.of()).warnings())
                .anyMatch(
                        warning -> warning.contains("kernel is Linux 6.1 of Kafka, Linux 6.1 and Linux 6.9 of Pulsar"));
    }

    @Test
    void aBrokerHasTheCpusThatItsLimitsLeaveIt() throws Exception {
        Path result = write("kafka-1", new CraftedRun(), "Kafka").result();
        assertThat(at(folder).get(0).conditions()).containsEntry("brokerCpus", "2");

        Files.writeString(
                result,
                Files.readString(result)
                        .replace(
                                "\"reason\" : \"There are 2 CPUs",
                                "\"brokerLimit\" : 0.5, \"reason\" : \"There are 2 CPUs"));

        assertThat(at(folder).get(0).conditions()).containsEntry("brokerCpus", "0.5");
    }

    @Test
    void aKeyThatThisVersionDoesNotKnowTellsRunsApart() throws Exception {
        write("kafka-1", new CraftedRun(), "Kafka");
        Path newer = write("pulsar-1", new CraftedRun(), "Pulsar").result();
        Files.writeString(
                newer, Files.readString(newer).replace("\"topics\" : 1", "\"topics\" : 1, \"thinkTime\" : 7"));

        List<ComparedRun> runs = at(folder);

        assertThat(Comparability.of(runs, ComparedRun::driver).leftOut())
                .anySatisfy(run -> assertThat(run.reason()).contains("workload.thinkTime is not told and not 7"));
    }

    @Test
    void otherSettingsOfOneDriverAreAnotherSide() throws Exception {
        for (String name : List.of("kafka-1", "kafka-2")) {
            RunFolder run = write(name, new CraftedRun(), "Kafka");
            Files.writeString(run.path().resolve("driver.yaml"), "name: " + name);
        }

        Comparability found = Comparability.of(at(folder), ComparedRun::driver);

        assertThat(found.comparable().get(0).variants())
                .hasSize(2)
                .allSatisfy(variant -> assertThat(variant.name()).contains("Kafka (settings driver.yaml/"));
    }

    @Test
    void brokersThatStandThroughACampaignGrowOldTogether() throws Exception {
        for (int run = 1; run <= 2; run++) {
            Path result = write("kafka-" + run, new CraftedRun(), "Kafka").result();
            Files.writeString(
                    result,
                    Files.readString(result)
                            .replace("\"campaign\" : {", "\"campaign\" : {\"concurrentBrokers\" : 2,")
                            .replace(
                                    "\"brokerLaunched\" : true",
                                    "\"brokerLaunched\" : true, \"brokerAge\" : {\"seconds\" : 3.5, \"messages\" : "
                                            + run * 1_000_000 + "}"));
        }

        assertThat(at(folder))
                .hasSize(2)
                .allSatisfy(run ->
                        assertThat(run.conditions().get(ComparedRun.BROKER)).endsWith("2 at once"))
                .allSatisfy(run -> assertThat(run.circumstances()).doesNotContainKey("age of the broker"));
    }

    @Test
    void tellsAFreshBrokerFromAUsedOne() throws Exception {
        for (Map.Entry<String, Long> broker :
                Map.of("Kafka", 0L, "Pulsar", 26_000_000L).entrySet()) {
            Path result =
                    write(broker.getKey(), new CraftedRun(), broker.getKey()).result();
            Files.writeString(
                    result,
                    Files.readString(result)
                            .replace(
                                    "\"brokerLaunched\" : true",
                                    "\"brokerLaunched\" : true, \"brokerAge\" : {\"seconds\" : 3.5, \"messages\" : "
                                            + broker.getValue() + "}"));
        }

        Comparability found = Comparability.of(at(folder), ComparedRun::driver);

        assertThat(found.comparable().get(0).compare(List.of()).warnings())
                .anySatisfy(warning -> assertThat(warning)
                        .contains("age of the broker is fresh of Kafka, about 10 million messages old of Pulsar"));
    }

    @Test
    void namesTheCausesOfARunThatIsNotValid() throws Exception {
        CraftedRun corrupted = new CraftedRun();
        corrupted.corrupted = 3;
        write("kafka-1", corrupted, "Kafka");

        assertThat(at(folder).get(0).objections()).containsExactly("It is not valid: DATA_CORRUPTED.");
    }

    @Test
    void takesAQualifiedRunAndSaysWhatQualifiesIt() throws Exception {
        CraftedRun late = new CraftedRun();
        late.measured = CraftedRun.latencies(0.85);
        write("kafka-1", late, "Kafka");

        ComparedRun run = at(folder).get(0);

        assertThat(run.objections()).isEmpty();
        assertThat(run.qualifications()).containsExactly("GENERATOR_LIMITED");
        assertThat(run.startedAt()).contains(CraftedResults.START);
    }

    @Test
    void readsWhatDriversNameAlike() throws Exception {
        CraftedRun compressed = new CraftedRun();
        compressed.facts = List.of(Fact.compression("LZ4"), Fact.batchWait(Duration.ofNanos(2_500_000)));
        write("kafka-1", compressed, "Kafka");

        assertThat(at(folder).get(0).circumstances())
                .containsEntry("compression", "lz4")
                .containsEntry("wait for a batch", "2.5 ms");
    }

    @Test
    void readsARunOnceHoweverOftenItIsNamed() throws Exception {
        RunFolder run = write("kafka-1", new CraftedRun(), "Kafka");

        assertThat(at(folder, run.path(), run.result())).hasSize(1);
    }

    @Test
    void readsResultsOfTheOpenMessagingBenchmarkInTheirUnits() throws Exception {
        ComparedRun run = at(omb("new.json", OMB)).get(0);

        assertThat(run.ofAnotherTool()).isTrue();
        assertThat(run.figures().get("service.p99")).isCloseTo(4.3e6, within(1.0));
        assertThat(run.figures().get("sendDelay.p99")).isEqualTo(560_000);
        assertThat(run.figures().get("endToEnd.p99")).isEqualTo(5e6);
        assertThat(run.figures().get("acknowledged")).isEqualTo(1_000);
        assertThat(run.figures()).doesNotContainKey("response.p99");
        assertThat(run.conditions()).containsEntry("workload.messageSize", "1024");
    }

    @Test
    void comparesOldAndNewForeignResultsAndNamesThemSo() throws Exception {
        omb("old.json", OLD_OMB);
        omb("old-kafka.json", OLD_OMB.replace("Pulsar", "Kafka").replace("11.0", "9.0"));
        Comparability found = Comparability.of(at(folder), ComparedRun::driver);

        Comparison comparison = found.comparable().get(0).compare(List.of());

        assertThat(comparison.differences())
                .extracting(difference -> difference.metric().name())
                .contains("service.p99", "endToEnd.p99");
        assertThat(comparison.differences())
                .allSatisfy(difference -> assertThat(difference.answer()).isEqualTo(Difference.Answer.TOO_FEW_RUNS));
        assertThat(comparison.warnings())
                .filteredOn(warning -> warning.contains("is from another tool"))
                .hasSize(2);
    }

    @Test
    void comparesAForeignResultWithOursByWhatBothMeasure() throws Exception {
        Path ours = write("kafka-1", new CraftedRun(), "Kafka").path();
        Path theirs = omb("theirs.json", OMB.replace("1024", "1000").replace("\"Kafka\"", "\"Pulsar\""));

        Comparability found = Comparability.of(at(ours, theirs), ComparedRun::driver);

        assertThat(found.leftOut()).isEmpty();
        assertThat(found.comparable().get(0).compare(List.of()).differences())
                .extracting(difference -> difference.metric().name())
                .containsExactly("acknowledged", "service.p50", "service.p99");
    }

    @Test
    void aForeignResultOfTheSameDriverIsToldApartByItsToolAlone() throws Exception {
        Path ours = write("kafka-1", new CraftedRun(), "Kafka").path();
        Path theirs = omb("theirs.json", OMB.replace("1024", "1000"));

        Comparability found = Comparability.of(at(ours, theirs), ComparedRun::driver);

        assertThat(found.comparable().get(0).variants())
                .extracting(Variant::name)
                .containsExactly("Kafka (tool Weir)", "Kafka (tool OpenMessaging Benchmark)");
    }

    @Test
    void aForeignResultOfAnotherMessageSizeDoesNotCompare() throws Exception {
        Path ours = write("kafka-1", new CraftedRun(), "Kafka").path();
        Path theirs = omb("theirs.json", OMB.replace("\"Kafka\"", "\"Pulsar\""));

        assertThat(Comparability.of(at(ours, theirs), ComparedRun::driver).leftOut())
                .hasSize(2);
    }

    @Test
    void refusesAPlaceWithoutRuns() {
        assertThatThrownBy(() -> at(folder)).isInstanceOf(ReportException.class).hasMessageContaining("no run in it");
    }
}
