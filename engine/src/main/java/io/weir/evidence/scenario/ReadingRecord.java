package io.weir.evidence.scenario;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Course and figures of a reading by itself. Rates are deliveries a second over the time from the first delivery to the
 * last, over all subscriptions.
 *
 * @param producersGoOn whether producers were to send while consumers read
 * @param prefilledMessages acknowledged from when all consumers stood still until they were resumed
 * @param prefillSeconds how long that took
 * @param unreadMessages acknowledged and not yet received when consumers were resumed, over all subscriptions
 * @param ending what came of it
 * @param failure what went wrong with pausing or resuming, as a sentence; null when nothing did
 * @param firstReceiptSeconds from resuming to the first delivery; null without deliveries, as the next two
 * @param readSeconds from the first delivery to the last
 * @param messagesPerSecond mean rate of reading; null also where all came at one instant
 * @param readMessages first deliveries in the measured part, all where messages carry no header; of a reading that caught up with producers, without those of the
 *     second in which it did, like all rates here
 * @param maxMessagesPerSecond rate of the best whole second; null in less than one
 * @param maxTenSecondsMessagesPerSecond rate of the best ten whole seconds in succession; null in less
 * @param groups the subscriptions of a topic, over all topics; none where messages carry no header
 */
public record ReadingRecord(
        boolean producersGoOn,
        long prefilledMessages,
        double prefillSeconds,
        long unreadMessages,
        Ending ending,
        @Nullable String failure,
        @Nullable Double firstReceiptSeconds,
        @Nullable Double readSeconds,
        @Nullable Double messagesPerSecond,
        long readMessages,
        @Nullable Double maxMessagesPerSecond,
        @Nullable Double maxTenSecondsMessagesPerSecond,
        List<Group> groups) {

    public ReadingRecord {
        groups = List.copyOf(groups);
    }

    /** Ways in which a reading ends. */
    public enum Ending {
        /** All that was acknowledged has been received, or nearly all where producers go on. */
        READ_ALL,
        /** The measured part was over first. */
        TIME_OVER,
        /** Time ran out before enough had been written. */
        NOT_PREFILLED,
        /** Consumers could not be paused or resumed. */
        FAILED,
        /** Somebody or something ended the run. */
        INTERRUPTED
    }

    /**
     * Messages read by the consumers of one subscription, over all topics.
     *
     * @param number of the subscription within its topic, from 0
     * @param messages received for the first time
     * @param messagesPerSecond from the first delivery of all to the end of the second of its own last one; null without any
     * @param maxMessagesPerSecond of the best whole second; null as there
     */
    public record Group(
            int number,
            long messages,
            @Nullable Double messagesPerSecond,
            @Nullable Double maxMessagesPerSecond) {}
}
