package io.weir.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Lets work come to an orderly end when this JVM is told to go (Ctrl-C, SIGTERM): whoever tells it waits until the work
 * is closed, or a limit that is longer than all that the work itself waits for.
 */
final class EarlyEnd implements AutoCloseable {

    private static final long LIMIT_SECONDS = 90;

    private final CountDownLatch closed = new CountDownLatch(1);
    private final Runnable stop;
    private final Thread hook = new Thread(this::end, "weir-early-end");
    private volatile boolean come;

    private EarlyEnd(Runnable stop) {
        this.stop = stop;
    }

    /**
     * From now on the JVM's end begins with this.
     *
     * @param stop tells the work to end; must return soon
     */
    static EarlyEnd by(Runnable stop) {
        EarlyEnd early = new EarlyEnd(stop);
        Runtime.getRuntime().addShutdownHook(early.hook);
        return early;
    }

    /** Whether the JVM has been told to go. */
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

    /** The work has ended. */
    @Override
    public void close() {
        closed.countDown();
        if (!come) {
            try {
                Runtime.getRuntime().removeShutdownHook(hook);
            } catch (IllegalStateException goingDown) {
                // The hook runs at this very moment, finds the work closed and ends the JVM.
                come = true;
            }
        }
    }
}
