package io.weir.benchmarks.against;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class BrokerEndTest {

    private final BrokerEnd end = new BrokerEnd(Stream::empty);

    @Test
    void leavesAloneWhatIsDoneWhileTheBrokerRuns() throws Exception {
        assertThat(end.<String>unlessItComes(() -> "figures")).isEqualTo("figures");
        assertThatThrownBy(() -> end.unlessItComes(() -> {
                    throw new IOException("of the work");
                }))
                .hasMessage("of the work");
        assertThat(end.hasCome()).isFalse();
    }

    @Test
    void isTheReasonOfWhatFailsWithIt() {
        assertThatThrownBy(() -> end.unlessItComes(() -> {
                    end.exitedUnexpectedly("broker-1", "exit code 137");
                    throw new IllegalStateException("no figures");
                }))
                .isInstanceOf(BrokerEndedException.class)
                .hasMessage("the broker ended: exit code 137");
    }

    @Test
    void takesFiguresFromNoTrialInWhichItCame() {
        assertThatThrownBy(() -> end.unlessItComes(() -> {
                    end.exitedUnexpectedly("broker-1", "exit code 137");
                    return "figures";
                }))
                .isInstanceOf(BrokerEndedException.class);
    }

    @Test
    void letsNothingFurtherBegin() {
        end.exitedUnexpectedly("broker-1", "exit code 137");
        end.exitedUnexpectedly("master", "ended with the programs");

        assertThatThrownBy(() -> end.unlessItComes(() -> {
                    throw new AssertionError("it began");
                }))
                .isInstanceOf(BrokerEndedException.class)
                .hasMessageContaining("137");
    }

    @Test
    void endsTheProgramsThatWouldWaitForTheBroker() throws Exception {
        Process waiting = new ProcessBuilder("sleep", "1000").start();
        Process another = new ProcessBuilder("sleep", "1000").start();
        try {
            new BrokerEnd(() -> Stream.of(waiting.toHandle())).exitedUnexpectedly("broker-1", "exit code 137");

            assertThat(waiting.waitFor(1, TimeUnit.MINUTES)).isTrue();
            assertThat(another.isAlive()).isTrue();
        } finally {
            waiting.destroyForcibly();
            another.destroyForcibly();
        }
    }
}
