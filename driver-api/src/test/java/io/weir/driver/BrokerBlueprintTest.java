package io.weir.driver;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.driver.broker.ArtifactSet;
import io.weir.driver.broker.BrokerBlueprint;
import io.weir.driver.broker.BrokerStep;
import io.weir.driver.broker.BrokerStep.Command;
import io.weir.driver.broker.BrokerStep.JvmCommand;
import io.weir.driver.broker.BrokerStep.Launch;
import io.weir.driver.broker.BrokerStep.RunOnce;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BrokerBlueprintTest {

    @Test
    void addsOptionsToServersBehindTheirOwnAndToNoToolThatRunsOnce() {
        BrokerBlueprint changed = blueprint("-Xmx1g", "-XX:+UseG1GC", "-XX:MaxDirectMemorySize=1g")
                .withJvmOptions(List.of("-XX:MaxDirectMemorySize=4g"));

        assertThat(options(changed.steps().get(0))).containsExactly("-Xmx1g", "-XX:+UseG1GC");
        assertThat(options(changed.steps().get(1)))
                .containsExactly("-Xmx1g", "-XX:+UseG1GC", "-XX:MaxDirectMemorySize=1g", "-XX:MaxDirectMemorySize=4g");
    }

    @Test
    void addsOptionsToOneRoleAlone() {
        BrokerBlueprint blueprint = blueprint("-Xmx1g");

        assertThat(options(blueprint
                        .withJvmOptions("broker"::equals, List.of("-Xmx2g"))
                        .steps()
                        .get(1)))
                .containsExactly("-Xmx1g", "-Xmx2g");
        assertThat(options(blueprint
                        .withJvmOptions("bookie"::equals, List.of("-Xmx2g"))
                        .steps()
                        .get(1)))
                .containsExactly("-Xmx1g");
    }

    /** A JVM that is given two collectors does not start. */
    @Test
    void replacesTheGarbageCollectorIfAnotherIsChosen() {
        BrokerBlueprint changed = blueprint("-Xmx1g", "-XX:+UseG1GC").withJvmOptions(List.of("-XX:+UseZGC"));

        assertThat(options(changed.steps().get(1))).containsExactly("-Xmx1g", "-XX:+UseZGC");
    }

    private static BrokerBlueprint blueprint(String... options) {
        JvmCommand tool =
                new JvmCommand("Format", List.of("-Xmx1g", "-XX:+UseG1GC"), List.of(), Map.of(), Path.of("/data"));
        JvmCommand server =
                new JvmCommand("Server", List.of(options), List.of("a"), Map.of("b", "c"), Path.of("/data"));
        return new BrokerBlueprint(
                ArtifactSet.of("group:artifact:1"),
                List.of(new RunOnce("format", tool), new Launch("broker-1", server, "ready")),
                Map.of());
    }

    private static List<String> options(BrokerStep step) {
        Command command = step instanceof Launch launch ? launch.command() : ((RunOnce) step).command();
        return ((JvmCommand) command).jvmOptions();
    }
}
