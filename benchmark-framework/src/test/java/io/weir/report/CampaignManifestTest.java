package io.weir.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.result.Environment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

public class CampaignManifestTest {

    /** Two rounds of two drivers, one of which has a secret. */
    public static final CampaignManifest MANIFEST = new CampaignManifest(
            CampaignManifest.SCHEMA_VERSION,
            "c-0001",
            new Environment.Build("0.1.0", "0123456789abcdef0123456789abcdef01234567"),
            2,
            42L,
            true,
            List.of(new CampaignManifest.Input(
                    "1kb-3p", Map.of("messageSize", 1000, "producerRate", 0.5, "seed", 1L << 60), List.of(), null)),
            List.of(
                    new CampaignManifest.Input(
                            "kafka",
                            Map.of("driverClass", "kafka", "commonConfig", Map.of("sasl.jaas.config", "***")),
                            List.of("driver.commonConfig.sasl.jaas.config"),
                            null),
                    new CampaignManifest.Input("pulsar", Map.of("driverClass", "pulsar"), List.of(), null)),
            List.of(planned(1, 1), planned(1, 2), planned(2, 2), planned(2, 1)));

    @TempDir
    Path folder;

    private static CampaignManifest.Run planned(int round, int driver) {
        return new CampaignManifest.Run(round, 1, driver, CampaignManifest.State.PLANNED, null);
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
                        new CampaignManifest.Run(2, 1, 2, CampaignManifest.State.COMPLETED, "pulsar-2"),
                        planned(2, 1));
    }

    @Test
    void refusesWhatIsNoManifestAndNamesTheRemedy() throws Exception {
        assertThatThrownBy(() -> CampaignManifest.read(file()))
                .isInstanceOf(ReportException.class)
                .hasMessageContaining("no such file or folder; name the campaign.json of a campaign's folder");

        Files.writeString(file(), "{\"schemaVersion\": 1, \"id\": \"c\"");
        assertThatThrownBy(() -> CampaignManifest.read(file())).hasMessageContaining("it is cut off");

        Files.writeString(file(), MANIFEST.toJson().replace("\"schemaVersion\" : 1", "\"schemaVersion\" : 7"));
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
