package io.weir.cli.console;

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
    void showsNoControlCharactersOfOthers() {
        RecordedConsole plain = new RecordedConsole(Terminal.NONE);
        plain.console().line("name \033]0;title\007 \033[31mred\033[0m \u009b2J \u202e\ttab\nend");
        plain.console().error("broker \r\036{}");
        assertThat(plain.out()).isEqualTo("name �]0;title� �[31mred�[0m �2J �\ttab\nend\n");
        assertThat(plain.err()).isEqualTo("broker ��{}\n");

        Terminal coloured = new Terminal(true, true, 80);
        RecordedConsole painted = new RecordedConsole(coloured);
        painted.console().line(coloured.bad("failed: \033[2J"));
        painted.console().block(List.of(coloured.strong("a\033[1Gb")));
        assertThat(painted.out()).isEqualTo("\033[31mfailed: �[2J\033[0m\n" + "\033[2K\033[1ma�[1Gb\033[0m\n");
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

    @Test
    void respectsWhatElseSaysWhetherColoursAreWanted() {
        assertThat(Terminal.of(true, Map.of("TERM", "xterm", "CLICOLOR", "0")).colour())
                .isFalse();
        assertThat(Terminal.of(true, Map.of("TERM", "xterm", "CLICOLOR", "1")).colour())
                .isTrue();
        Terminal forced = Terminal.of(false, Map.of("CLICOLOR_FORCE", "1"));
        assertThat(forced.colour()).isTrue();
        assertThat(forced.present()).isFalse();
        assertThat(Terminal.of(true, Map.of("TERM", "xterm", "CLICOLOR_FORCE", "1", "NO_COLOR", "1"))
                        .colour())
                .isFalse();
        assertThat(Terminal.of(true, Map.of("TERM", "dumb")).colour()).isFalse();
    }

    @Test
    void cutsByColumnsAndNotByTheCharactersThatPaint() {
        assertThat(Terminal.fit("\033[31m012345678\033[0m", 10)).isEqualTo("\033[31m012345678\033[0m");
        assertThat(Terminal.fit("\033[31m0123456789\033[0m", 10)).isEqualTo("\033[31m01234567…\033[0m");
        assertThat(Terminal.width("\033[31m漢字\033[0m 12 µs")).isEqualTo(10);
        assertThat(Terminal.fit("漢字漢字漢字", 10)).isEqualTo("漢字漢字…");
    }

    @Test
    void readsTheSizeThatTheTerminalTells() {
        assertThat(MeasuredScreen.parsed("24 132\n")).hasValue(new ScreenSize(132, 24));
        assertThat(MeasuredScreen.parsed("0 0\n")).isEmpty();
        assertThat(MeasuredScreen.parsed("stty: standard input: Inappropriate ioctl for device"))
                .isEmpty();
    }

    @Test
    void leavesNothingOfABlockBehindWhenTheWindowChanges() {
        FakeScreen screen = new FakeScreen(60, 10);
        Console console = screen.console();
        String wide = "0123456789".repeat(5);
        console.line("before");
        console.block(List.of(wide, "b", wide));
        screen.resize(20, 10);
        console.block(List.of(wide, "b", wide));
        assertThat(screen.lines()).containsExactly("before", "012345678901234567…", "b", "012345678901234567…");
        screen.resize(7, 12);
        console.line("after");
        assertThat(screen.lines()).containsExactly("before", "after");
        console.block(List.of(wide));
        screen.resize(60, 10);
        console.block(List.of(wide));
        assertThat(screen.lines()).containsExactly("before", "after", wide);
        assertThat(screen.hasWrapped()).isFalse();
    }

    @Test
    void drawsNoMoreOfABlockThanTheWindowHasRows() {
        FakeScreen screen = new FakeScreen(20, 3);
        for (int i = 0; i < 5; i++) {
            screen.console().block(List.of("a" + i, "b" + i, "c" + i, "d" + i));
        }
        assertThat(screen.lines()).containsExactly("a4", "b4");
    }
}
