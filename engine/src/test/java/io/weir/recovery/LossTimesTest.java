package io.weir.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.LongUnaryOperator;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class LossTimesTest {

    private static final long SECOND = 1_000_000_000;

    /** Ordered after 60 s, judged until 200 s; its one series recovered after some time. */
    private static DisturbanceRecovery kill(@Nullable Long recoveredSeconds) {
        Long recovered = recoveredSeconds == null ? null : Long.valueOf(recoveredSeconds * SECOND);
        return new DisturbanceRecovery(
                new Disturbance(
                        1, "kill a", Disturbance.Target.NODES, 60 * SECOND, 60 * SECOND, null, null, 200 * SECOND),
                List.of(new SeriesRecovery(
                        "publishing",
                        1,
                        1,
                        false,
                        1,
                        null,
                        null,
                        recovered,
                        null,
                        null,
                        null,
                        1,
                        1,
                        0,
                        0,
                        1,
                        0,
                        null,
                        null)),
                null);
    }

    /** Messages that are missing, by their due times. */
    private static LongUnaryOperator missing(long... dueSeconds) {
        return before ->
                LongStream.of(dueSeconds).filter(due -> due * SECOND < before).count();
    }

    @Test
    void countsByWhenMessagesWereDue() {
        assertThat(LossTimes.of(kill(10L), 0, missing(1, 58, 59, 60, 69, 70, 199, 200)))
                .isEqualTo(new LossTimes(3, 2, 2, 59 * SECOND));
    }

    @Test
    void leavesThoseOfTheTimeOfAnEarlierActionToThat() {
        assertThat(LossTimes.of(kill(10L), 40 * SECOND, missing(1, 39, 40, 58)))
                .isEqualTo(new LossTimes(2, 0, 0, 20 * SECOND));
    }

    @Test
    void countsAllLaterOnesAsLostMeanwhileWhereASeriesHasNotRecovered() {
        assertThat(LossTimes.of(kill(null), 0, missing(61, 199, 300))).isEqualTo(new LossTimes(0, 2, 0, null));
    }

    @Test
    void ofALossAtTheVeryBeginningTheOldestIsThat() {
        assertThat(LossTimes.of(kill(10L), 0, missing(0)).oldestNanos()).isEqualTo(60 * SECOND);
        assertThat(LossTimes.of(kill(10L), 0, missing()).sum()).isZero();
    }
}
