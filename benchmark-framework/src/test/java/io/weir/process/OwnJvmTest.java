package io.weir.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OwnJvmTest {

    private static List<String> command(List<String> own, Map<String, String> environment) {
        return OwnJvm.command(own, environment, List.of("-Xmx1m"), List.of("Main", "x"));
    }

    @Test
    void handsItsPropertiesOn() {
        assertThat(command(List.of("-Xmx2m", "-Dweir.home=/w", "-Dzone.id=a b"), Map.of()))
                .containsSubsequence("-Dweir.home=/w", "-Dzone.id=a b", "-Xmx1m", "-cp", "Main", "x")
                .doesNotContain("-Xmx2m");
    }

    @Test
    void keepsWhatTheEnvironmentHandsOnOffTheCommandLine() {
        assertThat(command(
                        List.of("-Da=1", "-Db=x y", "-Dc=3", "-Dd=4", "-Dweir.home=/w", "-Da=12"),
                        Map.of(
                                "JAVA_TOOL_OPTIONS", " -Da=1\t'-Db=x y'",
                                "JDK_JAVA_OPTIONS", "-Dc=\"3\"",
                                "_JAVA_OPTIONS", "-Dd=4")))
                .contains("-Dweir.home=/w", "-Da=12")
                .doesNotContain("-Da=1", "-Db=x y", "-Dc=3", "-Dd=4");
    }
}
