package io.weir.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class LogBoundTest {

    @Test
    void keepsTheBeginningOfALogAndSaysOnceThatItEnds() {
        LogBound bound = new LogBound(8);

        assertThat(take(bound, "one\n")).isEqualTo("one\n");
        assertThat(take(bound, "two\n")).isEqualTo("two\n");
        assertThat(take(bound, "three\n")).isEqualTo("The log ends here: it has reached its limit.\n");
        assertThat(take(bound, "four\n")).isEmpty();
        assertThat(take(bound, "five\n")).isEmpty();
    }

    private static String take(LogBound bound, String line) {
        return new String(bound.take(line.getBytes(StandardCharsets.UTF_8)), StandardCharsets.UTF_8);
    }
}
