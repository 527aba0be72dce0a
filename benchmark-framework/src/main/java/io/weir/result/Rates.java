package io.weir.result;

import io.weir.measure.Counters;
import org.jspecify.annotations.Nullable;

/**
 * Throughput within the measured window. A megabyte is 1,000,000 bytes of payload.
 *
 * @param target due; null in a closed loop, where nothing is due
 * @param sent handed to the client
 * @param acknowledged completed successfully
 * @param received delivered, over all subscriptions
 */
public record Rates(@Nullable Rate target, Rate sent, Rate acknowledged, Rate received) {

    private static final double BYTES_PER_MEGABYTE = 1e6;

    /** A rate in messages and in payload. */
    public record Rate(double messagesPerSecond, double megabytesPerSecond) {

        static Rate of(double messagesPerSecond, double bytesPerSecond) {
            return new Rate(messagesPerSecond, bytesPerSecond / BYTES_PER_MEGABYTE);
        }
    }

    /** Returns these rates with another of receiving messages of the same mean size. */
    Rates withReceived(double messagesPerSecond, Counters counters) {
        double meanBytes = counters.received() == 0 ? 0 : (double) counters.receivedBytes() / counters.received();
        return new Rates(target, sent, acknowledged, Rate.of(messagesPerSecond, messagesPerSecond * meanBytes));
    }

    /**
     * Returns the rates of events within some seconds, more than 0; in a closed loop no messages are due. What was due has
     * the mean size of what was sent.
     */
    public static Rates of(@Nullable Long dueMessages, Counters counters, double seconds) {
        return new Rates(
                dueMessages == null
                        ? null
                        : Rate.of(dueMessages / seconds, dueMessages / seconds * counters.meanSentBytes()),
                Rate.of(counters.sent() / seconds, counters.sentBytes() / seconds),
                Rate.of(counters.acknowledged() / seconds, counters.acknowledgedBytes() / seconds),
                Rate.of(counters.received() / seconds, counters.receivedBytes() / seconds));
    }
}
