package io.weir.plan;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.config.UserEnvironment;
import io.weir.config.source.ConfigurationException;
import io.weir.report.CampaignManifest;
import io.weir.report.CampaignManifestTest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunPlanningTest {

    @TempDir
    Path folder;

    @Test
    void repeatsNoCampaignOfMoreRoundsThanACommandMayHave() throws Exception {
        Path file = folder.resolve(CampaignManifest.FILE);
        Files.writeString(
                file, CampaignManifestTest.MANIFEST.toJson().replaceFirst("(\"rounds\"\\s*:\\s*)2", "$1" + 10_001));
        RunPlanning planning = new RunPlanning(
                driver -> {
                    throw new AssertionError(driver);
                },
                new UserEnvironment(folder.toString(), folder.toString(), ""),
                List.of());

        assertThatThrownBy(() -> planning.repeat(file))
                .isInstanceOf(ConfigurationException.class)
                .hasMessage(file + ": asks for 10001 rounds, and there may be 10000; correct \"rounds\"");
    }
}
