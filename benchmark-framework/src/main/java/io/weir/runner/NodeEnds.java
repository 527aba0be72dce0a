package io.weir.runner;

import io.weir.driver.NanoClock;
import io.weir.evidence.RunEvent;
import io.weir.evidence.RunListener;
import io.weir.measure.IntervalSnapshot;
import io.weir.measure.Phase;
import io.weir.result.BrokerFailure;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Unrequested ends of the broker's nodes, with the moment of the run at which each was noticed. Any thread. */
final class NodeEnds implements RunListener {

    private final NanoClock clock;
    private final List<BrokerFailure> failures = new ArrayList<>();
    private Phase phase = Phase.PREPARE;
    private long phaseStart;
    private @Nullable Long firstStartNanos;

    NodeEnds(NanoClock clock) {
        this.clock = clock;
        this.phaseStart = clock.nanoTime();
    }

    @Override
    public void on(RunEvent event) {
        if (event instanceof RunEvent.PhaseEntered entered) {
            phase(entered.phase());
        } else if (event instanceof RunEvent.IntervalClosed closed) {
            interval(closed.interval());
        }
    }

    private synchronized void phase(Phase next) {
        phase = next;
        phaseStart = clock.nanoTime();
        firstStartNanos = null;
    }

    /** Corrects the start of the phase from the intervals so far: a busy machine reports the start late. */
    private synchronized void interval(IntervalSnapshot snapshot) {
        if (snapshot.phase() != phase) {
            return;
        }
        Long first = firstStartNanos;
        if (first == null) {
            first = snapshot.startNanos();
            firstStartNanos = first;
        }
        phaseStart = Math.min(phaseStart, clock.nanoTime() - (snapshot.endNanos() - first));
    }

    synchronized void ended(String reason) {
        failures.add(new BrokerFailure(reason, phase, (clock.nanoTime() - phaseStart) / 1e9));
    }

    synchronized List<BrokerFailure> failures() {
        return List.copyOf(failures);
    }
}
