package io.weir.engine;

import io.weir.measure.IntervalSnapshot;
import io.weir.measure.Latencies;
import io.weir.measure.Phase;
import io.weir.measure.SnapshotListener;

/**
 * Joins the intervals of all loads of a search into one sequence: numbers and times continue, and the intervals of a
 * step have the phase "search". For one thread.
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
     * Notes that another load begins.
     *
     * @param nanos time since the start of the first
     */
    void begin(long nanos) {
        shiftNanos = nanos;
        shift = next;
    }

    /** Ends the search: from the next load on, intervals keep their own phases. */
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
                snapshot.dueMessages(),
                snapshot.counters(),
                searching ? Latencies.empty() : snapshot.warmUp(),
                searching ? snapshot.latencies() : snapshot.measured(),
                snapshot.outstanding(),
                snapshot.backlog(),
                snapshot.errors(),
                snapshot.stage()));
    }
}
