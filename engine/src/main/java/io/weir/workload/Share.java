package io.weir.workload;

import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Part of a run that one worker carries out: some of its producers and consumers. The shares of all workers together
 * are the whole run, and no producer or consumer is in two of them.
 *
 * <p>Topics stay whole if there are enough of them, so that whatever concerns a topic is known at one worker. If there
 * are fewer topics than workers, or the share with most messages would exceed the mean by more than a tenth, the producers and
 * the consumers of all topics are dealt one by one.
 *
 * @param worker number of the worker, from 0
 * @param workers number of workers
 * @param splitsTopics whether a topic's producers and consumers may be at several workers
 */
public record Share(int worker, int workers, Topology topology, boolean splitsTopics) {

    /** Excess of the fullest share over the mean from which topics are not kept whole. */
    private static final double MAX_EXCESS = 0.1;

    /** Returns the share of the only worker of a run. */
    public static Share whole(Topology topology) {
        return new Share(0, 1, topology);
    }

    /** Takes the share of one of the workers, as all of them do it. */
    public Share(int worker, int workers, Topology topology) {
        this(worker, workers, topology, splitsTopics(topology, workers));
    }

    private static boolean splitsTopics(Topology topology, int workers) {
        int topics = topology.topicCount();
        if (topology.traffic().isEven() || topics < workers) {
            int fullest = (topics + workers - 1) / workers;
            return topics < workers || fullest * (double) workers > (1 + MAX_EXCESS) * topics;
        }
        double[] shares = topology.topicShares();
        double[] loads = new double[workers];
        for (int topic = 0; topic < topics; topic++) {
            loads[topic % workers] += shares[topic];
        }
        return Arrays.stream(loads).max().orElse(0) * workers > 1 + MAX_EXCESS;
    }

    public boolean hasProducer(int producer) {
        return ownerOf(producer) == worker;
    }

    /**
     * Returns whether this share has a consumer.
     *
     * @param subscription number of the subscription through all topics
     * @param consumer number of the consumer within the subscription
     */
    public boolean hasConsumer(int subscription, int consumer) {
        if (consumer >= topology.consumersOf(subscription)) {
            return false;
        }
        if (splitsTopics) { // from the last worker on, so that few clients are not all with the first
            return workers - 1 - (topology.firstConsumer(subscription) + consumer) % workers == worker;
        }
        return subscription / topology.subscriptionsPerTopic() % workers == worker;
    }

    /** Returns whether this share has the first consumer of a subscription. */
    public boolean hasSubscription(int subscription) {
        return hasConsumer(subscription, 0);
    }

    /** Returns the numbers of this share's producers, ascending. */
    public int[] producers() {
        return numbers(topology.producerCount(), this::hasProducer);
    }

    /** Returns those of this share's producers that send something, ascending. */
    public int[] sendingProducers() {
        double[] shares = topology.topicShares();
        return numbers(topology.producerCount(), producer -> shares[topicOf(producer)] > 0 && hasProducer(producer));
    }

    /** Returns the part of all messages that this share's producers send, from 0 to 1. */
    public double loadShare() {
        double[] shares = topology.topicShares();
        return Arrays.stream(producers())
                .mapToDouble(producer -> shares[topicOf(producer)] / topology.producersPerTopic())
                .sum();
    }

    private int topicOf(int producer) {
        return producer / topology.producersPerTopic();
    }

    /** Returns whether there is neither a producer nor a consumer in this share. */
    public boolean isEmpty() {
        return producers().length == 0 && consumerCount() == 0;
    }

    /** Returns the number of this share's consumers. */
    public int consumerCount() {
        int subscriptions = topology.topicCount() * topology.subscriptionsPerTopic();
        return IntStream.range(0, subscriptions)
                .map(subscription -> numbers(
                                topology.consumersOf(subscription), consumer -> hasConsumer(subscription, consumer))
                        .length)
                .sum();
    }

    /**
     * Returns this share's part of a limit for all producers that send: exact over all shares, but at least 1 for a share with
     * such producers.
     */
    public long partOf(long limit) {
        double[] shares = topology.topicShares();
        IntPredicate sends = producer -> shares[topicOf(producer)] > 0;
        int all = numbers(topology.producerCount(), sends).length;
        int before = numbers(topology.producerCount(), sends.and(producer -> ownerOf(producer) < worker)).length;
        int own = sendingProducers().length;
        long rest = limit % all;
        long part = limit / all * own + rest * (before + own) / all - rest * before / all;
        return own == 0 ? 0 : Math.max(1, part);
    }

    private int ownerOf(int producer) {
        int place = splitsTopics ? producer : topicOf(producer);
        return place % workers;
    }

    private static int[] numbers(int count, IntPredicate contained) {
        return IntStream.range(0, count).filter(contained).toArray();
    }
}
