package io.weir.engine;

/**
 * Messages by which each place of a load is behind at the end of an interval.
 *
 * @param ofTopics due and not acknowledged, by topic
 * @param ofSubscriptions acknowledged and not received, by subscription; the mean of all where messages carry no header
 * @param ofAllSubscriptions the same over all of them
 */
record Debts(double[] ofTopics, double[] ofSubscriptions, long ofAllSubscriptions) {}
