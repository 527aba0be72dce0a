package io.weir.cli.console;

import io.weir.campaign.CampaignTime;
import io.weir.driver.NanoClock;
import io.weir.evidence.RunEvent;
import io.weir.evidence.RunListener;
import io.weir.time.Sleeper;
import io.weir.workload.Workload;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One block on a terminal for a whole campaign, redrawn with each interval and once a second. It counts the seconds
 * while there are no figures, so that a system that is slow to answer does not look like a tool that hangs. Any thread.
 */
public final class FancyProgress implements AutoCloseable {

    private static final Duration TICK = Duration.ofSeconds(1);
    private static final double NANOS_PER_SECOND = 1e9;
    private static final int BAR_COLUMNS = 20;

    private final Console console;
    private final CampaignTime time;
    private final NanoClock clock;
    private final Sleeper sleeper;
    private final Thread ticks = new Thread(this::tickOn, "weir-progress");
    private boolean shown;
    private String title = "";
    private String doing = "";
    private String detail = "";
    private long doingSinceNanos;
    private @Nullable ProgressWindow figures;

    /** Makes a block that is not shown yet. */
    public FancyProgress(Console console, CampaignTime time, NanoClock clock, Sleeper sleeper) {
        this.console = console;
        this.time = time;
        this.clock = clock;
        this.sleeper = sleeper;
    }

    /** Starts to draw once a second. */
    public void start() {
        ticks.setDaemon(true);
        ticks.start();
    }

    /**
     * Notes that the next run begins.
     *
     * @param run number and name of the run, in a few words
     */
    public synchronized void runStarting(String run) {
        title = run;
        doing("starting");
    }

    /** Notes that something without figures has begun. */
    public synchronized void doing(String what) {
        doing = what;
        detail = "";
        doingSinceNanos = clock.nanoTime();
        figures = null;
        shown = true;
        draw();
    }

    /** Sets the detail of the current step that takes time. */
    public synchronized void detail(String what) {
        if (figures == null) {
            detail = what;
            draw();
        }
    }

    /** Removes the block at the end of a run; until the next begins there is nothing to show. */
    public synchronized void runEnded() {
        shown = false;
        console.clearBlock();
    }

    /** Follows a run of that workload. */
    public RunListener follow(Workload workload) {
        ProgressWindow window = new ProgressWindow(workload);
        return event -> show(event, window);
    }

    private synchronized void show(RunEvent event, ProgressWindow window) {
        if (event instanceof RunEvent.PhaseEntered entered) {
            window.enter(entered.phase());
            doing(entered.phase().label());
        } else if (event instanceof RunEvent.IntervalClosed closed) {
            window.clear();
            window.add(closed.interval());
            figures = window;
            draw();
        } else if (event instanceof RunEvent.Waiting waiting) {
            detail(waiting.what());
        } else {
            ProgressWindow.step(event).ifPresent(console::line);
        }
    }

    private void tickOn() {
        try {
            while (true) {
                sleeper.sleep(TICK);
                draw();
            }
        } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
        }
    }

    /** Draws the current state. */
    synchronized void draw() {
        if (!shown) {
            return;
        }
        Terminal terminal = console.terminal();
        List<String> lines = new ArrayList<>();
        lines.add(ProgressWindow.row(terminal, "campaign", campaign()));
        lines.add(ProgressWindow.row(terminal, "run", terminal.strong(title)));
        ProgressWindow present = figures;
        if (present == null) {
            long seconds = Math.round((clock.nanoTime() - doingSinceNanos) / NANOS_PER_SECOND);
            lines.add(ProgressWindow.row(
                    terminal, "phase", doing + " … " + seconds + " s" + (detail.isEmpty() ? "" : ": " + detail)));
        } else {
            lines.addAll(present.block(terminal));
        }
        console.block(lines);
    }

    private String campaign() {
        int filled = BAR_COLUMNS * time.ended() / Math.max(1, time.runs());
        // The bar comes last: a narrow window can do without it.
        return time.runs() == 1
                ? time.left().words()
                : time.words() + " [" + "#".repeat(filled) + "-".repeat(BAR_COLUMNS - filled) + "]";
    }

    @Override
    public void close() {
        ticks.interrupt();
        runEnded();
    }
}
