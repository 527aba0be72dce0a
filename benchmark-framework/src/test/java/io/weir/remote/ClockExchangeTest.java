package io.weir.remote;

import static org.assertj.core.api.Assertions.assertThat;

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
