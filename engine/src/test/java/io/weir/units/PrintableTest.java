package io.weir.units;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PrintableTest {

    private static final String SMILE = "\uD83D\uDE00";

    @ParameterizedTest
    @ValueSource(
            strings = {"\0", "\33", "\36", "\r", "\177", "\u0085", "\u009b", "\u202e", "\u2066", "\ud800", "\uffff"})
    void replacesWhatIsNoText(String character) {
        assertThat(Printable.of("a" + character + "b")).isEqualTo("a\uFFFDb");
    }

    @Test
    void leavesTextAsItIs() {
        String text = "a\tb\nc äßж漢" + SMILE;

        assertThat(Printable.of(text)).isSameAs(text);
    }

    @Test
    void cutsBetweenCharacters() {
        assertThat(Printable.start("ab" + SMILE + "c", 3)).isEqualTo("ab…");
        assertThat(Printable.start("ab" + SMILE + "c", 4)).isEqualTo("ab" + SMILE + "…");
        assertThat(Printable.start("ab" + SMILE, 4)).isEqualTo("ab" + SMILE);
    }
}
