package io.weir.remote;

import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.weir.time.BackgroundWork;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.reflect.Type;
import java.util.Optional;

/** Frames as JSON in a channel. Written by any thread, read by one. */
final class FrameStream {

    private static final JsonMapper JSON = WorkerJson.mapper();

    private final FrameChannel channel;

    FrameStream(FrameChannel channel) {
        this.channel = channel;
    }

    FrameStream(InputStream in, OutputStream out) {
        this(new PipeChannel(in, out));
    }

    void write(Frame frame) throws IOException {
        BackgroundWork.yieldIfDue();
        channel.write(JSON.writerFor(Frame.class).writeValueAsBytes(frame));
    }

    /** Returns the next frame; empty at the end of the channel. */
    Optional<Frame> read() throws IOException {
        Optional<byte[]> json = channel.read();
        if (json.isEmpty()) {
            return Optional.empty();
        }
        BackgroundWork.yieldIfDue();
        return Optional.of(JSON.readValue(json.get(), Frame.class));
    }

    static JsonNode json(Object value) {
        return JSON.valueToTree(value);
    }

    static Object value(JsonNode json, Type type) throws IOException {
        JavaType known = JSON.constructType(type);
        return JSON.treeToValue(json, known);
    }
}
