package io.weir.measure.flow;

/**
 * Messages of topics that follow one another and have a share of all messages, in a run.
 *
 * @param first number of the first topic, from 0
 * @param topics number of topics
 * @param rateShare share of all messages that they are to get, as a fraction of 1
 * @param acknowledged messages acknowledged within the measured window
 * @param window deliveries within the measured window, over all subscriptions
 * @param all deliveries of the whole load, with the end-to-end times of messages however late they came
 */
public record TopicGroupRecord(
        int first, int topics, double rateShare, long acknowledged, GroupFlow window, GroupFlow all) {}
