package io.weir.driver;

import java.util.List;

/**
 * One consumer's place in a subscription: a consumer group, in Kafka's words.
 *
 * @param topic the topic read
 * @param name the subscription; unique to topic and run
 * @param index number of the subscription among those of its topic, from 0
 * @param consumer index of this consumer within the subscription, from 0
 * @param start where a subscription that does not exist yet begins
 * @param filter names of the classes of messages that the system is to deliver; empty: all
 */
public record SubscriptionSpec(
        TopicSpec topic, String name, int index, int consumer, Start start, List<String> filter) {

    public SubscriptionSpec {
        filter = List.copyOf(filter);
    }

    /** Creates a place that is given every message. */
    public SubscriptionSpec(TopicSpec topic, String name, int index, int consumer, Start start) {
        this(topic, name, index, consumer, start, List.of());
    }

    /** Creates a place in the topic's first subscription. */
    public SubscriptionSpec(TopicSpec topic, String name, int consumer, Start start) {
        this(topic, name, 0, consumer, start);
    }

    /** Creates a place in the topic's first subscription, which begins with its first message. */
    public SubscriptionSpec(TopicSpec topic, String name, int consumer) {
        this(topic, name, consumer, Start.FIRST_MESSAGE);
    }

    /** Places where a new subscription begins. */
    public enum Start {
        /** With the oldest message that the topic still holds. */
        FIRST_MESSAGE,
        /** With the next message stored: older messages in the topic are not this run's. */
        NEXT_MESSAGE
    }
}
