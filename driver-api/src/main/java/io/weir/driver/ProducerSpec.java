package io.weir.driver;

/**
 * Description of a producer to be opened.
 *
 * @param topic the topic written to
 * @param index number of the producer within the run, from 0; unique, so fit for a client id
 */
public record ProducerSpec(TopicSpec topic, int index) {}
