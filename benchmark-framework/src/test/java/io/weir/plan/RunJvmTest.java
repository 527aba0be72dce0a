package io.weir.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.config.source.ConfigurationError;
import io.weir.config.source.ConfigurationErrors;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunJvmTest {

    private static List<String> errors(Map<String, String> environment) throws InterruptedException {
        ConfigurationErrors errors = new ConfigurationErrors();
        RunJvmCheck.check(RunJvm.of(environment), errors);
        return errors.sorted().stream().map(ConfigurationError::toString).toList();
    }

    @Test
    void takesTheLastHeapOfBothVariables() {
        assertThat(RunJvm.of(Map.of()).heapBytes()).hasValue(1L << 30);
        assertThat(RunJvm.of(Map.of("HEAP_OPTS", "-Xmx2g -Xmx512m")).heapBytes())
                .hasValue(512L << 20);
        assertThat(RunJvm.of(Map.of("JVM_OPTS", "-XX:MaxHeapSize=1024")).heapBytes())
                .hasValue(1024);
        assertThat(RunJvm.of(Map.of("HEAP_OPTS", "-XX:MaxRAMPercentage=50")).heapBytes())
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"1g, 1073741824", "320m, 335544320", "64K, 65536", "7, 7", "9999999999999999999g, 9223372036854775807"})
    void readsSizesAsAJvmDoes(String size, long bytes) {
        assertThat(RunJvm.bytes(size)).isEqualTo(bytes);
    }

    @Test
    void findsNothingWrongWithFlagsThatAJvmTakes() throws Exception {
        assertThat(errors(Map.of())).isEmpty();
        assertThat(errors(Map.of("HEAP_OPTS", "-Xms64m -Xmx64m", "JVM_OPTS", "-XX:+UseSerialGC -Dmy.key=1")))
                .isEmpty();
    }

    @Test
    void namesTheVariableAndQuotesTheJvm() throws Exception {
        assertThat(errors(Map.of("HEAP_OPTS", "-Xmx12q")))
                .singleElement()
                .asString()
                .startsWith("HEAP_OPTS: no JVM starts with these flags: ")
                .contains("-Xmx12q");
        assertThat(errors(Map.of("JVM_OPTS", "-XX:+UseFoo")))
                .singleElement()
                .asString()
                .startsWith("JVM_OPTS: ")
                .contains("UseFoo");
        assertThat(errors(Map.of("HEAP_OPTS", "-Xms64m", "JVM_OPTS", "-Xmx32m")))
                .singleElement()
                .asString()
                .startsWith("HEAP_OPTS and JVM_OPTS: ")
                .contains("initialization of VM: Initial heap size");
    }

    @Test
    void refusesWhatIsNoFlagOrTakesTheJvmOver() throws Exception {
        assertThat(errors(Map.of("HEAP_OPTS", "2g", "JVM_OPTS", "-jar")))
                .satisfiesExactly(
                        heap -> assertThat(heap).startsWith("HEAP_OPTS: holds '2g', which is no flag"),
                        other -> assertThat(other).startsWith("JVM_OPTS: holds -jar, which decides what the JVM runs"));
    }
}
