package io.weir.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.result.Cause;
import io.weir.result.Environment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

public class CampaignManifestTest {

    /** Two rounds of two drivers, one of which has a secret. */
    public static final CampaignManifest MANIFEST = new CampaignManifest(
            CampaignManifest.SCHEMA_VERSION,
            "c-0001",
            new Environment.Build("0.1.0", "0123456789abcdef0123456789abcdef01234567"),
            new Environment.Hardware("some CPU", 2, 1L << 34),
            2,
            42L,
            true,
            List.of("kafka", "pulsar"),
            List.of(new CampaignManifest.Experiment(
                    "1kb-3p", List.of(), Map.of(), null, true, List.of(Map.of()), null)),
            List.of(new CampaignManifest.Input(
                    "1kb-3p", Map.of("messageSize", 1000, "producerRate", 0.5, "seed", 1L << 60), List.of(), null)),
            List.of(
                    new CampaignManifest.Input(
                            "kafka",
                            Map.of("driverClass", "kafka", "commonConfig", Map.of("sasl.jaas.config", "***")),
                            List.of("driver.commonConfig.sasl.jaas.config"),
                            null),
                    new CampaignManifest.Input("pulsar", Map.of("driverClass", "pulsar"), List.of(), null)),
            List.of("load-1:25520", "load-2:25520"),
            List.of(planned(1, 1), planned(1, 2), planned(2, 2), planned(2, 1)));

    @TempDir
    Path folder;

    private static CampaignManifest.Run planned(int round, int driver) {
        return new CampaignManifest.Run(round, 1, 1, driver, 1, driver, CampaignManifest.State.PLANNED, null, null);
    }

    private Path file() {
        return folder.resolve(CampaignManifest.FILE);
    }

    @Test
    void readsWhatItHasWritten() throws Exception {
        MANIFEST.write(folder);

        assertThat(CampaignManifest.read(file()).toJson()).isEqualTo(MANIFEST.toJson());
        assertThat(CampaignManifest.read(file()).runs()).isEqualTo(MANIFEST.runs());
    }

    @Test
    void keepsTheProgressOfOneRunAndLeavesTheOthers() throws Exception {
        MANIFEST.with(3, CampaignManifest.State.RUNNING, folder.resolve("pulsar-2"))
                .with(3, CampaignManifest.State.COMPLETED, folder.resolve("pulsar-2"))
                .write(folder);

        assertThat(CampaignManifest.read(file()).runs())
                .containsExactly(
                        planned(1, 1),
                        planned(1, 2),
                        planned(2, 2).with(CampaignManifest.State.COMPLETED, null, "pulsar-2"),
                        planned(2, 1));
    }

    @Test
    void aRunThatConfirmsASearchIsTheLastAndOfTheSameCell() throws Exception {
        CampaignManifest confirming = MANIFEST.confirming(3);

        assertThat(confirming.runs()).hasSize(5);
        assertThat(confirming.run(5))
                .isEqualTo(new CampaignManifest.Run(2, 1, 1, 2, 1, 2, CampaignManifest.State.PLANNED, null, null, 3));
        assertThat(confirming.runsOfDriver(confirming.run(5))).isEqualTo(3);
        assertThat(confirming.confirmations(3)).isEmpty();
        CampaignManifest over = confirming.with(5, CampaignManifest.State.COMPLETED, folder.resolve("pulsar-3"));
        assertThat(over.confirmations(3)).containsExactly(over.run(5));
        assertThat(over.confirmations(4)).isEmpty();
    }

    @Test
    void runsThatConfirmAnotherAreNoRunsOfTheirCampaignToReportsAndComparisons() throws Exception {
        for (String name : List.of("pulsar-1", "pulsar-2", "pulsar-3")) {
            Files.createDirectory(folder.resolve(name));
            Files.createFile(folder.resolve(name).resolve("result.json"));
        }
        assertThat(RunFolder.at(folder)).hasSize(3);

        MANIFEST.confirming(3)
                .with(5, CampaignManifest.State.COMPLETED, folder.resolve("pulsar-3"))
                .write(folder);

        assertThat(RunFolder.at(folder)).extracting(RunFolder::name).containsExactly("pulsar-1", "pulsar-2");
        assertThat(RunFolder.at(folder.resolve("pulsar-3"))).hasSize(1);
    }

