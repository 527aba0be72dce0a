package io.weir.run.scenario;

import io.weir.workload.timeline.TimedAction;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One action of a time line on its way: ordered, confirmed, perhaps undone, perhaps on one node after the other. */
final class ActionCourse {
    final TimedAction action;
    final List<String> nodes;
    final long ordered;

    @Nullable
    Long confirmed;

    @Nullable
    Long undoOrdered;

    @Nullable
    Long undoConfirmed;

    boolean failed;

    /** Number of the node that is acted on, where one is after the other. */
    int part;

    /** When the next of them is; null while one is acted on, and after the last. */
    @Nullable
    Long nextPart;

    boolean undoing;

    /** True if nobody was there to act on. */
    boolean leftOut;

    ActionCourse(TimedAction action, List<String> nodes, long ordered) {
        this.action = action;
        this.nodes = nodes;
        this.ordered = ordered;
    }

    boolean isOver() {
        return failed || undoConfirmed != null || (confirmed != null && !action.isUndone());
    }

    /** Returns the last instant at which something was done. */
    long over() {
        Long last = undoConfirmed == null ? confirmed : undoConfirmed;
        return last == null ? ordered : last;
    }

    /** Returns the nodes to act on now. */
    List<String> present() {
        return action.isRolling() ? nodes.subList(part, part + 1) : nodes;
    }

    boolean isLastPart() {
        return !action.isRolling() || part + 1 == nodes.size();
    }

    /** Returns whether something is in force that has to be undone. */
    boolean isInForce() {
        return !leftOut && undoOrdered == null && nextPart == null && action.needsUndo();
    }

    /** Returns when it is to be undone. */
    long undoDue() {
        return ordered + action.lasting().orElse(Duration.ZERO).toNanos();
    }
}
