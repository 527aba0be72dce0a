package io.weir.cluster;

import io.weir.remote.PipeChannel;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.util.Arrays;
import java.util.Optional;

/** A process that sends each frame back as it came, until it gets the one to end. */
public final class EchoShare {

    /** Frame at which it ends, with a code of its own. */
    static final byte[] END = {'e', 'n', 'd'};

    static final int CODE = 7;

    private EchoShare() {}

    public static void main(String[] arguments) throws Exception {
        PipeChannel pipe = new PipeChannel(System.in, new FileOutputStream(FileDescriptor.out));
        for (Optional<byte[]> frame = pipe.read(); frame.isPresent(); frame = pipe.read()) {
            if (Arrays.equals(frame.get(), END)) {
                Runtime.getRuntime().halt(CODE);
            }
            pipe.write(frame.get());
        }
        Runtime.getRuntime().halt(0);
    }
}
