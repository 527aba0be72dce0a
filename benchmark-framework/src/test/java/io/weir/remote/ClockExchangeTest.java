package io.weir.remote;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.result.host.HostClock;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ClockExchangeTest {

    @Test
    void theQuickestAnswerTellsTheOffset() {
        ClockExchange exchange = new ClockExchange();
        exchange.add(0, 5_400, 1_000); // the way there took 900 of 1,000
        exchange.add(2_000, 6_550, 2_100);

        assertThat(exchange.offsetNanos()).isEqualTo(-4_500);
        assertThat(exchange.errorNanos()).isEqualTo(50);
    }

    @Test
    void whatAnotherClockGainsBetweenTwoExchangesIsToldWithItsError() {
        ClockExchange start = new ClockExchange();
        start.add(0, 1_010, 20); // 1,000 ahead
        ClockExchange end = new ClockExchange();
        end.add(1_000_000, 1_001_310, 1_000_020); // 1,300 ahead

        HostClock clock = start.until(end);

        assertThat(clock).isEqualTo(new HostClock(1_010, new HostClock.End(1_310, 300, 20, 1_000_000)));
        assertThat(clock.boundNanos()).isEqualTo(1_310);
    }

    @Test
    void aClockThatCouldNotBeReadAtTheEndHasTheBoundOfItsStart() {
        ClockExchange start = new ClockExchange();
        start.add(0, 10, 20);

        HostClock clock = start.until(new ClockExchange());

        assertThat(clock).isEqualTo(new HostClock(10, null));
        assertThat(clock.boundNanos()).isEqualTo(10);
        assertThat(clock.jumped()).isFalse();
    }

    /** Whatever the ways there and back take, the true offset lies within the error. */
    @Test
    void theErrorHoldsTheTrueOffset() {
        Random random = new Random(8);
        for (int trial = 0; trial < 10_000; trial++) {
            long offset = random.nextLong(-3_600_000_000_000L, 3_600_000_000_000L);
            ClockExchange exchange = new ClockExchange();
            long now = random.nextLong(1L << 50);
            for (int ping = 0; ping < 5; ping++) {
                long there = random.nextLong(3_000_000);
                long back = random.nextLong(3_000_000);
                exchange.add(now, now + there - offset, now + there + back);
                now += there + back + 1;
            }

            assertThat(Math.abs(exchange.offsetNanos() - offset)).isLessThanOrEqualTo(exchange.errorNanos());
        }
    }
}
