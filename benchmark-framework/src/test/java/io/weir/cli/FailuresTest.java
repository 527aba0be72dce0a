package io.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.cli.console.RecordedConsole;
import io.weir.cli.console.Terminal;
import org.junit.jupiter.api.Test;

class FailuresTest {

    private final RecordedConsole recorded = new RecordedConsole(Terminal.NONE);
    private final Failures failures = new Failures(recorded.console());

    @Test
    void tooSmallAHeapIsNoBugAndTheRemedyIsNamed() {
        assertThat(failures.explain(new OutOfMemoryError("Java heap space"))).isEqualTo(ExitCode.RUN_FAILED);

        assertThat(recorded.err())
                .contains("is too small (Java heap space); raise it by HEAP_OPTS", "TOOL_HEAP_OPTS")
                .doesNotContain("bug");
    }

    @Test
    void whatNobodyForesawIsABugWithItsTrace() {
        assertThat(failures.explain(new IllegalStateException("odd"))).isEqualTo(ExitCode.BUG);

        assertThat(recorded.err()).contains("A bug in Weir: java.lang.IllegalStateException: odd", "please report it");
    }
}
