package io.weir.machine;

import io.weir.driver.NanoClock;
import io.weir.time.Waiter;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Run-queue wait of a thread, by the kernel's count, made for frequent reads: the file stays open, and nothing is
 * allocated. For the thread that reads first; 0 where the kernel doesn't report it, and when closed.
 */
public final class RunQueueWait implements LongSupplier, AutoCloseable {

    private static final String OF_CURRENT_THREAD = "/proc/thread-self/schedstat";

    private final byte[] text = new byte[96];
    private @Nullable RandomAccessFile file;
    private boolean unknown;

    /**
     * Creates a counter for the thread that reads first.
     *
     * @param clock clock of the thread; one that is a waiter itself is not the kernel's, so there is nothing to report
     */
    public RunQueueWait(NanoClock clock) {
        unknown = clock instanceof Waiter;
    }

    @Override
    public long getAsLong() {
        if (unknown) {
            return 0;
        }
        try {
            RandomAccessFile open = file;
            if (open == null) {
                open = new RandomAccessFile(OF_CURRENT_THREAD, "r");
                file = open;
            }
            open.seek(0);
            return secondNumber(open.read(text));
        } catch (IOException notLinux) {
            unknown = true;
            return 0;
        }
    }

    private long secondNumber(int length) {
        int at = 0;
        while (at < length && text[at] != ' ') {
            at++;
        }
        long number = 0;
        for (at++; at < length && text[at] >= '0' && text[at] <= '9'; at++) {
            number = number * 10 + text[at] - '0';
        }
        return number;
    }

    @Override
    public void close() {
        unknown = true;
        RandomAccessFile open = file;
        file = null;
        if (open != null) {
            try {
                open.close();
            } catch (IOException e) {
                throw new IllegalStateException("a file of the kernel can't be closed", e);
            }
        }
    }
}
