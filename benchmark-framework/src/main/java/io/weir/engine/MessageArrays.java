package io.weir.engine;

import org.jspecify.annotations.Nullable;

/** The arrays of one message where the driver reads them until the completion. Free as soon as that was called. */
final class MessageArrays {

    byte[] payload;

    /** Number of the payload within the pool. */
    int template;

    final byte[] stamp;

    /** The next one that is free. */
    @Nullable
    MessageArrays next;

    MessageArrays(byte[] payload, int template, byte[] stamp) {
        this.payload = payload;
        this.template = template;
        this.stamp = stamp;
    }
}
