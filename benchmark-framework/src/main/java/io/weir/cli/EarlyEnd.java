package io.weir.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Ends work in order when this JVM is asked to end (Ctrl-C, SIGTERM): the JVM's end waits until the work is closed, or
 * for a limit that is longer than all waits of the work itself.
 */
final class EarlyEnd implements AutoCloseable {

    private static final long LIMIT_SECONDS = 150;

    private final CountDownLatch closed = new CountDownLatch(1);
    private final Runnable stop;
    private final Thread hook = new Thread(this::end, "weir-early-end");
    private volatile boolean come;

    private EarlyEnd(Runnable stop) {
        this.stop = stop;
    }

    /**
     * Registers the action that the JVM's end begins with.
     *
     * @param stop requests the work to end; must return soon
     */
    static EarlyEnd by(Runnable stop) {
        EarlyEnd early = new EarlyEnd(stop);
        Runtime.getRuntime().addShutdownHook(early.hook);
        return early;
    }

    /** Returns whether the JVM has been asked to end. */
    boolean hasCome() {
        return come;
    }

    private void end() {
        come = true;
        stop.run();
        try {
            closed.await(LIMIT_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException hurry) {
            Thread.currentThread().interrupt();
        }
        Runtime.getRuntime().halt(ExitCode.INTERRUPTED.code());
    }

    /** Notes that the work has ended. */
    @Override
    public void close() {
        closed.countDown();
        if (!come) {
            try {
                Runtime.getRuntime().removeShutdownHook(hook);
            } catch (IllegalStateException goingDown) {
                // The hook is running right now, finds the work closed and ends the JVM.
                come = true;
            }
        }
    }
}
