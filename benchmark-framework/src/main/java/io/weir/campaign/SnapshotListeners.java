package io.weir.campaign;

import io.weir.measure.BacklogStage;
import io.weir.measure.IntervalSnapshot;
import io.weir.measure.Phase;
import io.weir.measure.SearchStep;
import io.weir.measure.SnapshotListener;
import io.weir.time.BackgroundWork;
import java.util.List;

/**
 * Several listeners as one, called in their order.
 *
 * @param <L> their type; a subclass calls their further methods
 */
public class SnapshotListeners<L extends SnapshotListener> implements SnapshotListener {

    protected final List<L> listeners;

    public SnapshotListeners(List<L> listeners) {
        this.listeners = List.copyOf(listeners);
    }

    @Override
    public void phase(Phase phase) {
        for (L listener : listeners) {
            BackgroundWork.yieldIfDue();
            listener.phase(phase);
        }
    }

    @Override
    public void interval(IntervalSnapshot snapshot) {
        for (L listener : listeners) {
            BackgroundWork.yieldIfDue();
            listener.interval(snapshot);
        }
    }

    @Override
    public void waiting(String what) {
        listeners.forEach(listener -> listener.waiting(what));
    }

    @Override
    public void step(SearchStep step) {
        listeners.forEach(listener -> listener.step(step));
    }

    @Override
    public void stage(BacklogStage stage) {
        listeners.forEach(listener -> listener.stage(stage));
    }
}
