package io.weir.worker.send;

import io.weir.workload.Topology;
import io.weir.workload.topology.MessageClasses;
import java.util.Arrays;

/**
 * Division of the producers' messages into streams: one of each producer for each class of messages, numbered densely.
 *
 * <p>The number of a message within its producer decides on its class, so that shares are exact over each block of messages,
 * and everybody knows without asking how many messages of a stream are among the first of its producer. Within a block
 * classes alternate as evenly as they can. Where it begins is drawn for each block of each producer: a class that came at
 * equal distances would meet the same partition each time where partitions are taken in turn, and so with keys and payloads.
 */
public final class MessageStreams {

    private final SendingOrder order;
    private final int producers;
    private final int classes;

    /** True where drivers learn the class of a message. */
    private final boolean told;

    /** Class of each message of a block that begins at its place 0. */
    private final int[] pattern;

    /** Number of messages of each class before each message of two such blocks, one behind the other, by class. */
    private final int[][] before;

    /** Creates the streams of producers that send in turn; the parameter {@code told} is that of the other constructor. */
    public MessageStreams(int producers, MessageClasses classes, boolean told) {
        this(SendingOrder.inTurn(producers), classes, told);
    }

    /** @param told whether drivers learn the class of a message; to those that don't, all are of class 0 */
    public MessageStreams(SendingOrder order, MessageClasses classes, boolean told) {
        this.order = order;
        this.producers = order.producers();
        this.classes = classes.count();
        this.told = told;
        this.pattern = pattern(classes.percents());
        this.before = new int[this.classes][2 * pattern.length + 1];
        for (int place = 0; place < 2 * pattern.length; place++) {
            for (int number = 0; number < this.classes; number++) {
                before[number][place + 1] = before[number][place] + (pattern[place % pattern.length] == number ? 1 : 0);
            }
        }
    }

    /** Returns the streams of producers whose messages are alike. */
    public static MessageStreams ofAlike(int producers) {
        return new MessageStreams(producers, MessageClasses.NONE, false);
    }

    /**
     * Returns the streams of a topology.
     *
     * @param told whether drivers learn the class of a message
     */
    public static MessageStreams of(Topology topology, boolean told) {
        return new MessageStreams(SendingOrder.of(topology), topology.classes(), told);
    }

    /** Returns the shortest block with exact shares: each place goes to the class that is furthest behind its share. */
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

    /** Returns the order in which the producers send. */
    public SendingOrder order() {
        return order;
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
        if (classes == 1) {
            return 0;
        }
        long block = number / pattern.length;
        return pattern[(int) ((number + beginning(producer, block)) % pattern.length)];
    }

    /** Returns the class of a message as its driver learns it. */
    public int told(int messageClass) {
        // hot path
        return told ? messageClass : 0;
    }

    /** Returns the place of the pattern at which a block begins, from 0: the mixed bits of its number, by SplitMix64. */
    private int beginning(int producer, long block) {
        // hot path
        long bits = (block * producers + producer + 1) * 0x9E3779B97F4A7C15L;
        bits = (bits ^ bits >>> 30) * 0xBF58476D1CE4E5B9L;
        bits = (bits ^ bits >>> 27) * 0x94D049BB133111EBL;
        return (int) Long.remainderUnsigned(bits ^ bits >>> 31, pattern.length);
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
        long block = number / pattern.length;
        int rest = (int) (number % pattern.length);
        int begun = beginning(producer, block);
        return block * before[messageClass][pattern.length]
                + before[messageClass][begun + rest]
                - before[messageClass][begun];
    }

    /** Adds a producer's first messages to counts by stream. */
    void addTo(long[] countsByStream, int producer, long messages) {
        for (int messageClass = 0; messageClass < classes; messageClass++) {
            countsByStream[stream(producer, messageClass)] += before(producer, messageClass, messages);
        }
    }

    /** Returns the producer of a stream. */
    public int producer(int stream) {
        return stream / classes;
    }

    /** Returns the number of messages of a stream among the first of its producer. */
    public long ofFirst(int stream, long messages) {
        return before(producer(stream), stream % classes, messages);
    }
}
