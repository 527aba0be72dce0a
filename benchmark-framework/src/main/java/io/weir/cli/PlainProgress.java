package io.weir.cli;

import io.weir.campaign.CampaignTime;
import io.weir.measure.BacklogStage;
import io.weir.measure.IntervalSnapshot;
import io.weir.measure.Phase;
import io.weir.measure.SearchStep;
import io.weir.measure.SnapshotListener;
import io.weir.result.SearchSummary;
import io.weir.workload.Workload;

/** Prints a line for each phase, the first figures as soon as there are any, then a line every ten seconds. */
final class PlainProgress implements SnapshotListener {

    private static final double SECONDS_PER_LINE = 10;

    /** Tolerance for intervals, which are one second give or take nanoseconds. */
    private static final double TOLERANCE_SECONDS = 0.5;

    private final Console console;
    private final ProgressWindow window;
    private final CampaignTime time;
    private boolean anyFigures;

    /**
     * @param time time of the whole campaign, printed with the figures if it has several runs
     */
    PlainProgress(Console console, Workload workload, CampaignTime time) {
        this.console = console;
        this.time = time;
        this.window = new ProgressWindow(workload);
    }

    @Override
    public void phase(Phase phase) {
        window.enter(phase);
        console.line(window.announcement());
    }

    @Override
    public void waiting(String what) {
        console.line("  " + what);
    }

    @Override
    public void interval(IntervalSnapshot snapshot) {
        window.add(snapshot);
        if (!anyFigures || window.seconds() >= SECONDS_PER_LINE - TOLERANCE_SECONDS) {
            anyFigures = true;
            console.line(window.line() + campaign());
            window.clear();
        }
    }

    private String campaign() {
        return time.runs() == 1
                ? ""
                : "; " + time.ended() + " of " + time.runs() + " runs done, "
                        + time.left().words();
    }

    @Override
    public void step(SearchStep step) {
        console.line("search: " + SearchSummary.step(step));
    }

    @Override
    public void stage(BacklogStage stage) {
        console.line("backlog: " + stage.label());
    }
}
