package io.weir.cli.console;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Standard output of a run's JVM, written by a thread of its own: a command that is stopped, or a terminal, reads
 * nothing, and the run must not wait for it. Lines stay whole, whichever threads print at the same time.
 */
public final class RunOutput implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(RunOutput.class);

    /** Bytes waiting above which lines are dropped; events, which only show progress, at half of it. */
    private static final int LIMIT = 16 << 20;

    private static final byte[] END = {};

    private final BlockingQueue<byte[]> lines = new LinkedBlockingQueue<>();
    private final AtomicInteger waiting = new AtomicInteger();
    private final List<WholeLines> streams = new ArrayList<>();
    private final OutputStream out;
    private final Thread writer;
    private volatile boolean broken;

    private RunOutput(OutputStream out) {
        this.out = out;
        writer = new Thread(this::write, "weir-run-lines");
        writer.setDaemon(true);
    }

    /** Starts to write to a stream. */
    public static RunOutput to(OutputStream out) {
        RunOutput output = new RunOutput(out);
        output.writer.start();
        return output;
    }

    /** Returns a new stream into this output, whose lines stay whole. */
    public synchronized PrintStream stream() {
        WholeLines stream = new WholeLines();
        streams.add(stream);
        return new PrintStream(stream, true, StandardCharsets.UTF_8);
    }

    /** Writes the line of an event; nothing if too much is waiting already. Any thread. */
    public void event(String line) {
        put((line + "\n").getBytes(StandardCharsets.UTF_8), LIMIT / 2);
    }

    private void put(byte[] whole, int limit) {
        if (waiting.get() > limit) {
            LOG.debug("a line is left out, as nobody reads them");
        } else if (!broken) {
            waiting.addAndGet(whole.length);
            lines.add(whole);
        }
    }

    private void write() {
        try {
            for (byte[] next = lines.take(); next != END; next = lines.take()) {
                out.write(next);
                out.flush();
                waiting.addAndGet(-next.length);
            }
        } catch (IOException gone) {
            LOG.info("nobody reads the output of this run any more", gone);
            broken = true;
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    /** Waits until everything is written: as long as a command that is stopped stays so, unless it ends. */
    @Override
    public synchronized void close() throws InterruptedException {
        streams.forEach(WholeLines::close);
        lines.add(END);
        writer.join();
    }

    /** Collects bytes up to the ends of lines. */
    private final class WholeLines extends OutputStream {

        private final ByteArrayOutputStream begun = new ByteArrayOutputStream();

        @Override
        public void write(int single) {
            write(new byte[] {(byte) single}, 0, 1);
        }

        @Override
        public synchronized void write(byte[] bytes, int from, int length) {
            int end = from + length;
            while (end > from && bytes[end - 1] != '\n') {
                end--;
            }
            begun.write(bytes, from, end - from);
            if (end > from) {
                putBegun();
            }
            begun.write(bytes, end, from + length - end);
        }

        private void putBegun() {
            put(begun.toByteArray(), LIMIT);
            begun.reset();
        }

        @Override
        public synchronized void close() {
            if (begun.size() > 0) {
                begun.write('\n');
                putBegun();
            }
        }
    }
}
