package io.weir.remote;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Optional;

/**
 * Frames in the pipe to another process of this machine: a mark, the length in bytes, and the bytes.
 *
 * <p>The mark shows where something else was written into the pipe, such as the words of a native library.
 */
public final class PipeChannel implements FrameChannel {

    private static final int MARK = 0x57454952;

    private final DataInputStream in;
    private final DataOutputStream out;

    public PipeChannel(InputStream in, OutputStream out) {
        this.in = new DataInputStream(in);
        this.out = new DataOutputStream(out);
    }

    @Override
    public void write(byte[] frame) throws IOException {
        synchronized (out) {
            out.writeInt(MARK);
            out.writeInt(frame.length);
            out.write(frame);
            out.flush();
        }
    }

    @Override
    public Optional<byte[]> read() throws IOException {
        try {
            int mark = in.readInt();
            if (mark != MARK) {
                throw new IOException("the pipe holds something that is no frame");
            }
            byte[] frame = new byte[in.readInt()];
            in.readFully(frame);
            return Optional.of(frame);
        } catch (EOFException end) { // also within a frame, whose writer was killed
            return Optional.empty();
        }
    }
}
