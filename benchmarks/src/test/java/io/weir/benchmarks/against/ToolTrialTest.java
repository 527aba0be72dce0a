package io.weir.benchmarks.against;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.benchmarks.engine.NamedFigures;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Programs of this test live on for a moment after their last line, as a process that is gone has no CPU time. */
class ToolTrialTest {

    private static Map<String, Double> measure(String script, Duration limit, boolean toItsEnd)
            throws IOException, InterruptedException {
        Process process =
                new ProcessBuilder("sh", "-c", script).redirectErrorStream(true).start();
        return ToolTrial.measure(process, Backlog.READ, Window.ofBacklog(900), limit, toItsEnd);
    }

    private static Map<String, Double> measure(String script) throws IOException, InterruptedException {
        return measure(script, Duration.ofMinutes(1), true);
    }

    @Test
    void measuresWhatAProgramReports() throws Exception {
        Map<String, Double> figures =
                measure("for n in 300 400 800 900; do echo $n messages read; sleep 0.01; done; sleep 2");

        assertThat(figures.get(NamedFigures.MESSAGES_PER_SECOND)).isBetween(0.0, 50_000.0);
        assertThat(figures).containsKey(NamedFigures.PROCESS_NANOS_PER_MESSAGE);
    }

    @Test
    void endsAProgramThatWouldGoOn() throws Exception {
        assertThat(measure(
                        "for n in 300 800 900; do echo $n messages read; done; exec sleep 1000",
                        Duration.ofMinutes(1),
                        false))
                .containsKey(NamedFigures.MESSAGES_PER_SECOND);
    }

    @Test
    void reportsWhatAProgramPrintedThatDidNotLastForItsWindow() {
        assertThatThrownBy(() -> measure("echo 500 messages read; echo no broker"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("did not last for its window")
                .hasMessageContaining("no broker");
    }

    @Test
    void refusesTheFiguresOfAProgramWhoseOwnCheckFails() {
        assertThatThrownBy(() -> measure("for n in 300 800 900; do echo $n messages read; done; sleep 2; exit 3"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("exit code 3");
    }

    @Test
    void endsAProgramThatReportsNothingAndTellsThatItDid() {
        assertThatThrownBy(() -> measure("echo waiting; exec sleep 1000", Duration.ofMillis(500), false))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("was ended after 0.5 s, its time limit")
                .hasMessageContaining("waiting");
    }

    @Test
    void tellsOfItsTimeLimitToNoProgramThatEndedByItself() {
        assertThatThrownBy(() -> measure("echo no broker; exit 3"))
                .isInstanceOf(IllegalStateException.class)
                .message()
                .doesNotContain("time limit");
    }

    @Test
    void endsAProgramThatDoesNotEndAfterItsLastReportThoughItHasTo() {
        String reader = "for n in 300 800 900; do echo $n messages read; sleep 0.01; done; exec sleep 1000";

        assertThatThrownBy(() -> measure(reader, Duration.ofSeconds(2), true))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("time limit");
    }
}
