package io.weir.measure;

import io.weir.driver.NanoClock;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Recorder that belongs to one thread and is read by another without ever making the writer wait.
 *
 * <p>An event takes its time inside a section of {@link WriterSections}. After an interval is over, the collector waits
 * for the end of the section in which an earlier time may have been read; from then on the interval's buffer can no
 * longer change. Each event is therefore in the interval of its own time, to the nanosecond, whenever the collector
 * runs.
 */
abstract class ThreadRecorder<B extends IntervalBuffer<B>> {

    private final WriterSections sections = new WriterSections();
    private final NanoClock clock;
    private final Timeline timeline;
    private final Supplier<B> newBuffer;
    private final Thread thread = Thread.currentThread();

    private B current;

    /** End of the current buffer's interval, by that edition of the timeline. */
    private long currentEnd = Long.MIN_VALUE;

    private int currentEdition;
    private @Nullable B oldest;
    private volatile @Nullable B spare;

    /**
     * Creates a recorder for the calling thread.
     *
     * @param newBuffer makes the buffer of an interval
     */
    ThreadRecorder(NanoClock clock, Timeline timeline, Supplier<B> newBuffer) {
        this.clock = clock;
        this.timeline = timeline;
        this.newBuffer = newBuffer;
        this.current = newBuffer.get();
        this.oldest = current;
    }

    final Timeline timeline() {
        return timeline;
    }

    /** Returns whether this is the calling thread's recorder of the load with this timeline. Any thread. */
    final boolean isOwn(Timeline load) {
        // hot path
        return Thread.currentThread() == thread && timeline == load;
    }

    /** Starts the recording of an event and returns its time. {@link #buffer} and {@link #exit} must follow. */
    final long enter() {
        // hot path
        sections.enter();
        return clock.nanoTime();
    }

    /** Returns the buffer that an event of this instant belongs to. */
    final B buffer(long eventNanos) {
        // hot path
        if (eventNanos >= currentEnd || timeline.edition() != currentEdition) {
            advanceTo(eventNanos);
        }
        return current;
    }

    final void exit() {
        sections.exit();
    }

    private void advanceTo(long eventNanos) {
        currentEdition = timeline.edition();
        int interval = timeline.intervalAt(eventNanos);
        if (interval > current.interval()) {
            begin(interval);
        }
        currentEnd = timeline.endOf(current.interval());
    }

    private void begin(int interval) {
        B fresh = spare;
        if (fresh == null) {
            fresh = newBuffer.get();
        } else {
            spare = null;
        }
        fresh.startInterval(interval);
        current.linkNext(fresh);
        current = fresh;
    }

    /** Passes on and clears the buffers up to and including an interval that is over. One collector at a time. */
    final void collectThrough(int interval, Consumer<B> sink) {
        sections.awaitThoseEntered();
        B buffer = oldest;
        while (buffer != null && buffer.interval() <= interval) {
            sink.accept(buffer);
            B next = buffer.next();
            if (next == null) {
                // Still the writer's: it stays in place, and counts as empty until the writer moves on.
                buffer.clear();
                break;
            }
            buffer.linkNext(null);
            buffer.clear();
            spare = buffer;
            buffer = next;
        }
        oldest = buffer;
    }
}
