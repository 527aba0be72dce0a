package io.weir.driver;

/**
 * One consumer's place in a subscription: a consumer group, in Kafka's words.
 *
 * @param topic the topic read
 * @param name the subscription; unique to topic and run
 * @param consumer index of this consumer within the subscription, from 0
 */
public record SubscriptionSpec(TopicSpec topic, String name, int consumer) {}
