package io.weir.benchmarks.kills;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class AftermathTest {

    @Test
    void aRowCountsTheEndsOfEachVictimAndWhatWasLeft() {
        assertThat(Aftermath.table(List.of(
                        new Aftermath(Victim.RUN, "FAILED", 0, 0, List.of()),
                        new Aftermath(Victim.TOOL, "partial results", 1, 2, List.of("left running: x")),
                        new Aftermath(Victim.RUN, "VALID", 0, 0, List.of()),
                        new Aftermath(Victim.RUN, "FAILED", 0, 0, List.of()))))
                .endsWith(
                        "| the tool's JVM | 1 | partial results 1 | 1 | 2 | 0 |",
                        "| the run's JVM | 3 | FAILED 2, VALID 1 | 0 | 0 | 3 |");
    }
}
