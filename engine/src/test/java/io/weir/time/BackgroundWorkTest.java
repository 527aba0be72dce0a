package io.weir.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class BackgroundWorkTest {

    private final AtomicLong now = new AtomicLong(-17);
    private final AtomicInteger turns = new AtomicInteger();
    private final BackgroundWork work = new BackgroundWork(now::get, turns::incrementAndGet);

    @Test
    void othersGetTheirTurnOnceAStretchIsOver() {
        now.addAndGet(BackgroundWork.STRETCH_NANOS - 1);
        work.beforePiece();
        assertThat(turns).hasValue(0);

        now.addAndGet(1);
        work.beforePiece();
        assertThat(turns).hasValue(1);
    }

    @Test
    void theNextStretchBeginsWhenTheTurnOfTheOthersIsOver() {
        BackgroundWork interrupted = new BackgroundWork(now::get, () -> {
            turns.incrementAndGet();
            now.addAndGet(10 * BackgroundWork.STRETCH_NANOS);
        });
        now.addAndGet(BackgroundWork.STRETCH_NANOS);
        interrupted.beforePiece();
        interrupted.beforePiece();
        assertThat(turns).hasValue(1);
    }

    @Test
    void theWorkGetsAboutANinthOfTheTimeHoweverManyOthersThereAre() {
        for (long turn : new long[] {1_000, 1_000_000, 135_000_000}) {
            BackgroundWork crowded = new BackgroundWork(now::get, () -> now.addAndGet(turn));
            long begun = now.get();
            long worked = 0;
            for (int piece = 0; piece < 100_000; piece++) {
                crowded.beforePiece();
                now.addAndGet(10_000);
                worked += 10_000;
            }
            assertThat((double) worked / (now.get() - begun)).isGreaterThan(1 / 9.5);
        }
    }

    @Test
    void piecesThatAreShortGetTheirTurnTogether() {
        for (int piece = 0; piece < 1000; piece++) {
            work.beforePiece();
            now.addAndGet(BackgroundWork.STRETCH_NANOS / 100);
        }
        assertThat(turns).hasValue(9);
    }
}
