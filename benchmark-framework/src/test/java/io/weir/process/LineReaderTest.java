package io.weir.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.StringReader;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LineReaderTest {

    private static List<String> lines(String text) throws InterruptedException {
        List<String> lines = new ArrayList<>();
        LineReader.follow("test", new BufferedReader(new StringReader(text)), lines::add, () -> lines.add("end"))
                .awaitEnd(Duration.ofMinutes(1));
        return lines;
    }

    @Test
    void endsLinesAsEverySystemDoes() throws Exception {
        assertThat(lines("one\ntwo\r\n\rthree\n\nfour")).containsExactly("one", "two", "", "three", "", "four", "end");
    }

    @Test
    void leavesOutALineThatIsTooLongAndKeepsTheOthers() throws Exception {
        String longest = "x".repeat(LineReader.LONGEST_LINE);

        assertThat(lines("before\n" + longest + "\n" + longest + "y\nafter\n"))
                .containsExactly(
                        "before",
                        longest,
                        "(A line of more than 16777216 characters is left out here.)",
                        "after",
                        "end");
    }
}
