package io.weir.workload.topology;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Subscriptions that are alike.
 *
 * @param name shown in results; empty for those that are asked for by subscriptionsPerTopic
 * @param count number of subscriptions of each topic that is read; 0 for none
 * @param topics number of topics that are read, from the first on; {@link #ALL_TOPICS} for all
 * @param consumers of each subscription; at least 1 where there is one
 * @param filter classes of messages that are wanted; empty: all
 * @param filterAt where other messages are kept back; without a filter it says nothing
 * @param processingTime for which each consumer is busy with each message that is wanted
 */
public record SubscriptionGroup(
        String name,
        int count,
        int topics,
        int consumers,
        List<String> filter,
        FilterAt filterAt,
        ProcessingTime processingTime) {

    /** Every topic, however many there are. */
    public static final int ALL_TOPICS = Integer.MAX_VALUE;

    public SubscriptionGroup {
        filter = List.copyOf(filter);
    }

    /** Creates subscriptions whose consumers take messages as fast as they come. */
    public SubscriptionGroup(
            String name, int count, int topics, int consumers, List<String> filter, FilterAt filterAt) {
        this(name, count, topics, consumers, filter, filterAt, ProcessingTime.NONE);
    }

    /** Returns subscriptions of all topics that want all messages and have no name. */
    public static SubscriptionGroup ofEachTopic(int count, int consumers, ProcessingTime processingTime) {
        return new SubscriptionGroup("", count, ALL_TOPICS, consumers, List.of(), FilterAt.AUTO, processingTime);
    }

    /** Returns such subscriptions whose consumers take messages as fast as they come. */
    public static SubscriptionGroup ofEachTopic(int count, int consumers) {
        return ofEachTopic(count, consumers, ProcessingTime.NONE);
    }

    public boolean isNamed() {
        return !name.isEmpty();
    }

    /** Returns the messages that the consumers of one of these subscriptions can process in a second; may be infinite. */
    public double processablePerSecond() {
        return consumers * processingTime.messagesPerSecond();
    }

    /** Returns whether these subscriptions read a topic. */
    public boolean reads(int topic) {
        return topic < topics;
    }

    /** Returns the place at which other messages are kept back in a system that can do so, or can't; empty without a filter. */
    public Optional<FilterAt> place(boolean systemCan) {
        if (filter.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(filterAt == FilterAt.AUTO ? systemCan ? FilterAt.BROKER : FilterAt.CLIENT : filterAt);
    }

    /** Places at which messages that a subscription does not want are kept back. */
    public enum FilterAt {
        /** The system where it can, else the client. */
        AUTO,
        /** The system: they never reach the client. */
        BROKER,
        /** The client: they are received and thrown away. */
        CLIENT;

        /** Returns the word for it in a workload file. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
