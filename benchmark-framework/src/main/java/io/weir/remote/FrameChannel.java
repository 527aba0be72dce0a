package io.weir.remote;

import java.io.IOException;
import java.util.Optional;

/**
 * Carries frames, as bytes, between a conductor and a worker in another process: each whole, once and in the order in
 * which they were written. Written by any thread, read by one.
 */
public interface FrameChannel {

    /** Writes a frame; waits while the other end takes none. */
    void write(byte[] frame) throws IOException;

    /** Returns the next frame, waiting for it; empty at the end of the channel. */
    Optional<byte[]> read() throws IOException;
}
