package io.weir.runner;

import io.weir.evidence.Mark;
import io.weir.evidence.RunEvent;
import io.weir.evidence.RunListener;
import io.weir.measure.Phase;
import io.weir.result.BrokerFailure;
import io.weir.units.QuantityFormat;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Marks of a run and its phases, placed by their instants, however late they were reported. Any thread. */
final class RunMarks implements RunListener {

    /** Phases of which one is the first with load. */
    static final Set<Phase> LOADED = EnumSet.of(Phase.SEARCH, Phase.WARM_UP, Phase.MEASURE);

    private final List<RunEvent.PhaseEntered> phases = new ArrayList<>();
    private final List<RunEvent.Marked> marks = new ArrayList<>();

    /** @param now instant by the run's clock */
    RunMarks(long now) {
        phases.add(new RunEvent.PhaseEntered(Phase.PREPARE, now));
    }

    @Override
    public synchronized void on(RunEvent event) {
        if (event instanceof RunEvent.PhaseEntered entered) {
            phases.add(entered);
        } else if (event instanceof RunEvent.Marked marked) {
            marks.add(marked);
        }
    }

    /** Returns all marks until now; empty before there is load. */
    synchronized List<Mark> marks() {
        return phases.stream()
                .filter(entered -> LOADED.contains(entered.phase()))
                .findFirst()
                .map(start -> marks.stream()
                        .map(marked -> marked.since(start.instant()))
                        .toList())
                .orElse(List.of());
    }

    /** Returns a sentence for each time in which a worker was suspect and came back. */
    List<String> notes() {
        return marks().stream()
                .filter(mark -> mark.kind() == Mark.Kind.WORKER_BACK)
                .map(RunMarks::note)
                .toList();
    }

    private static String note(Mark back) {
        if (back.seconds() < 0) { // workers report as soon as they have the order to start
            return back.text() + ", before the start of load.";
        }
        return back.text() + ", until " + QuantityFormat.duration(back.seconds() * 1e9) + " after the start of load.";
    }

    /** Returns all unrequested ends of the broker's nodes until now. */
    synchronized List<BrokerFailure> brokerFailures() {
        return marks.stream()
                .filter(marked -> marked.kind() == Mark.Kind.NODE_ENDED)
                .map(this::failure)
                .toList();
    }

    private BrokerFailure failure(RunEvent.Marked ended) {
        RunEvent.PhaseEntered phase = phases.get(0);
        for (RunEvent.PhaseEntered entered : phases) {
            phase = entered.instant() <= ended.instant() ? entered : phase;
        }
        return new BrokerFailure(ended.text(), phase.phase(), (ended.instant() - phase.instant()) / 1e9);
    }
}
