package io.weir.workload;

import io.weir.workload.timeline.TimedActions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Whatever happens in the measured part beside sending and receiving: one of these at most, or nothing.
 *
 * @param backlog to build and drain; empty for none
 * @param reading of messages that are written first; empty for none
 * @param timeline actions on the system; empty for none
 * @param replay of delayed messages after restarts; empty for none
 */
public record Scenarios(
        Optional<Backlog> backlog,
        Optional<Reading> reading,
        Optional<TimedActions> timeline,
        Optional<Replay> replay) {

    /** Nothing happens beside sending and receiving. */
    public static final Scenarios NONE =
            new Scenarios(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

    public static Scenarios of(Backlog requested) {
        return new Scenarios(Optional.of(requested), Optional.empty(), Optional.empty(), Optional.empty());
    }

    public static Scenarios of(Reading requested) {
        return new Scenarios(Optional.empty(), Optional.of(requested), Optional.empty(), Optional.empty());
    }

    public static Scenarios of(TimedActions requested) {
        return new Scenarios(Optional.empty(), Optional.empty(), Optional.of(requested), Optional.empty());
    }

    public static Scenarios of(Replay requested) {
        return new Scenarios(Optional.empty(), Optional.empty(), Optional.empty(), Optional.of(requested));
    }

    /** Returns those with stages of their own and a search, in the words of an error. */
    List<String> withStages(Load load) {
        List<String> scenarios = new ArrayList<>();
        if (load.search().isPresent()) {
            scenarios.add("producerRate: 0, a search");
        }
        if (backlog.isPresent()) {
            scenarios.add("a backlog");
        }
        if (reading.isPresent()) {
            scenarios.add("read:");
        }
        if (replay.isPresent()) {
            scenarios.add("replay:");
        }
        return scenarios;
    }
}
