package io.weir.worker.send;

import io.weir.workload.Topology;
import io.weir.workload.topology.MessageClasses;
import java.util.Arrays;

/**
 * Division of the producers' messages into streams: one of each producer for each class of messages, numbered densely.
 *
 * <p>The number of a message within its producer decides on its class, so that shares are exact over each period, classes
 * alternate as evenly as they can, and everybody knows without asking how many messages of a stream are among the first of
 * its producer. Producers begin at different places of the period, so that not all send the same class at once.
 */
public final class MessageStreams {

    private final int producers;
    private final int classes;

    /** Class of each message of a period. */
    private final int[] pattern;

    /** Number of messages of each class before each message of a period, by class; behind the last, those of a period. */
    private final int[][] before;

    public MessageStreams(int producers, MessageClasses classes) {
        this.producers = producers;
        this.classes = classes.count();
        this.pattern = pattern(classes.percents());
        this.before = new int[this.classes][pattern.length + 1];
        for (int place = 0; place < pattern.length; place++) {
            for (int number = 0; number < this.classes; number++) {
                before[number][place + 1] = before[number][place] + (pattern[place] == number ? 1 : 0);
            }
        }
    }

    /** Returns the streams of producers whose messages are alike. */
    public static MessageStreams ofAlike(int producers) {
        return new MessageStreams(producers, MessageClasses.NONE);
    }

    /** Returns the streams of a topology. */
    public static MessageStreams of(Topology topology) {
        return new MessageStreams(topology.producerCount(), topology.classes());
    }

    /** Returns the shortest period with exact shares: each place goes to the class that is furthest behind its share. */
    private static int[] pattern(int[] percents) {
        int divisor = Arrays.stream(percents).reduce(0, MessageStreams::greatestCommonDivisor);
        int length = Arrays.stream(percents).sum() / divisor;
        int[] pattern = new int[length];
        int[] had = new int[percents.length];
        for (int place = 0; place < length; place++) {
            int furthest = 0;
            for (int number = 1; number < percents.length; number++) {
                if (debt(percents, had, number, place, divisor) > debt(percents, had, furthest, place, divisor)) {
                    furthest = number;
                }
            }
            pattern[place] = furthest;
            had[furthest]++;
        }
        return pattern;
    }

    private static long debt(int[] percents, int[] had, int number, int place, int divisor) {
        int length = Arrays.stream(percents).sum() / divisor;
        return (long) percents[number] / divisor * (place + 1) - (long) had[number] * length;
    }

    private static int greatestCommonDivisor(int one, int other) {
        return other == 0 ? one : greatestCommonDivisor(other, one % other);
    }

    int producers() {
        return producers;
    }

    public int classes() {
        return classes;
    }

    /** Returns the number of streams of all producers. */
    public int count() {
        return producers * classes;
    }

    /** Returns the class of a producer's message, by its number within the producer. */
    public int classOf(int producer, long number) {
        // hot path
        return classes == 1 ? 0 : pattern[(int) ((number + producer) % pattern.length)];
    }

    /** Returns the stream of a producer's messages of a class. */
    public int stream(int producer, int messageClass) {
        // hot path
        return producer * classes + messageClass;
    }

    /** Returns the number of messages of a class among the first of a producer, which is also the sequence of the next. */
    public long before(int producer, int messageClass, long number) {
        // hot path
        if (classes == 1) {
            return number;
        }
        int offset = producer % pattern.length;
        return upTo(messageClass, offset + number) - before[messageClass][offset];
    }

    /** Adds a producer's first messages to counts by stream. */
    void addTo(long[] countsByStream, int producer, long messages) {
        for (int messageClass = 0; messageClass < classes; messageClass++) {
            countsByStream[stream(producer, messageClass)] += before(producer, messageClass, messages);
        }
    }

    private long upTo(int messageClass, long place) {
        // hot path
        return place / pattern.length * before[messageClass][pattern.length]
                + before[messageClass][(int) (place % pattern.length)];
    }

    /**
     * Returns the number of messages of a stream among the first of all producers, which are due in turn.
     *
     * @param due number of messages due first
     */
    public long dueOf(int stream, long due) {
        int producer = stream / classes;
        return before(producer, stream % classes, (due - producer + producers - 1) / producers);
    }
}
