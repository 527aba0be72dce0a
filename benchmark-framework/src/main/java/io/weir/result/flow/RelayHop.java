package io.weir.result.flow;

import io.weir.units.QuantityFormat;
import java.util.Arrays;

/**
 * Cost of the relays between clients and nodes. What they add to the way of a byte is the time from a write on one connection
 * until a relay has written the same on the next one, its wake-up included; of the slowest relay.
 *
 * @param p50Nanos median
 * @param p99Nanos 99th percentile
 * @param probes from which they are taken, at least 1: those of the 10 s before an action
 * @param cores that the threads of all relays took in these 10 s, and up to as long before
 */
public record RelayHop(long p50Nanos, long p99Nanos, int probes, double cores) {

    private static final double P50 = 0.5;
    private static final double P99 = 0.99;

    /** Returns the cost of a relay by its probes, of which there is at least one. */
    public static RelayHop of(long[] nanos, double cores) {
        long[] sorted = nanos.clone();
        Arrays.sort(sorted);
        return new RelayHop(quantile(sorted, P50), quantile(sorted, P99), sorted.length, cores);
    }

    /** Returns the same with the CPU time of all relays. */
    public RelayHop withCores(double ofAll) {
        return new RelayHop(p50Nanos, p99Nanos, probes, ofAll);
    }

    private static long quantile(long[] sorted, double share) {
        return sorted[Math.max(0, (int) Math.ceil(share * sorted.length) - 1)];
    }

    /** Returns words such as "adds 41 µs (p50) and 1.23 ms (p99) to the way of a byte, takes 0.02 cores". */
    public String describe() {
        return "adds " + QuantityFormat.duration(p50Nanos) + " (p50) and " + QuantityFormat.duration(p99Nanos)
                + " (p99) to the way of a byte, takes " + QuantityFormat.rate(cores) + " cores";
    }
}
