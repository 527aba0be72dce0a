package io.weir.benchmarks.bare;

import io.weir.benchmarks.engine.NamedFigures;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Runs the bare loop in some threads at full speed and prints its cost.
 *
 * <p>Arguments: threads, seconds of warm-up, seconds measured, payload bytes, {@code fresh} or {@code reused}.
 */
public final class BareRun {

    private static final long RATE_OUT_OF_REACH = 100_000_000;
    private static final long NANOS_PER_SECOND = 1_000_000_000;

    private BareRun() {}

    public static void main(String[] arguments) throws InterruptedException {
        int threads = Integer.parseInt(arguments[0]);
        long warmUpNanos = Long.parseLong(arguments[1]) * NANOS_PER_SECOND;
        long windowNanos = Long.parseLong(arguments[2]) * NANOS_PER_SECOND;
        int payloadBytes = Integer.parseInt(arguments[3]);
        boolean fresh = arguments[4].equals("fresh");
        long start = System.nanoTime();
        List<Sender> senders = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            Sender sender = new Sender(
                    new BareLoop(RATE_OUT_OF_REACH, payloadBytes, fresh),
                    start + warmUpNanos,
                    start + warmUpNanos + windowNanos);
            senders.add(sender);
            sender.start();
        }
        long messages = 0;
        long cpuNanos = 0;
        double messagesPerNano = 0;
        for (Sender sender : senders) {
            sender.join();
            messages += sender.messages;
            cpuNanos += sender.cpuNanos;
            messagesPerNano += (double) sender.messages / sender.wallNanos;
        }
        NamedFigures.print(Map.of(
                NamedFigures.MESSAGES_PER_SECOND,
                messagesPerNano * NANOS_PER_SECOND,
                NamedFigures.SENDER_NANOS_PER_MESSAGE,
                (double) cpuNanos / messages));
    }

    private static final class Sender extends Thread {
        private final BareLoop loop;
        private final long windowStart;
        private final long windowEnd;
        private long messages;
        private long cpuNanos;
        private long wallNanos;

        Sender(BareLoop loop, long windowStart, long windowEnd) {
            super("bare-send");
            this.loop = loop;
            this.windowStart = windowStart;
            this.windowEnd = windowEnd;
        }

        @Override
        public void run() {
            boolean ignored = loop.runUntil(windowStart) > 0;
            long wallAtStart = System.nanoTime();
            long cpuAtStart = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
            messages = loop.runUntil(windowEnd);
            cpuNanos = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - cpuAtStart;
            wallNanos = System.nanoTime() - wallAtStart;
        }
    }
}
