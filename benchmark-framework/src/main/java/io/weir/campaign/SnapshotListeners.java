package io.weir.campaign;

import io.weir.measure.BacklogStage;
import io.weir.measure.IntervalSnapshot;
import io.weir.measure.Phase;
import io.weir.measure.SearchStep;
import io.weir.measure.SnapshotListener;
import java.util.List;

/** Several listeners as one, told in their order. */
record SnapshotListeners(List<SnapshotListener> listeners) implements SnapshotListener {

    SnapshotListeners {
        listeners = List.copyOf(listeners);
    }

    static SnapshotListener of(List<SnapshotListener> listeners) {
        return new SnapshotListeners(listeners);
    }

    @Override
    public void phase(Phase phase) {
        listeners.forEach(listener -> listener.phase(phase));
    }

    @Override
    public void interval(IntervalSnapshot snapshot) {
        listeners.forEach(listener -> listener.interval(snapshot));
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
