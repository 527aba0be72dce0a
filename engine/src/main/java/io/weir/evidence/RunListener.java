package io.weir.evidence;

import io.weir.time.BackgroundWork;
import java.util.List;

/**
 * Observer of a run in progress. Called by one thread, never by one that sends or receives, but for the events that say
 * otherwise; a slow listener delays the run's intervals.
 */
@FunctionalInterface
public interface RunListener {

    /** Ignores everything. */
    RunListener NONE = event -> {};

    /** Called with each event, in their order. */
    void on(RunEvent event);

    /** Returns several listeners as one, called in their order. */
    static RunListener all(List<? extends RunListener> listeners) {
        List<RunListener> all = List.copyOf(listeners);
        return event -> {
            for (RunListener listener : all) {
                BackgroundWork.yieldIfDue();
                listener.on(event);
            }
        };
    }
}
