package io.weir.plan;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.config.UserEnvironment;
import io.weir.config.source.ConfigurationException;
import io.weir.report.CampaignManifest;
import io.weir.report.CampaignManifestTest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
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

        assertThatThrownBy(() -> planning().repeat(file))
                .isInstanceOf(ConfigurationException.class)
                .hasMessage(file + ": asks for 10001 rounds, and there may be 10000; correct \"rounds\"");
    }

    @Test
    void plansNoRunWhosePayloadsItsHeapCannotHold() throws Exception {
        Path file = Files.writeString(folder.resolve("large.yaml"), """
                topics: 1
                partitionsPerTopic: 1
                messageSize: 1MiB
                useRandomizedPayloads: true
                producersPerTopic: 1
                producerRate: 1
                testDuration: 10s
                """);
        RunPlanning planning = planning().withRunJvm(Map.of());

        assertThatThrownBy(() -> planning.check(List.of(file), List.of()))
                .isInstanceOf(ConfigurationException.class)
                .hasMessage(file + ": randomizedPayloadPoolSize 1000 of payloads of 1,048,576 bytes needs more than a"
                        + " third of a run's heap, which is 1.07 GB; lower it to at most 341, or raise HEAP_OPTS");
    }

    private RunPlanning planning() {
        return new RunPlanning(
                driver -> {
                    throw new AssertionError(driver);
                },
                List.of(),
                new UserEnvironment(folder.toString(), folder.toString(), ""),
                List.of());
    }
}