    /** Rates of 1, 2 and 3 on two systems, in two rounds; at each rate two sizes. */
    private static CampaignManifest ofRates() {
        List<Map<String, String>> cells = new ArrayList<>();
        for (String rate : List.of("1", "2", "3")) {
            for (String size : List.of("a", "b")) {
                cells.add(Map.of("rate", rate, "size", size));
            }
        }
        List<CampaignManifest.Run> runs = new ArrayList<>();
        for (int round = 1; round <= 2; round++) {
            for (int cell = 1; cell <= cells.size(); cell++) {
                for (int system = 1; system <= 2; system++) {
                    runs.add(new CampaignManifest.Run(
                            round, 1, cell, system, 1, 1, CampaignManifest.State.PLANNED, null, null));
                }
            }
        }
        return new CampaignManifest(
                CampaignManifest.SCHEMA_VERSION,
                "c-0002",
                MANIFEST.weir(),
                MANIFEST.machine(),
                2,
                42L,
                false,
                MANIFEST.systems(),
                List.of(new CampaignManifest.Experiment(
                        "rates",
                        List.of(
                                new CampaignManifest.Factor("rate", List.of("1", "2", "3")),
                                new CampaignManifest.Factor("size", List.of("a", "b"))),
                        Map.of(),
                        new CampaignManifest.StopWhen("rate", Cause.NOT_SUSTAINED),
                        true,
                        cells,
                        null)),
                MANIFEST.workloads(),
                MANIFEST.drivers(),
                MANIFEST.hosts(),
                runs);
    }

    @Test
    void aFindingSkipsTheLaterPointsOfItsLineInAllRoundsAndNothingElse() {
        int order = 5; // round 1, rate 2, size a, system 1
        CampaignManifest stopped = ofRates()
                .with(order, CampaignManifest.State.COMPLETED, folder.resolve("kafka-3"))
                .stoppedBy(order, List.of(Cause.ERRORS, Cause.NOT_SUSTAINED));

        assertThat(stopped.runs().stream()
                        .filter(run -> run.state() == CampaignManifest.State.SKIPPED)
                        .map(run -> run.round() + " " + stopped.points(run).get("rate") + " "
                                + stopped.points(run).get("size") + " " + run.system()))
                .containsExactly("1 3 a 1", "2 3 a 1");
        assertThat(stopped.runs().stream().map(CampaignManifest.Run::reason).filter(Objects::nonNull))
                .containsOnly("rate=2 was NOT_SUSTAINED in round 1, and higher values are skipped.");
    }

    @Test
    void anotherFindingSkipsNothing() {
        CampaignManifest manifest = ofRates();

        assertThat(manifest.stoppedBy(5, List.of(Cause.ERRORS))).isSameAs(manifest);
        assertThat(MANIFEST.stoppedBy(1, List.of(Cause.NOT_SUSTAINED))).isSameAs(MANIFEST);
    }

    @Test
    void refusesWhatIsNoManifestAndNamesTheRemedy() throws Exception {
        assertThatThrownBy(() -> CampaignManifest.read(file()))
                .isInstanceOf(ReportException.class)
                .hasMessageContaining("no such file or folder; name the campaign.json of a campaign's folder");

        Files.writeString(file(), "{\"schemaVersion\": 2, \"id\": \"c\"");
        assertThatThrownBy(() -> CampaignManifest.read(file())).hasMessageContaining("it is cut off");

        Files.writeString(file(), MANIFEST.toJson().replace("\"schemaVersion\" : 2", "\"schemaVersion\" : 7"));
        assertThatThrownBy(() -> CampaignManifest.read(file())).hasMessageContaining("its schema version is 7");

        for (String other : List.of(
                "{}",
                "null",
                "[]",
                MANIFEST.toJson().replaceFirst("\"weir\"", "\"other\""),
                MANIFEST.toJson().replace("\"rounds\" : 2", "\"rounds\" : 0"))) {
            Files.writeString(file(), other);
            assertThatThrownBy(() -> CampaignManifest.read(file())).as(other).isInstanceOf(ReportException.class);
        }
    }
}
