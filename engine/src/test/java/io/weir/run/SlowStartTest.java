package io.weir.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

/** The rise against simulated systems, in steps of 20 ms. */
class SlowStartTest {

    private static final double TARGET = 10_000;
    private static final double STEP_SECONDS = 0.02;

    /** Time from a look to the change of rate that it brings. */
    private static final int LOOKS_UNTIL_A_CHANGE = 2;

    /** Result of a rise: the time it took, and the longest queue in seconds of what the system could do then. */
    private record Rise(double seconds, double longestWaitSeconds) {}

    /**
     * Simulates a rise.
     *
     * @param capacity messages a second that the system can do, by the messages that it has done
     * @param latencySeconds time from the end of the queue to the answer
     */
    private static Rise rise(DoubleUnaryOperator capacity, double latencySeconds, double limitSeconds) {
        SlowStart start = new SlowStart(0.01 * TARGET, TARGET, (long) (limitSeconds * 1e9));
        Deque<Double> answers = new ArrayDeque<>();
        Deque<Double> rates = new ArrayDeque<>();
        double due = 0;
        double done = 0;
        double answered = 0;
        double longest = 0;
        for (int i = 0; i < LOOKS_UNTIL_A_CHANGE; i++) {
            rates.add(start.rate());
        }
        for (int i = 0; i < latencySeconds / STEP_SECONDS; i++) {
            answers.add(0.0);
        }
        for (int step = 1; ; step++) {
            due += rates.remove() * STEP_SECONDS;
            double can = capacity.applyAsDouble(done);
            double doneNow = Math.min(due - done, can * STEP_SECONDS);
            done += doneNow;
            answers.add(doneNow);
            answered += answers.remove();
            longest = Math.max(longest, (due - done) / can);
            start.look((long) (step * STEP_SECONDS * 1e9), (long) due, (long) answered, 0);
            rates.add(start.rate());
            if (start.isOver()) {
                return new Rise(step * STEP_SECONDS, longest);
            }
        }
    }

    @Test
    void isThereInFiveSecondsWhereTheSystemFollows() {
        Rise rise = rise(done -> 50_000, 0.002, 30);

        assertThat(rise.seconds()).isBetween(4.0, 5.5);
        assertThat(rise.longestWaitSeconds()).isLessThan(0.02);
    }

    /** RocketMQ refuses what has waited for 200 ms. */
    @Test
    void givesAColdSystemNoMoreThanItCanTakeWithinTheTimeThatBrokersAllow() {
        for (double warmAfterMessages : new double[] {1_000, 10_000, 100_000}) {
            Rise rise = rise(done -> 150 + 20_000 * Math.min(1, done / warmAfterMessages), 0.002, 120);

            assertThat(rise.longestWaitSeconds()).as("%s", rise).isLessThan(0.2);
            assertThat(rise.seconds()).as("%s", rise).isLessThan(30);
        }
    }

    @Test
    void takesALatencyThatStaysTheSameForNoQueue() {
        for (double latencySeconds : new double[] {0.05, 0.15, 0.3, 1}) {
            Rise rise = rise(done -> 50_000, latencySeconds, 120);

            assertThat(rise.seconds()).as("with %s s", latencySeconds).isLessThan(12);
        }
    }

    @Test
    void takesItsTargetAtTheLimitWhereTheSystemCannotDoIt() {
        Rise rise = rise(done -> 6_000, 0.002, 30);

        assertThat(rise.seconds()).isBetween(29.9, 30.2);
        assertThat(rise.longestWaitSeconds()).isLessThan(0.3);
    }

    @Test
    void goesOnAfterAStallAtTheBeginning() {
        // The first answer takes two seconds, as where clients connect with their first message.
        double[] time = {0};
        Rise rise = rise(done -> (time[0] += STEP_SECONDS) < 2 ? 0.001 : 50_000, 0.002, 30);

        assertThat(rise.seconds()).isBetween(6.0, 9.0);
    }

    @Test
    void goesBackWhereMessagesFailAndThenUpMoreSlowly() {
        SlowStart start = new SlowStart(100, TARGET, Long.MAX_VALUE);
        long second = 1_000_000_000;
        for (int tenth = 0; tenth < 10; tenth++) {
            start.look(tenth * second / 10, 0, 0, 0);
        }
        double before = start.rate();
        assertThat(before).isBetween(240.0, 280.0);

        start.look(2 * second, 0, 0, 3);

        assertThat(start.rate()).isCloseTo(before / 2, within(1.0));
        double reduced = start.rate();
        start.look(2 * second + second / 10, 0, 0, 4);
        assertThat(start.rate()).as("too soon for another").isEqualTo(reduced);
        start.look(2 * second + second / 5, 0, 0, 4);
        assertThat(start.rate()).isBetween(reduced, 1.05 * reduced);
    }

    @Test
    void takesItsTargetAtTheLimitWhereMessagesFailAllTheTime() {
        SlowStart start = new SlowStart(100, TARGET, 30_000_000_000L);
        for (int tenth = 0; tenth < 300; tenth++) {
            start.look(tenth * 100_000_000L, 0, 0, tenth);
            assertThat(start.rate()).isLessThanOrEqualTo(110);
        }

        start.look(30_000_000_000L, 0, 0, 300);

        assertThat(start.isOver()).isTrue();
    }

    @Test
    void isOverAtOnceWhereThereIsNothingToRiseTo() {
        assertThat(new SlowStart(10, 10, 1_000).isOver()).isTrue();
        assertThat(new SlowStart(0, 0, 1_000).isOver()).isTrue();
    }
}
