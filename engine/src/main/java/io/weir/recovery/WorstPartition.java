package io.weir.recovery;

/**
 * Partition with the longest time without a delivery.
 *
 * @param topic number of the topic within the run
 * @param partition as the driver names it
 * @param gapNanos that time, at least {@link #MIN_GAP_NANOS}
 * @param isOpen whether it went on to the end of the time judged, and is a lower bound
 */
public record WorstPartition(int topic, int partition, long gapNanos, boolean isOpen) {

    /** Shorter gaps of partitions are not kept, so that many partitions with few messages each fill no memory. */
    public static final long MIN_GAP_NANOS = 100_000_000;
}
