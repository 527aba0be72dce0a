package io.weir.worker.send;

import io.weir.driver.Message;
import io.weir.driver.MessageKey;
import io.weir.payload.HeaderPlacement;
import io.weir.payload.PayloadPool;

/** Writer of the bytes of the next message, into arrays that are reused. For one thread. */
public abstract sealed class MessageWriter permits PassingWriter, ChoosingWriter {

    /**
     * Returns a new writer.
     *
     * @param thread number of this thread, from 0
     * @param threads number of sender threads
     * @param producers number of producers of the run
     */
    public static MessageWriter of(
            PayloadPool payloads, HeaderPlacement placement, int run, int thread, int threads, int producers) {
        return payloads.isChosenByNumber()
                ? new ChoosingWriter(payloads, placement, run, producers)
                : new PassingWriter(payloads, placement, run, thread, threads);
    }

    /** @param dueNanos since the start of the load */
    abstract void write(
            Message message, PendingSend pending, int producer, long sequence, long dueNanos, MessageKey key);
}
