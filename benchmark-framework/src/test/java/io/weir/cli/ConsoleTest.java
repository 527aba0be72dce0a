package io.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ConsoleTest {

    private static final Terminal NARROW = new Terminal(true, false, 10);

    @Test
    void drawsABlockOverTheOneBefore() {
        RecordedConsole recorded = new RecordedConsole(NARROW);
        recorded.console().block(List.of("a", "b"));
        recorded.console().block(List.of("c", "d"));
        assertThat(recorded.out()).isEqualTo("\033[2Ka\n\033[2Kb\n\033[2A\033[2Kc\n\033[2Kd\n");
    }

    @Test
    void takesTheBlockAwayBeforeALine() {
        RecordedConsole recorded = new RecordedConsole(NARROW);
        recorded.console().block(List.of("a"));
        recorded.console().line("done");
        recorded.console().line("more");
        assertThat(recorded.out()).isEqualTo("\033[2Ka\n\033[1A\033[Jdone\nmore\n");
    }

    @Test
    void cutsLinesOfABlockThatWouldWrap() {
        RecordedConsole recorded = new RecordedConsole(NARROW);
        recorded.console().block(List.of("0123456789"));
        assertThat(recorded.out()).isEqualTo("\033[2K01234567…\n");
    }

    @Test
    void isNoTerminalWhenOutputIsRedirectedOrTheTerminalIsDumb() {
        assertThat(Terminal.of(false, Map.of("TERM", "xterm"))).isEqualTo(Terminal.NONE);
        assertThat(Terminal.of(true, Map.of("TERM", "dumb"))).isEqualTo(Terminal.NONE);
        assertThat(Terminal.of(true, Map.of())).isEqualTo(Terminal.NONE);
    }

    @Test
    void respectsNoColor() {
        Terminal plain = Terminal.of(true, Map.of("TERM", "xterm", "NO_COLOR", "1"));
        assertThat(plain.present()).isTrue();
        assertThat(plain.bad("x")).isEqualTo("x");
        assertThat(Terminal.of(true, Map.of("TERM", "xterm")).bad("x")).isEqualTo("\033[31mx\033[0m");
    }
}
