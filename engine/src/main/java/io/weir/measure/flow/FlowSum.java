package io.weir.measure.flow;

import io.weir.measure.Latencies;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;

/** Sum over recorders of deliveries by group, of which there may be hundreds. For one thread. */
public final class FlowSum {

    private final List<Group> groups = new ArrayList<>();

    /** Sum over one group. */
    static final class Group {
        long received;
        long receivedBytes;
        long discarded;
        long discardedBytes;
        final Histogram warmUp = Latencies.newHistogram();
        final Histogram measured = Latencies.newHistogram();
    }

    /** Returns the sum over a group, a new one where it was not known. */
    Group group(int number) {
        while (groups.size() <= number) {
            groups.add(new Group());
        }
        return groups.get(number);
    }

    /** Returns what was added. */
    public GroupFlows flows() {
        return new GroupFlows(groups.stream()
                .map(group -> new GroupFlow(
                        group.received,
                        group.receivedBytes,
                        group.discarded,
                        group.discardedBytes,
                        group.warmUp,
                        group.measured))
                .toList());
    }
}
