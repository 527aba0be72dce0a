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
     */
    public static MessageWriter of(PayloadPool payloads, HeaderPlacement placement, int run, int thread, int threads) {
        return payloads.isChosenByNumber()
                ? new ChoosingWriter(payloads, placement, run)
                : new PassingWriter(payloads, placement, run, thread, threads);
    }

    /**
     * Writes a message.
     *
     * @param number of the message within the load
     * @param dueNanos since the start of the load
     */
    abstract void write(
            Message message,
            PendingSend pending,
            long number,
            int stream,
            long sequence,
            long dueNanos,
            MessageKey key);
}
