package io.weir.worker.send;

import io.weir.driver.Message;
import io.weir.driver.MessageKey;
import io.weir.payload.HeaderPlacement;
import io.weir.payload.MessageHeader;
import io.weir.payload.PayloadPool;
import jdk.internal.vm.annotation.Contended;

/** Writer of messages that all have the same size, and pass through the payloads of their thread. */
final class PassingWriter extends MessageWriter {

    private final PayloadPool payloads;
    private final HeaderPlacement placement;
    private final int run;
    private final byte[][] arrays;
    private final int[] templates;
    private final byte[] header;

    @Contended
    private int next;

    /**
     * Makes a writer with a set of arrays. If a {@link PendingSend} has its own arrays, because the driver needs the
     * bytes for longer than {@code send}, the writer swaps them for the next of the set, so that all payloads are used
     * however few messages are outstanding; otherwise the set serves all messages of the thread.
     *
     * @param thread number of this thread, from 0
     * @param threads number of sender threads, which divide the pool's payloads among themselves
     */
    PassingWriter(PayloadPool payloads, HeaderPlacement placement, int run, int thread, int threads) {
        this.payloads = payloads;
        this.placement = placement;
        this.run = run;
        this.header = placement == HeaderPlacement.PROPERTY ? new byte[MessageHeader.BYTES] : Message.NO_HEADER;
        int count = Math.max(1, (payloads.size() - thread + threads - 1) / threads);
        this.arrays = new byte[count][];
        this.templates = new int[count];
        for (int i = 0; i < count; i++) {
            templates[i] = (thread + i * threads) % payloads.size();
            arrays[i] = payloads.copy(templates[i]);
        }
    }

    @Override
    void write(
            Message message,
            PendingSend pending,
            long number,
            int stream,
            long sequence,
            long dueNanos,
            MessageKey key) {
        // hot path
        byte[] payload = arrays[next];
        byte[] property = header;
        int template = templates[next];
        MessageArrays own = pending.arrays;
        if (own != null) {
            arrays[next] = own.payload;
            templates[next] = own.template;
            own.payload = payload;
            own.template = template;
            property = own.header;
        }
        next = next + 1 == arrays.length ? 0 : next + 1;
        if (placement != HeaderPlacement.NONE) {
            byte[] target = placement == HeaderPlacement.PAYLOAD ? payload : property;
            MessageHeader.write(target, run, stream, payloads.bodyChecksum(template), sequence, dueNanos);
        }
        message.set(payload, property, key);
    }
}
