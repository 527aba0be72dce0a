package io.weir.worker.receive;

import io.weir.worker.Expectations;
import io.weir.workload.Topology;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Messages that a subscription wants.
 *
 * @param streams number of streams of the run
 * @param byClass whether each class of messages is wanted
 */
public record Wanted(int streams, List<Boolean> byClass) {

    public Wanted {
        byClass = List.copyOf(byClass);
    }

    /** Returns the wish for everything. */
    public static Wanted all(int streams) {
        return new Wanted(streams, List.of(true));
    }

    /** Returns the wish of a subscription. */
    static Wanted of(Topology topology, int subscription) {
        int classes = topology.classes().count();
        List<Integer> wanted = Expectations.wanted(topology, topology.groupOf(subscription));
        return new Wanted(
                topology.producerCount() * classes,
                IntStream.range(0, classes).mapToObj(wanted::contains).toList());
    }

    boolean hasAll() {
        return !byClass.contains(false);
    }

    /** Returns whether the messages of a stream are wanted. */
    boolean has(int stream) {
        // hot path
        return byClass.get(stream % byClass.size());
    }
}
