package io.weir.measure.flow;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Deliveries by group of subscriptions.
 *
 * @param groups in the order of the workload; empty where groups are not told apart
 */
public record GroupFlows(List<GroupFlow> groups) {

    /** Groups are not told apart, or nothing came. */
    public static final GroupFlows NONE = new GroupFlows(List.of());

    public GroupFlows {
        groups = List.copyOf(groups);
    }

    /** Returns the flow of a group; nothing where it is not known. */
    public GroupFlow of(int group) {
        return group < groups.size() ? groups.get(group) : GroupFlow.none();
    }

    /** Returns the deliveries of both. */
    public GroupFlows plus(GroupFlows other) {
        if (groups.isEmpty() || other.groups.isEmpty()) {
            return groups.isEmpty() ? other : this;
        }
        List<GroupFlow> sums = new ArrayList<>();
        for (int group = 0; group < Math.max(groups.size(), other.groups.size()); group++) {
            sums.add(of(group).plus(other.of(group)));
        }
        return new GroupFlows(sums);
    }

    public void writeTo(DataOutput out) throws IOException {
        out.writeInt(groups.size());
        for (GroupFlow group : groups) {
            group.writeTo(out);
        }
    }

    public static GroupFlows readFrom(DataInput in) throws IOException {
        List<GroupFlow> groups = new ArrayList<>();
        for (int left = in.readInt(); left > 0; left--) {
            groups.add(GroupFlow.readFrom(in));
        }
        return new GroupFlows(groups);
    }
}
