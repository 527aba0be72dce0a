package io.weir.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 2, unit = TimeUnit.MINUTES)
class WriterSectionsTest {

    private final WriterSections sections = new WriterSections();

    @Test
    void doesNotWaitForAWriterThatIsOutside() {
        sections.awaitThoseEntered();
        sections.enter();
        sections.exit();

        sections.awaitThoseEntered();
    }

    @Test
    void waitsForTheSectionThatTheWriterIsIn() throws InterruptedException {
        sections.enter();
        AtomicBoolean awaited = new AtomicBoolean();
        Thread reader = new Thread(() -> {
            sections.awaitThoseEntered();
            awaited.set(true);
        });
        reader.start();
        while (reader.getState() == Thread.State.NEW) {
            Thread.onSpinWait();
        }
        assertThat(awaited).isFalse();

        sections.exit();
        reader.join();

        assertThat(awaited).isTrue();
    }

    @Test
    void doesNotWaitForTheSectionsThatFollow() throws InterruptedException {
        AtomicBoolean ended = new AtomicBoolean();
        Thread writer = new Thread(() -> {
            while (!ended.get()) {
                sections.enter();
                sections.exit();
            }
        });
        writer.start();
        for (int i = 0; i < 1_000; i++) {
            sections.awaitThoseEntered();
        }
        ended.set(true);
        writer.join();
    }

    /** The promise that intervals rest on: what a section writes by a limit read inside it is final after the wait. */
    @Test
    void showsAllThatWasWrittenBeforeALimitMoved() throws InterruptedException {
        AtomicLong limit = new AtomicLong(1);
        AtomicBoolean ended = new AtomicBoolean();
        long[] countByLimit = new long[50_002];
        Thread writer = new Thread(() -> {
            while (!ended.get()) {
                sections.enter();
                countByLimit[(int) limit.get()]++;
                sections.exit();
            }
        });
        writer.start();
        long[] seen = new long[countByLimit.length];
        for (int round = 1; round <= 50_000; round++) {
            limit.set(round + 1);
            sections.awaitThoseEntered();
            seen[round] = countByLimit[round];
        }
        ended.set(true);
        writer.join();

        seen[50_001] = countByLimit[50_001];
        assertThat(countByLimit).isEqualTo(seen);
    }
}
