package io.weir.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 1, unit = TimeUnit.MINUTES)
class AtOnceTest {

    private static final List<Integer> THREE = List.of(1, 2, 3);

    private final AtOnce callers = AtOnce.byThreads("test");

    /** Each answers when all have been called, which none would if they were called in turn. */
    @Test
    void allAreCalledAtTheSameTimeAndAnswerInOrder() {
        CountDownLatch called = new CountDownLatch(THREE.size());

        List<String> answers = callers.call(THREE, number -> {
            called.countDown();
            return waited(called) + number;
        });

        assertThat(answers).containsExactly("reached 1", "reached 2", "reached 3");
    }

    @Test
    void whatOneThrowsIsThrownWhenAllHaveEnded() {
        AtomicInteger ended = new AtomicInteger();
        CountDownLatch called = new CountDownLatch(THREE.size());

        assertThatThrownBy(() -> callers.call(THREE, number -> {
                    called.countDown();
                    String ignored = waited(called);
                    if (ended.incrementAndGet() > 0 && number == 1) {
                        throw new IllegalStateException("one");
                    }
                    return number;
                }))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("one");

        assertThat(ended).hasValue(THREE.size());
    }

    @Test
    void anInterruptIsPassedOnToAllAndStays() {
        CountDownLatch never = new CountDownLatch(1);
        Thread.currentThread().interrupt();

        List<String> answers = callers.call(THREE, number -> waited(never) + number);

        assertThat(Thread.interrupted()).isTrue();
        assertThat(answers).containsExactly("interrupted 1", "interrupted 2", "interrupted 3");
        assertThat(callers.call(THREE, number -> Thread.currentThread().isInterrupted()))
                .containsExactly(false, false, false);
    }

    @Test
    void inTurnIsInTheThreadOfTheCaller() {
        assertThat(AtOnce.IN_TURN.call(THREE, number -> Thread.currentThread())).containsOnly(Thread.currentThread());
    }

    private static String waited(CountDownLatch latch) {
        try {
            latch.await();
            return "reached ";
        } catch (InterruptedException stopped) {
            return "interrupted ";
        }
    }
}
