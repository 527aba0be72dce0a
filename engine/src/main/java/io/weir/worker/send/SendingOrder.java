package io.weir.worker.send;

import io.weir.workload.Topology;
import java.util.Arrays;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * Order in which producers send the messages of a load. It comes again after a round, in which each producer has one slot,
 * or as many as its topic's share of the messages asks for; message {@code n} of the schedule is that of slot
 * {@code n % slots()}. So everybody knows without asking whose it is, and how many of the first messages are a producer's.
 *
 * <p>Where shares differ, the slots of a topic are spread as evenly as they can: among the first n messages, its number differs
 * from its share by less than one. That is a schedule of unit jobs on one machine, each to be done between the instants at
 * which its topic's share has reached k and k + 1 messages; the earliest deadline first keeps all of them, as their shares make
 * one together.
 */
public final class SendingOrder {

    private final int producers;

    /** Slots of each producer, ascending; null where each has one, in turn. */
    private final int @Nullable [][] slotsOf;

    private final int slots;

    private SendingOrder(int producers, int @Nullable [][] slotsOf, int slots) {
        this.producers = producers;
        this.slotsOf = slotsOf;
        this.slots = slots;
    }

    /** Returns the order in which each producer sends one message after the other. */
    static SendingOrder inTurn(int producers) {
        return new SendingOrder(producers, null, producers);
    }

    /** Returns the order of a topology. */
    static SendingOrder of(Topology topology) {
        return topology.traffic().isEven()
                ? inTurn(topology.producerCount())
                : weighted(topology.traffic().weights(), topology.producersPerTopic());
    }

    /** Returns the order in which topics get messages by their weights, each from its producers in turn. */
    static SendingOrder weighted(int[] weights, int producersPerTopic) {
        int[] topics = topics(weights);
        int[][] slotsOf = new int[weights.length * producersPerTopic][];
        int[] had = new int[slotsOf.length];
        for (int producer = 0; producer < slotsOf.length; producer++) {
            slotsOf[producer] = new int[weights[producer / producersPerTopic]];
        }
        int[] next = new int[weights.length];
        int slots = topics.length * producersPerTopic;
        for (int slot = 0; slot < slots; slot++) {
            int topic = topics[slot % topics.length];
            int producer = topic * producersPerTopic + next[topic]++ % producersPerTopic;
            slotsOf[producer][had[producer]++] = slot;
        }
        return new SendingOrder(slotsOf.length, slotsOf, slots);
    }

    /** Returns the topic of each message of a round in which each has as many as its weight. */
    private static int[] topics(int[] weights) {
        int length = Arrays.stream(weights).sum();
        long[] deadlines = new long[weights.length];
        int[] had = new int[weights.length];
        PriorityQueue<Integer> ready = new PriorityQueue<>((one, other) -> deadlines[one] == deadlines[other]
                ? Integer.compare(one, other)
                : Long.compare(deadlines[one], deadlines[other]));
        PriorityQueue<long[]> waiting = new PriorityQueue<>((one, other) -> Long.compare(one[0], other[0]));
        for (int topic = 0; topic < weights.length; topic++) {
            if (weights[topic] > 0) {
                waiting.add(new long[] {0, topic});
            }
        }
        int[] topics = new int[length];
        for (int place = 0; place < length; place++) {
            while (!waiting.isEmpty() && waiting.element()[0] <= place) {
                int topic = (int) waiting.remove()[1];
                deadlines[topic] = ((had[topic] + 1L) * length + weights[topic] - 1) / weights[topic];
                ready.add(topic);
            }
            int topic = ready.remove();
            topics[place] = topic;
            had[topic]++;
            if (had[topic] < weights[topic]) {
                waiting.add(new long[] {(long) had[topic] * length / weights[topic], topic});
            }
        }
        return topics;
    }

    int producers() {
        return producers;
    }

    /** Returns the number of messages in a round. */
    int slots() {
        return slots;
    }

    /** Returns the slots of a producer, ascending; none where its topic gets nothing. */
    public int[] slotsOf(int producer) {
        return slotsOf == null ? new int[] {producer} : slotsOf[producer].clone();
    }

    /** Returns the number of a producer's messages in a round; 0 where its topic gets nothing. */
    public int perRound(int producer) {
        return slotsOf == null ? 1 : slotsOf[producer].length;
    }

    /** Returns the number of a producer's messages among the first of the load. */
    public long before(int producer, long messages) {
        if (slotsOf == null) {
            return (messages - producer + producers - 1) / producers;
        }
        int[] own = slotsOf[producer];
        int among = Arrays.binarySearch(own, (int) (messages % slots));
        return messages / slots * own.length + (among < 0 ? -among - 1 : among);
    }
}
