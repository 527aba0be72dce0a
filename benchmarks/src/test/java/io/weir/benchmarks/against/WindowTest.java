package io.weir.benchmarks.against;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.benchmarks.engine.NamedFigures;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WindowTest {

    private static final long START = 5_000_000_000L;

    /** Adds a report at a second, with CPU time of half of what has gone by. */
    private static void report(Window window, double second, long messages) {
        long nanos = Math.round(second * 1e9);
        window.add(new Progress(START + nanos, messages, Duration.ofNanos(nanos / 2)));
    }

    private static Window ofTime(long warmUp, long seconds, long betweenReports) {
        return Window.ofTime(
                Duration.ofSeconds(warmUp), Duration.ofSeconds(seconds), Duration.ofSeconds(betweenReports));
    }

    @Test
    void countsNothingOfTheWarmUpAndNothingAfterTheEnd() {
        Window window = ofTime(18, 20, 10);

        report(window, 11.5, 10);
        report(window, 21.5, 1_000);
        report(window, 31.5, 3_000);
        assertThat(window.isOver()).isFalse();
        report(window, 41.5, 5_000);
        assertThat(window.isOver()).isTrue();
        report(window, 51.5, 900_000);

        Map<String, Double> figures = window.figures().orElseThrow();
        assertThat(figures.get(NamedFigures.MESSAGES_PER_SECOND)).isCloseTo(4_000 / 20.0, within(1e-9));
        assertThat(figures.get(NamedFigures.PROCESS_NANOS_PER_MESSAGE)).isCloseTo(10e9 / 4_000, within(1e-6));
    }

    /** A program of which nothing is sent for 6 s has begun to load in the second before its first message is reported. */
    @Test
    void warmsUpByLoadAndNotByTheTimeInWhichAProgramStarts() {
        Window window = ofTime(3, 2, 1);

        for (int second = 1; second <= 6; second++) {
            report(window, second, 0);
        }
        report(window, 7, 100);
        report(window, 8, 200);
        report(window, 9, 300);
        report(window, 10, 1_300);
        assertThat(window.isOver()).isFalse();
        report(window, 11, 2_300);

        assertThat(window.isOver()).isTrue();
        assertThat(window.figures().orElseThrow().get(NamedFigures.MESSAGES_PER_SECOND))
                .isCloseTo(1_000, within(1e-9));
    }

    @Test
    void beginsWithTheFirstReportOfAProgramThatReportsAfterTheWarmUpOnly() {
        Window window = ofTime(8, 20, 10);

        report(window, 12, 1_000);
        report(window, 22, 3_000);
        assertThat(window.isOver()).isFalse();
        report(window, 32, 5_000);

        assertThat(window.figures().orElseThrow().get(NamedFigures.MESSAGES_PER_SECOND))
                .isCloseTo(200, within(1e-9));
    }

    @Test
    void endsWithTheReportThatIsNearestToItsLength() {
        Window nineSeconds = ofTime(8, 20, 9);
        report(nineSeconds, 10, 1);
        report(nineSeconds, 19, 9);
        assertThat(nineSeconds.isOver()).isFalse();
        report(nineSeconds, 28, 18);
        assertThat(nineSeconds.isOver()).isTrue();

        Window everySecond = ofTime(1, 20, 1);
        report(everySecond, 8.2, 1);
        report(everySecond, 27.2, 19);
        assertThat(everySecond.isOver()).isFalse();
        report(everySecond, 28.2, 20);
        assertThat(everySecond.isOver()).isTrue();
    }

    @Test
    void hasNoFiguresBeforeItIsOverOrWithoutMessages() {
        Window unfinished = ofTime(1, 20, 1);
        report(unfinished, 9, 100);
        report(unfinished, 15, 200);
        assertThat(unfinished.figures()).isEmpty();

        Window stalled = ofTime(1, 20, 1);
        report(stalled, 9, 100);
        report(stalled, 29, 100);
        assertThat(stalled.isOver()).isTrue();
        assertThat(stalled.figures()).isEmpty();
    }

    @Test
    void leavesOutTheIdleTimeAfterABacklog() {
        Window window = Window.ofBacklog(900);

        report(window, 1, 260);
        report(window, 2, 310);
        report(window, 3, 510);
        report(window, 4, 710);
        report(window, 9, 900);

        assertThat(window.isOver()).isTrue();
        assertThat(window.figures().orElseThrow().get(NamedFigures.MESSAGES_PER_SECOND))
                .isCloseTo(200, within(1e-9));
    }

    @Test
    void hasNoFiguresOfABacklogThatWasReadBetweenTwoReports() {
        Window window = Window.ofBacklog(900);

        report(window, 1, 310);
        report(window, 2, 900);

        assertThat(window.isOver()).isTrue();
        assertThat(window.figures()).isEmpty();
    }

    @Test
    void isOverWithoutFiguresWhenNothingMoreComes() {
        Window window = Window.ofBacklog(900);

        report(window, 1, 310);
        report(window, 2, 700);
        report(window, 11, 700);
        assertThat(window.isOver()).isFalse();
        report(window, 33, 700);

        assertThat(window.isOver()).isTrue();
        assertThat(window.figures()).isEmpty();
    }

    @Test
    void waitsForASlowProgramAsLongAsMessagesCome() {
        Window window = Window.ofBacklog(900);

        report(window, -60, 0);
        report(window, -10, 0);
        report(window, 1, 310);
        report(window, 29, 500);
        report(window, 58, 501);
        report(window, 87, 700);
        report(window, 100, 900);

        assertThat(window.figures().orElseThrow().get(NamedFigures.MESSAGES_PER_SECOND))
                .isCloseTo(390 / 86.0, within(1e-9));
    }
}
