package io.weir.run.search;

import io.weir.evidence.RunEvent;
import io.weir.evidence.RunListener;
import io.weir.measure.IntervalSnapshot;
import io.weir.measure.Latencies;
import io.weir.measure.Phase;

/**
 * Joins the intervals of all loads of a search into one sequence: numbers and times continue, and the intervals of a
 * step have the phase "search". For one thread.
 */
public final class StepListener implements RunListener {

    private final RunListener real;
    private boolean searching = true;
    private long shiftNanos;
    private int shift;
    private int next;

    /**
     * Creates a listener.
     *
     * @param real gets the joined intervals, and after the search all other events
     */
    public StepListener(RunListener real) {
        this.real = real;
    }

    /**
     * Notes that another load begins.
     *
     * @param nanos time since the start of the first
     */
    public void begin(long nanos) {
        shiftNanos = nanos;
        shift = next;
    }

    /** Ends the search: from the next load on, intervals keep their own phases. */
    public void searchIsOver() {
        searching = false;
    }

    @Override
    public void on(RunEvent event) {
        if (event instanceof RunEvent.IntervalClosed closed) {
            real.on(new RunEvent.IntervalClosed(continued(closed.interval())));
        } else if (!searching) {
            real.on(event);
        }
    }

    private IntervalSnapshot continued(IntervalSnapshot interval) {
        next = shift + interval.index() + 1;
        return new IntervalSnapshot(
                shift + interval.index(),
                searching ? Phase.SEARCH : interval.phase(),
                shiftNanos + interval.startNanos(),
                shiftNanos + interval.endNanos(),
                interval.dueMessages(),
                interval.counters(),
                searching ? Latencies.empty() : interval.warmUp(),
                searching ? interval.latencies() : interval.measured(),
                interval.outstanding(),
                interval.backlog(),
                interval.errors(),
                interval.stage());
    }
}
