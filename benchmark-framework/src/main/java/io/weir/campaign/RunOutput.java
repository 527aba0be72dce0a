package io.weir.campaign;

import io.weir.evidence.RunListener;
import io.weir.runner.RunEvents;
import java.io.BufferedReader;
import java.io.IOException;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reader of the stdout of a run's JVM. It reads to the end whatever happens to the lines: a full pipe would block the
 * run.
 */
final class RunOutput {

    private static final Logger LOG = LoggerFactory.getLogger(RunOutput.class);

    /**
     * Limit of the wait for the end of the output. Only a process that the run has left behind could hold the pipe for
     * longer.
     */
    private static final Duration AFTER_THE_END = Duration.ofSeconds(2);

    private final Thread thread;
    private final RunListener listener;

    private RunOutput(BufferedReader output, RunListener listener) {
        this.listener = listener;
        this.thread = new Thread(() -> read(output), "weir-run-output");
    }

    /** Starts to read. */
    static RunOutput follow(BufferedReader output, RunListener listener) {
        RunOutput following = new RunOutput(output, listener);
        following.thread.setDaemon(true);
        following.thread.start();
        return following;
    }

    private void read(BufferedReader output) {
        try (output) {
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                tell(line);
            }
        } catch (IOException broken) {
            LOG.info("the JVM of the run has stopped printing", broken);
        }
    }

    private void tell(String line) {
        try {
            RunEvents.read(line, listener);
        } catch (RuntimeException bug) {
            LOG.error("what the run says could not be shown", bug);
        }
    }

    /** Waits until all output of a process that has ended has been passed on. */
    void awaitEnd() throws InterruptedException {
        thread.join(AFTER_THE_END.toMillis());
    }
}
