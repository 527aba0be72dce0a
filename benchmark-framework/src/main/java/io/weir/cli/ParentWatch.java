package io.weir.cli;

import io.weir.campaign.RunInbox;
import io.weir.campaign.RunOrders;
import io.weir.process.LineReader;
import io.weir.runner.Runner;
import io.weir.time.Sleeper;
import io.weir.worker.EarlyStop;
import java.io.BufferedReader;
import java.time.Duration;
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

    private ParentWatch() {}

    /**
     * Starts to read in a daemon thread.
     *
     * @param input input from which the plan has been read
     * @return takes the run that the lines are for
     */
    static RunInbox<Runner> start(BufferedReader input, Sleeper sleeper) {
        RunInbox<Runner> run = new RunInbox<>();
        LineReader.follow("weir-parent-watch", input, line -> take(line, run), () -> end(run, sleeper));
        return run;
    }

    private static void take(String line, RunInbox<Runner> run) {
        RunOrders.earlyStop(line).ifPresent(stop -> run.tell(it -> it.stop(stop)));
        RunOrders.actionDone(line)
                .ifPresent(
                        done -> run.tell(it -> it.actionDone(done.number(), done.failure(), done.pids(), done.hop())));
        RunOrders.nodeEnd(line).ifPresent(reason -> run.tell(it -> it.nodeEnded(reason)));
    }

    private static void end(RunInbox<Runner> run, Sleeper sleeper) {
        LOG.error("the command that started this run is gone; ending");
        run.tell(it -> it.stop(EarlyStop.requested("the command that started the run is gone")));
        try {
            sleeper.sleep(LAST_WORDS);
        } catch (InterruptedException hurry) {
            Thread.currentThread().interrupt();
        }
        Runtime.getRuntime().halt(ExitCode.INTERRUPTED.code());
    }
}
