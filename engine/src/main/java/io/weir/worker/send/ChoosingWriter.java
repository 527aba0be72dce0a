package io.weir.worker.send;

import io.weir.driver.Message;
import io.weir.driver.MessageKey;
import io.weir.payload.HeaderPlacement;
import io.weir.payload.MessageHeader;
import io.weir.payload.PayloadPool;
import org.jspecify.annotations.Nullable;

/**
 * Writer of messages whose number decides on their payload, whichever worker and thread sends them. It keeps free arrays
 * for each payload and makes new ones where all are on their way.
 */
final class ChoosingWriter extends MessageWriter {

    private final PayloadPool payloads;
    private final HeaderPlacement placement;
    private final int run;

    /** The free arrays with each payload, as lists. */
    private final @Nullable MessageArrays[] free;

    ChoosingWriter(PayloadPool payloads, HeaderPlacement placement, int run) {
        this.payloads = payloads;
        this.placement = placement;
        this.run = run;
        this.free = new MessageArrays[payloads.size()];
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
        int template = payloads.chosen(number);
        MessageArrays arrays = arrays(template, pending);
        if (placement != HeaderPlacement.NONE) {
            byte[] target = placement == HeaderPlacement.PAYLOAD ? arrays.payload : arrays.header;
            MessageHeader.write(target, run, stream, payloads.bodyChecksum(template), sequence, dueNanos);
        }
        pending.bytes = arrays.payload.length;
        message.set(arrays.payload, arrays.header, key);
    }

    /** Returns arrays for a message; without a message that needs its own, they are free again when it was sent. */
    private MessageArrays arrays(int template, PendingSend pending) {
        // hot path
        PendingPool pool = pending.pool();
        MessageArrays returned = pool.takeFreeArrays();
        while (returned != null) {
            MessageArrays next = returned.next;
            put(returned);
            returned = next;
        }
        MessageArrays arrays = free[template];
        if (arrays == null) {
            arrays = pool.newArrays(template);
        } else {
            free[template] = arrays.next;
            arrays.next = null;
        }
        if (pool.ownsPayloads()) {
            pending.arrays = arrays;
        } else {
            put(arrays);
        }
        return arrays;
    }

    private void put(MessageArrays arrays) {
        // hot path
        arrays.next = free[arrays.template];
        free[arrays.template] = arrays;
    }
}
