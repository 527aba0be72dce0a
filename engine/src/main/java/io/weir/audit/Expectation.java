package io.weir.audit;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Streams of messages, and which subscription waits for which of them. A stream is what one producer sends of one class of
 * messages, with sequence numbers of its own.
 *
 * <p>Both are numbered through all topics: subscription {@code s} reads topic {@code s / subscriptionsPerTopic}, stream
 * {@code m} goes to topic {@code m / streamsPerTopic} and is of class {@code m % classes}.
 *
 * @param topics number of topics
 * @param producersPerTopic number of producers of each
 * @param classes number of classes of messages, at least 1
 * @param readers the subscriptions of each topic
 */
public record Expectation(int topics, int producersPerTopic, int classes, List<Reader> readers) {

    public Expectation {
        readers = List.copyOf(readers);
    }

    /**
     * A subscription of each topic.
     *
     * @param topics number of topics that it reads, from the first on
     * @param classes numbers of the classes that it wants
     */
    public record Reader(int topics, List<Integer> classes) {

        public Reader {
            classes = List.copyOf(classes);
        }
    }

    /** Returns the expectation that every subscription of a topic waits for all of its messages, which are alike. */
    public static Expectation ofAll(int topics, int producersPerTopic, int subscriptionsPerTopic) {
        return new Expectation(
                topics,
                producersPerTopic,
                1,
                Collections.nCopies(subscriptionsPerTopic, new Reader(topics, List.of(0))));
    }

    int streamsPerTopic() {
        return producersPerTopic * classes;
    }

    /** Returns the number of streams of all topics. */
    public int streams() {
        return topics * streamsPerTopic();
    }

    public int subscriptionsPerTopic() {
        return readers.size();
    }

    /** Returns the number of subscriptions of all topics, with those that don't read theirs. */
    public int subscriptions() {
        return topics * readers.size();
    }

    /** Returns the number of the first stream that goes to a subscription's topic. */
    int firstStream(int subscription) {
        return subscription / readers.size() * streamsPerTopic();
    }

    /** Returns whether a subscription reads its topic. */
    boolean reads(int subscription) {
        return subscription / readers.size()
                < readers.get(subscription % readers.size()).topics();
    }

    /** Returns whether a subscription waits for the messages of a stream of its topic. */
    boolean awaits(int subscription, int stream) {
        return reads(subscription)
                && readers.get(subscription % readers.size()).classes().contains(stream % classes);
    }

    void writeTo(DataOutput out) throws IOException {
        out.writeInt(topics);
        out.writeInt(producersPerTopic);
        out.writeInt(classes);
        out.writeInt(readers.size());
        for (Reader reader : readers) {
            out.writeInt(reader.topics);
            for (int number = 0; number < classes; number++) {
                out.writeBoolean(reader.classes.contains(number));
            }
        }
    }

    static Expectation readFrom(DataInput in) throws IOException {
        int topics = in.readInt();
        int producersPerTopic = in.readInt();
        int classes = in.readInt();
        List<Reader> readers = new ArrayList<>();
        for (int left = in.readInt(); left > 0; left--) {
            int read = in.readInt();
            List<Integer> wanted = new ArrayList<>();
            for (int number = 0; number < classes; number++) {
                if (in.readBoolean()) {
                    wanted.add(number);
                }
            }
            readers.add(new Reader(read, wanted));
        }
        return new Expectation(topics, producersPerTopic, classes, readers);
    }
}
