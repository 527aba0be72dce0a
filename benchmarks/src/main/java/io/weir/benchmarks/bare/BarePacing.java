package io.weir.benchmarks.bare;

import io.weir.benchmarks.engine.NamedFigures;
import java.lang.management.ManagementFactory;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;

/**
 * Waits for each due time of a constant rate in one thread, does nothing else, and prints its lateness and the cost of
 * waiting.
 *
 * <p>Arguments: messages per second, {@code precise} or {@code economical}, seconds of warm-up, seconds measured.
 */
public final class BarePacing {

    /** Time before a message is due at which spinning starts. */
    private static final long SPIN_NANOS = 80_000;

    /** Minimum length of an economical wait, as in the engine: few wake-ups, small bursts. */
    private static final long MIN_PARK_NANOS = 400_000;

    private static final long NANOS_PER_SECOND = 1_000_000_000;

    private BarePacing() {}

    public static void main(String[] arguments) {
        long rate = Long.parseLong(arguments[0]);
        boolean precise = arguments[1].equals("precise");
        long warmUp = Long.parseLong(arguments[2]) * rate;
        long messages = Long.parseLong(arguments[3]) * rate;
        Histogram delay = new Histogram(3);
        boolean ignored = pace(rate, precise, warmUp, delay) > 0;
        delay.reset();
        long cpuAtStart = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        long wallNanos = pace(rate, precise, messages, delay);
        long cpuNanos = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - cpuAtStart;
        NamedFigures.print(Map.of(
                NamedFigures.SEND_DELAY_P50_NANOS,
                (double) delay.getValueAtPercentile(50),
                NamedFigures.SEND_DELAY_P99_NANOS,
                (double) delay.getValueAtPercentile(99),
                NamedFigures.SENDER_NANOS_PER_MESSAGE,
                (double) cpuNanos / messages,
                NamedFigures.MESSAGES_PER_SECOND,
                (double) messages * NANOS_PER_SECOND / wallNanos));
    }

    private static long pace(long rate, boolean precise, long messages, Histogram delay) {
        long start = System.nanoTime() + 1_000_000;
        long now = start;
        for (long index = 0; index < messages; index++) {
            long due = start + index / rate * NANOS_PER_SECOND + index % rate * NANOS_PER_SECOND / rate;
            while (now < due) {
                long park = precise ? due - now - SPIN_NANOS : Math.max(due - now, MIN_PARK_NANOS);
                if (park > 0) {
                    LockSupport.parkNanos(park);
                } else {
                    Thread.onSpinWait();
                }
                now = System.nanoTime();
            }
            delay.recordValue(now - due);
        }
        return System.nanoTime() - start;
    }
}
