package io.weir.cli.console;

import io.weir.campaign.CampaignTime;
import io.weir.evidence.RunEvent;
import io.weir.evidence.RunListener;
import io.weir.measure.IntervalSnapshot;
import io.weir.workload.Workload;

/** Prints a line for each phase, the first figures as soon as there are any, then a line every ten seconds. */
public final class PlainProgress implements RunListener {

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
    public PlainProgress(Console console, Workload workload, CampaignTime time) {
        this.console = console;
        this.time = time;
        this.window = new ProgressWindow(workload);
    }

    @Override
    public void on(RunEvent event) {
        if (event instanceof RunEvent.PhaseEntered entered) {
            window.enter(entered.phase());
            console.line(window.announcement());
        } else if (event instanceof RunEvent.IntervalClosed closed) {
            interval(closed.interval());
        } else if (event instanceof RunEvent.Waiting waiting) {
            console.line("  " + waiting.what());
        } else {
            ProgressWindow.step(event).ifPresent(console::line);
        }
    }

    private void interval(IntervalSnapshot snapshot) {
        window.add(snapshot);
        if (!anyFigures || window.seconds() >= SECONDS_PER_LINE - TOLERANCE_SECONDS) {
            anyFigures = true;
            console.line(window.line() + (time.runs() == 1 ? "" : "; " + time.words()));
            window.clear();
        }
    }
}
