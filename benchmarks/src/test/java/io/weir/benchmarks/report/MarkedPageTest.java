package io.weir.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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

    @Test
    void aPageThatCanNotBeFilledIsToldOfBeforeAnythingIsMeasured(@TempDir Path folder) throws IOException {
        Path page = Files.writeString(folder.resolve("page.md"), PAGE);

        MarkedPage.requirePlace(page, "a");

        assertThat(page).hasContent(PAGE);
        assertThatThrownBy(() -> MarkedPage.requirePlace(page, "c"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("page.md")
                .hasMessageContaining("figures: c");
        assertThatThrownBy(() -> MarkedPage.requirePlace(folder.resolve("none.md"), "a"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("none.md");
    }
}
