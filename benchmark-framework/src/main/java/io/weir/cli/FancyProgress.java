package io.weir.cli;

import io.weir.measure.IntervalSnapshot;
import io.weir.measure.Phase;
import io.weir.measure.SearchStep;
import io.weir.measure.SnapshotListener;
import io.weir.result.SearchWords;
import io.weir.workload.Workload;
import java.util.List;

/** One block on a terminal, drawn anew for each interval. */
final class FancyProgress implements SnapshotListener {

    private final Console console;
    private final ProgressWindow window;

    FancyProgress(Console console, Workload workload) {
        this.console = console;
        this.window = new ProgressWindow(workload);
    }

    @Override
    public void phase(Phase phase) {
        window.enter(phase);
        console.block(List.of("  " + window.announcement()));
    }

    @Override
    public void interval(IntervalSnapshot snapshot) {
        window.clear();
        window.add(snapshot);
        console.block(window.block());
    }

    @Override
    public void step(SearchStep step) {
        console.line("search: " + SearchWords.step(step));
    }
}
