package io.weir.time;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.driver.NanoClock;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Waiting in virtual time: parking takes longer than asked by as much as a test says, each look at the clock 20 ns. */
@Timeout(60)
class ParkingWaiterTest {

    private static final long MICRO = 1_000;
    private static final long LOOK = 20;

    private final FakeClock time = new FakeClock(0);
    private final NanoClock clock = () -> {
        time.advance(LOOK);
        return time.nanoTime();
    };
    private long overshoot = 60 * MICRO;
    private int wakeUps;
    private long parkedNanos;

    private ParkingWaiter precise(long maxSpinNanos) {
        return new ParkingWaiter(clock, this::park, true, 0, maxSpinNanos);
    }

    private ParkingWaiter economical(long gapNanos) {
        return new ParkingWaiter(clock, this::park, false, gapNanos, 0);
    }

    private void park(long nanos) {
        assertThat(nanos).isPositive();
        wakeUps++;
        parkedNanos += nanos + overshoot;
        time.advance(nanos + overshoot);
    }

    /** The lateness of each message of a second, most of which are due while their sender sleeps. */
    private List<Long> delays(Waiter waiter, long gapNanos) {
        List<Long> delays = new ArrayList<>();
        long start = time.nanoTime();
        for (long due = start; due < start + 1_000_000 * MICRO; due += gapNanos) {
            long now = time.nanoTime();
            while (now < due) {
                now = waiter.waitUntil(due);
            }
            delays.add(now - due);
        }
        delays.sort(null);
        return delays;
    }

    private static long percentile(List<Long> delays, double percentile) {
        return delays.get((int) Math.min(delays.size() - 1, delays.size() * percentile / 100));
    }

    @Test
    void preciseIsOnTimeAndParksAsLongAsItCan() {
        List<Long> delays = delays(precise(80 * MICRO), 1_000 * MICRO);

        assertThat(percentile(delays, 99)).isLessThanOrEqualTo(2 * LOOK);
        assertThat(wakeUps).isBetween(950, 1_000);
        // The rest is spinning: what the wake-ups are late by, and a little that the window takes to come down.
        assertThat(parkedNanos).isGreaterThan(930_000 * MICRO);
    }

    @ParameterizedTest
    @ValueSource(longs = {10, 30, 75, 200})
    void theSpinFollowsHowLateThisThreadWakesUp(long late) {
        overshoot = late * MICRO;
        ParkingWaiter waiter = precise(250 * MICRO);
        delays(waiter, 1_000 * MICRO);

        assertThat(waiter.spinNanos()).isBetween(late * MICRO, late * MICRO + 5 * MICRO);

        overshoot = 100 * MICRO;
        delays(waiter, 1_000 * MICRO);
        assertThat(waiter.spinNanos()).isBetween(100 * MICRO, 105 * MICRO);
    }

    @Test
    void theSpinIsBoundedHoweverLateTheWakeUps() {
        overshoot = 3_000 * MICRO;
        ParkingWaiter waiter = precise(80 * MICRO);

        delays(waiter, 10_000 * MICRO);

        assertThat(waiter.spinNanos()).isEqualTo(80 * MICRO);
        assertThat(wakeUps).isGreaterThan(90);
    }

    @Test
    void messagesThatComeFasterThanTheSpinAreSpunForAlone() {
        List<Long> delays = delays(precise(80 * MICRO), 10 * MICRO);

        assertThat(percentile(delays, 100)).isLessThanOrEqualTo(2 * LOOK);
        assertThat(wakeUps).isZero();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 10, 100})
    void economicalWakesUpSeldomAndSendsSmallBursts(long gapMicros) {
        List<Long> delays = delays(economical(400 * MICRO), gapMicros * MICRO);

        assertThat(wakeUps).isBetween(2_400, 2_510);
        assertThat(percentile(delays, 50)).isBetween(100 * MICRO, 250 * MICRO);
        assertThat(percentile(delays, 100)).isLessThan(600 * MICRO);
    }

    @Test
    void economicalWakesUpForEachMessageWhenTheyAreRare() {
        List<Long> delays = delays(economical(400 * MICRO), 1_000 * MICRO);

        assertThat(wakeUps).isBetween(998, 1_000);
        assertThat(percentile(delays, 100)).isLessThanOrEqualTo(overshoot + 2 * LOOK);
    }

    @Test
    void economicalLooksAgainAsSoonAsItIsTold() {
        ParkingWaiter waiter = economical(400 * MICRO);
        for (int i = 0; i < 100; i++) {
            long before = time.nanoTime();

            long now = waiter.lookAgainAt(before + 50 * MICRO);

            assertThat(now - before).isLessThan(50 * MICRO + overshoot + 10 * LOOK);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void oneThatIsToBeUnparkedParksOnceAndSpinsNever(boolean precise) {
        ParkingWaiter waiter = precise ? precise(250 * MICRO) : economical(400 * MICRO);
        long before = time.nanoTime();

        long now = waiter.waitToBeUnparked(before, before + 1_000 * MICRO);

        assertThat(wakeUps).isEqualTo(1);
        assertThat(now - before).isEqualTo(1_000 * MICRO + overshoot + LOOK);
        assertThat(waiter.waitToBeUnparked(now, now)).isEqualTo(now);
        assertThat(wakeUps).isEqualTo(1);
    }

    @Test
    void aThreadThatWasUnparkedHasNotLearnedHowLateTheTimerIs() {
        ParkingWaiter waiter = precise(250 * MICRO);
        delays(waiter, 1_000 * MICRO);
        long spin = waiter.spinNanos();

        overshoot = -900 * MICRO;
        for (int i = 0; i < 100; i++) {
            long before = time.nanoTime();
            assertThat(waiter.waitToBeUnparked(before, before + 1_000 * MICRO)).isLessThan(before + 101 * MICRO);
        }

        assertThat(waiter.spinNanos()).isEqualTo(spin);
    }

    @Test
    void looksAroundNowAndThen() {
        overshoot = 0;
        assertThat(precise(80 * MICRO).waitUntil(Long.MAX_VALUE)).isLessThan(60_000 * MICRO);
        assertThat(economical(400 * MICRO).waitUntil(Long.MAX_VALUE)).isLessThan(120_000 * MICRO);
    }
}
