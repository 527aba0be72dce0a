package io.weir.cli;

import io.weir.driver.NanoClock;
import io.weir.measure.BacklogStage;
import io.weir.measure.IntervalSnapshot;
import io.weir.measure.Phase;
import io.weir.measure.SearchStep;
import io.weir.measure.SnapshotListener;
import io.weir.result.SearchWords;
import io.weir.time.Sleeper;
import io.weir.workload.Workload;
import java.time.Duration;
import java.util.List;

/**
 * One block on a terminal, drawn anew for each interval. Before there are intervals it counts the seconds, so that a
 * system that is slow to answer does not look like a tool that hangs.
 */
final class FancyProgress implements SnapshotListener {

    private static final Duration TICK = Duration.ofSeconds(1);
    private static final double NANOS_PER_SECOND = 1e9;

    private final Console console;
    private final ProgressWindow window;
    private final NanoClock clock;
    private final Sleeper sleeper;
    private boolean ticking;
    private long enteredNanos;
    private String wait = "";

    FancyProgress(Console console, Workload workload, NanoClock clock, Sleeper sleeper) {
        this.console = console;
        this.window = new ProgressWindow(workload);
        this.clock = clock;
        this.sleeper = sleeper;
    }

    @Override
    public synchronized void phase(Phase phase) {
        window.enter(phase);
        enteredNanos = clock.nanoTime();
        wait = "";
        ticking = phase == Phase.PREPARE || phase == Phase.PROBE;
        console.block(List.of("  " + window.announcement()));
        if (phase == Phase.PREPARE) {
            Thread ticks = new Thread(this::tickOn, "weir-progress");
            ticks.setDaemon(true);
            ticks.start();
        }
    }

    @Override
    public synchronized void waiting(String what) {
        wait = what;
        tick();
    }

    @Override
    public synchronized void interval(IntervalSnapshot snapshot) {
        window.clear();
        window.add(snapshot);
        console.block(window.block());
    }

    private void tickOn() {
        try {
            do {
                sleeper.sleep(TICK);
            } while (tick());
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    /** Draws the time that the present phase has taken; false when it is one that has intervals, or the last. */
    synchronized boolean tick() {
        if (ticking) {
            long seconds = Math.round((clock.nanoTime() - enteredNanos) / NANOS_PER_SECOND);
            console.block(
                    List.of("  " + window.announcement() + " " + seconds + " s" + (wait.isEmpty() ? "" : ": " + wait)));
        }
        return ticking;
    }

    @Override
    public void step(SearchStep step) {
        console.line("search: " + SearchWords.step(step));
    }

    @Override
    public void stage(BacklogStage stage) {
        console.line("backlog: " + stage.label());
    }
}
