package io.weir.cli;

import io.weir.campaign.ForkedRuns;
import io.weir.runner.Runner;
import io.weir.time.Sleeper;
import io.weir.worker.EarlyStop;
import java.io.BufferedReader;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads from the process that started this one. A line requests the run to end early or reports the end of a broker's
 * node; the end of input means that the parent is gone, however it ended, and this JVM ends too.
 */
final class ParentWatch {

    private static final Logger LOG = LoggerFactory.getLogger(ParentWatch.class);

    /** Time that the run may still write; together with the JVM's end it stays below two seconds. */
    private static final Duration LAST_WORDS = Duration.ofSeconds(1);

    private final BufferedReader input;
    private final Sleeper sleeper;
    private @Nullable Runner run;
    private final List<Consumer<Runner>> early = new ArrayList<>();

    private ParentWatch(BufferedReader input, Sleeper sleeper) {
        this.input = input;
        this.sleeper = sleeper;
    }

    /**
     * Starts to read in a daemon thread.
     *
     * @param input input from which the plan has been read
     */
    static ParentWatch start(BufferedReader input, Sleeper sleeper) {
        ParentWatch watch = new ParentWatch(input, sleeper);
        Thread thread = new Thread(watch::listen, "weir-parent-watch");
        thread.setDaemon(true);
        thread.start();
        return watch;
    }

    /** Sets the run that receives the lines; it gets all earlier ones at once. */
    synchronized void serves(Runner started) {
        run = started;
        early.forEach(order -> order.accept(started));
    }

    private synchronized void pass(Consumer<Runner> order) {
        if (run == null) {
            early.add(order);
        } else {
            order.accept(run);
        }
    }

    private void listen() {
        try {
            for (String line = input.readLine(); line != null; line = input.readLine()) {
                ForkedRuns.earlyStop(line).ifPresent(stop -> pass(it -> it.stop(stop)));
                ForkedRuns.nodeEnd(line).ifPresent(reason -> pass(it -> it.nodeEnded(reason)));
            }
        } catch (IOException broken) {
            LOG.warn("the pipe from the parent is broken", broken);
        }
        LOG.error("the command that started this run is gone; ending");
        pass(it -> it.stop(EarlyStop.requested("the command that started the run is gone")));
        try {
            sleeper.sleep(LAST_WORDS);
        } catch (InterruptedException hurry) {
            Thread.currentThread().interrupt();
        }
        Runtime.getRuntime().halt(ExitCode.INTERRUPTED.code());
    }
}
