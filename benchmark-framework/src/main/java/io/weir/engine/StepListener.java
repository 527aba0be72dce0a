package io.weir.engine;

import io.weir.measure.IntervalSnapshot;
import io.weir.measure.Latencies;
import io.weir.measure.Phase;
import io.weir.measure.SnapshotListener;

/**
 * Makes one sequence of intervals of the loads that a search is made of: numbers and times go on, and what belongs to a
 * step is of the phase "search". For one thread.
 */
final class StepListener implements SnapshotListener {

    private final SnapshotListener real;
    private boolean searching = true;
    private long shiftNanos;
    private int shift;
    private int next;

    StepListener(SnapshotListener real) {
        this.real = real;
    }

    /**
     * Another load begins.
     *
     * @param nanos since the start of the first
     */
    void begin(long nanos) {
        shiftNanos = nanos;
        shift = next;
    }

    /** From the next load on phases are what they are. */
    void searchIsOver() {
        searching = false;
    }

    @Override
    public void phase(Phase phase) {
        if (!searching) {
            real.phase(phase);
        }
    }

    @Override
    public void interval(IntervalSnapshot snapshot) {
        next = shift + snapshot.index() + 1;
        Phase phase = searching ? Phase.SEARCH : snapshot.phase();
        real.interval(new IntervalSnapshot(
                shift + snapshot.index(),
                phase,
                shiftNanos + snapshot.startNanos(),
                shiftNanos + snapshot.endNanos(),
                snapshot.askedMessages(),
                snapshot.counters(),
                searching ? Latencies.empty() : snapshot.warmUp(),
                searching ? snapshot.latencies() : snapshot.measured(),
                snapshot.outstanding(),
                snapshot.backlog(),
                snapshot.errors(),
                snapshot.stage()));
    }
}
