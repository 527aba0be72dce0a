package io.weir.benchmarks.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class ConsumerTrialTest {

    private static final Pattern REPORT = Pattern.compile("(\\d+) messages read");

    private static ConsumerTrial trial(String script) {
        return new ConsumerTrial(() -> new ProcessBuilder("sh", "-c", script).start(), REPORT, 900);
    }

    @Test
    void findsTheMessagesInALineOfConsumerPerformance() {
        Matcher line = ConsumerPairs.TOOL_REPORT.matcher(
                "2026-11-21 20:31:55:123, 0, 97.6563, 390.6250, 100000, 400000.0000, 0, 250, 390.6250, 400000.0000");

        assertThat(line.matches()).isTrue();
        assertThat(line.group(1)).isEqualTo("100000");
        assertThat(ConsumerPairs.TOOL_REPORT
                        .matcher("time, threadId, data.consumed.in.MB, MB.sec, data.consumed.in.nMsg, nMsg.sec")
                        .matches())
                .isFalse();
    }

    @Test
    void tellsWhatAProgramSaidThatDidNotReadEnough() {
        assertThatThrownBy(() -> trial("echo 500 messages read; echo no broker").measure())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("no broker")
                .hasMessageContaining("ask for more messages");
        assertThatThrownBy(() -> trial("echo 300 messages read; echo 800 messages read; exit 3")
                        .measure())
                .isInstanceOf(IllegalStateException.class);
    }
}
