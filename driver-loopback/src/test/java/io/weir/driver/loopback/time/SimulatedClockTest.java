package io.weir.driver.loopback.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SimulatedClockTest {

    private final SimulatedClock clock = new SimulatedClock(100);
    private final List<String> happened = new ArrayList<>();

    @Test
    void runsEventsByTimeAndThenInTheOrderGiven() {
        clock.at(300, () -> note("late"));
        clock.at(200, () -> note("first"));
        clock.at(200, () -> note("second"));

        clock.sleepUntil(250);

        assertThat(happened).containsExactly("first@200", "second@200");
        assertThat(clock.nanoTime()).isEqualTo(250);
        assertThat(clock.pendingEvents()).isEqualTo(1);
    }

    @Test
    void runsWhatIsPastDueWithTheNextMoveAndWithoutTurningBack() {
        clock.at(50, () -> note("past"));
        assertThat(happened).isEmpty();

        clock.advance(0);

        assertThat(happened).containsExactly("past@100");
    }

    @Test
    void letsAnEventMoveTheClockOn() {
        clock.at(150, () -> {
            clock.sleepUntil(400);
            note("slept");
        });
        clock.at(300, () -> note("meanwhile"));

        clock.sleepUntil(200);

        assertThat(happened).containsExactly("meanwhile@300", "slept@400");
        assertThat(clock.nanoTime()).isEqualTo(400);
    }

    @Test
    void runsAllEventsAlsoThoseThatEventsAdd() {
        clock.at(200, () -> clock.at(500, () -> note("child")));

        clock.runAll();

        assertThat(happened).containsExactly("child@500");
        assertThat(clock.pendingEvents()).isZero();
    }

    private void note(String what) {
        happened.add(what + "@" + clock.nanoTime());
    }
}
