package io.weir.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class MarkedPageTest {

    private static final String PAGE = "before\n<!-- figures: a -->\nold a\n<!-- end of figures -->\nbetween\n"
            + "<!-- figures: b -->\nold b\n<!-- end of figures -->\nafter\n";

    @Test
    void replacesOnePlaceAndLeavesTheRestAlone() {
        assertThat(MarkedPage.filled(PAGE, "b", List.of("new", "lines")))
                .isEqualTo(PAGE.replace("old b", "new\nlines"));
    }

    @Test
    void canBeFilledAgain() {
        String once = MarkedPage.filled(PAGE, "a", List.of("new"));

        assertThat(MarkedPage.filled(once, "a", List.of("newer"))).isEqualTo(PAGE.replace("old a", "newer"));
    }

    @Test
    void refusesAPageWithoutTheMark() {
        assertThatThrownBy(() -> MarkedPage.filled(PAGE, "c", List.of("new"))).hasMessageContaining("figures: c");
    }
}
