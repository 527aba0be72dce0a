package io.weir.workload.topology;

/**
 * Topics that follow one another and have a share of all messages together.
 *
 * @param topics number of topics
 * @param percent share of all messages, from 0 to 100
 * @param exponent of Zipf's law, by which the k-th topic gets a share proportional to k to the power of minus that; 0: each
 *     topic gets the same
 */
public record TopicGroup(int topics, int percent, double exponent) {}
