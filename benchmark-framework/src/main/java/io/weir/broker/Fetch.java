package io.weir.broker;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Lets an interrupt end the work of the resolver, which ignores interrupts: a transfer is cancelled at its next byte;
 * one that stalls is abandoned with its thread, which is a daemon and keeps no JVM alive.
 */
final class Fetch {

    private static final Duration LAST_BYTE = Duration.ofSeconds(1);

    private Fetch() {}

    /**
     * Fetches in a thread of its own.
     *
     * @param transfers receives the transfers of the work
     */
    static List<Path> interruptibly(Callable<List<Path>> work, DownloadCount transfers)
            throws BrokerException, InterruptedException {
        FutureTask<List<Path>> task = new FutureTask<>(work);
        Thread thread = new Thread(task, "weir-fetch");
        thread.setDaemon(true);
        thread.start();
        try {
            return task.get();
        } catch (InterruptedException stopped) {
            transfers.cancel();
            awaitEnd(task);
            throw stopped;
        } catch (ExecutionException failed) {
            throw unwrapped(failed);
        }
    }

    private static void awaitEnd(FutureTask<List<Path>> task) throws InterruptedException {
        try {
            List<Path> late = task.get(LAST_BYTE.toNanos(), TimeUnit.NANOSECONDS);
            assert !late.isEmpty();
        } catch (TimeoutException | ExecutionException asWanted) {
            return;
        }
    }

    private static BrokerException unwrapped(ExecutionException failed) {
        Throwable cause = failed.getCause();
        if (cause instanceof BrokerException known) {
            return known;
        }
        if (cause instanceof RuntimeException bug) {
            throw bug;
        }
        throw new IllegalStateException("fetching has failed in an unknown way", cause);
    }
}
