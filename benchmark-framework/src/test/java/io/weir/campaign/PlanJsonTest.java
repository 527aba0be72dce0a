package io.weir.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.config.ConfigurationSource;
import io.weir.config.PinnedFile;
import io.weir.config.UserEnvironment;
import io.weir.config.source.SourceFile;
import io.weir.cpu.CpuDivision;
import io.weir.cpu.CpuSet;
import io.weir.resource.WatchedProcess;
import io.weir.result.BrokerAge;
import io.weir.result.CampaignPlace;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PlanJsonTest {

    private static final RunPlan PLAN = new RunPlan(
            new ConfigurationSource(
                    new SourceFile("w.yaml", "/f", "topics: 1\nname: \"µ\"\n"),
                    new PinnedFile("/f/p", 3),
                    new SourceFile("d.yaml", "/f", "driverClass: kafka\n"),
                    List.of("driver.x=secret"),
                    new UserEnvironment("/f", "/h", "")),
            Map.of("bootstrap.servers", "127.0.0.1:1"),
            "4.3.1",
            new BrokerAge(2.5, 7),
            List.of(new WatchedProcess("kafka-1", 4711)),
            "abc",
            2,
            "/f/results",
            true,
            new CampaignPlace("c", 3, 2, 4, 42L, 2, 5, 1, 4),
            new CpuDivision(new CpuSet(List.of(0)), new CpuSet(List.of(1, 2)), "So it is."));

    @Test
    void isOneLineThatReadsBackTheSame() {
        String line = PlanJson.write(PLAN);
        assertThat(line).doesNotContain("\n");
        assertThat(PlanJson.read(line)).isEqualTo(PLAN);
    }

    @Test
    void keepsSecretsOutOfTheMessageWhenThePlanIsBroken() {
        String line = PlanJson.write(PLAN);
        assertThatThrownBy(() -> PlanJson.read(line.substring(0, line.length() - 20)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageNotContaining("secret");
    }
}
