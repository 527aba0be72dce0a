package io.weir.remote;

import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.weir.time.BackgroundWork;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.reflect.Type;
import java.util.Optional;

/**
 * Frames over a pipe: a mark, the length in bytes, and JSON. Written by any thread, read by one.
 *
 * <p>The mark shows where something else was written into the pipe, such as the words of a native library.
 */
final class FrameStream {

    private static final int MARK = 0x57454952;
    private static final JsonMapper JSON = WorkerJson.mapper();

    private final DataInputStream in;
    private final DataOutputStream out;

    FrameStream(InputStream in, OutputStream out) {
        this.in = new DataInputStream(in);
        this.out = new DataOutputStream(out);
    }

    void write(Frame frame) throws IOException {
        BackgroundWork.yieldIfDue();
        byte[] json = JSON.writerFor(Frame.class).writeValueAsBytes(frame);
        synchronized (out) {
            out.writeInt(MARK);
            out.writeInt(json.length);
            out.write(json);
            out.flush();
        }
    }

    /** Returns the next frame; empty at the end of the pipe. */
    Optional<Frame> read() throws IOException {
        int mark;
        try {
            mark = in.readInt();
        } catch (EOFException end) {
            return Optional.empty();
        }
        if (mark != MARK) {
            throw new IOException("the pipe holds something that is no frame");
        }
        byte[] json = in.readNBytes(in.readInt());
        BackgroundWork.yieldIfDue();
        return Optional.of(JSON.readValue(json, Frame.class));
    }

    static JsonNode json(Object value) {
        return JSON.valueToTree(value);
    }

    static Object value(JsonNode json, Type type) throws IOException {
        JavaType known = JSON.constructType(type);
        return JSON.treeToValue(json, known);
    }
}
