package io.weir.worker.send;

import org.jspecify.annotations.Nullable;

/** Arrays of one message if the driver reads them until the completion. Free as soon as the completion was called. */
final class MessageArrays {

    byte[] payload;

    /** Number of the payload within the pool. */
    int template;

    final byte[] header;

    /** The next free arrays. */
    @Nullable
    MessageArrays next;

    MessageArrays(byte[] payload, int template, byte[] header) {
        this.payload = payload;
        this.template = template;
        this.header = header;
    }
}
