package io.weir.run.search;

/**
 * Number of messages by which each place of a load is behind at the end of an interval.
 *
 * @param ofTopics messages due and not acknowledged, by topic
 * @param ofSubscriptions messages acknowledged and not received, by subscription; the mean of all if messages carry no
 *     header
 * @param ofAllSubscriptions messages acknowledged and not received, over all subscriptions
 */
public record Debts(double[] ofTopics, double[] ofSubscriptions, long ofAllSubscriptions) {}
