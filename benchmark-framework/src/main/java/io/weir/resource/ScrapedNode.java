package io.weir.resource;

import io.weir.machine.ProcessReading;
import io.weir.units.QuantityFormat;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One endpoint, read in a thread of its own, so that one that does not answer blocks nobody. For one thread, which
 * {@link #ask}s and later takes the answer.
 */
final class ScrapedNode {

    private static final Logger LOG = LoggerFactory.getLogger(ScrapedNode.class);

    private final Endpoint endpoint;
    private final NodeScraper scraper;
    private final ExecutorService executor;
    private volatile @Nullable Thread thread;
    private @Nullable Future<ProcessReading> pending;
    private @Nullable ProcessReading first;
    private @Nullable ProcessReading untaken;
    private @Nullable String failure;

    ScrapedNode(Endpoint endpoint, NodeScraper scraper) {
        this.endpoint = endpoint;
        this.scraper = scraper;
        this.executor = Executors.newSingleThreadExecutor(task -> {
            Thread made = new Thread(task, "weir-scrape-" + endpoint.node());
            made.setDaemon(true);
            thread = made;
            return made;
        });
    }

    Endpoint endpoint() {
        return endpoint;
    }

    /** Requests an answer, unless an earlier request is still open. */
    void ask() {
        await(Duration.ZERO, Duration.ZERO);
        if (pending == null) {
            pending = executor.submit(scraper::read);
        }
    }

    /** Waits for the answer, and keeps it to be taken; the whole patience is for the message alone. */
    void await(Duration remaining, Duration patience) {
        Future<ProcessReading> requested = pending;
        if (requested == null) {
            return;
        }
        try {
            keep(requested.get(remaining.toNanos(), TimeUnit.NANOSECONDS));
            pending = null;
        } catch (TimeoutException later) {
            failure = patience.toSeconds() > 0
                    ? "nothing came within " + QuantityFormat.duration(patience.toNanos())
                    : "nothing has come yet";
        } catch (ExecutionException failed) {
            pending = null;
            Throwable cause = failed.getCause();
            failure = cause instanceof IOException ? String.valueOf(cause.getMessage()) : String.valueOf(cause);
            LOG.info("{} gave no figures for {}", endpoint.shown(), endpoint.node(), cause);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt(); // the engine ends the run at its next look around
        }
    }

    /** Keeps a reading, but none of another process than at first: there would be no difference to report. */
    private void keep(ProcessReading reading) {
        ProcessReading known = first;
        if (known == null) {
            first = reading;
        } else if (known.startedAt() != reading.startedAt() || isLess(reading.cpuNanos(), known.cpuNanos())) {
            failure = "another process answers than at the start of the run: it was restarted, or the address is"
                    + " shared by several";
            return;
        }
        untaken = reading;
        failure = null;
    }

    private static boolean isLess(@Nullable Long later, @Nullable Long earlier) {
        return later != null && earlier != null && later < earlier;
    }

    /** Returns the latest answer that was not taken yet; null if there is none. */
    @Nullable
    ProcessReading take() {
        ProcessReading reading = untaken;
        untaken = null;
        return reading;
    }

    /** Returns the reason why there is no answer; null if there is one. */
    @Nullable
    String failure() {
        return failure;
    }

    /** Returns the thread that sends the requests; null before the first. */
    @Nullable
    Thread thread() {
        return thread;
    }

    /** Stops the requests, and closes the connection as soon as the last answer is there. */
    void end() {
        if (executor.isShutdown()) {
            return;
        }
        executor.execute(() -> {
            try {
                scraper.close();
            } catch (IOException e) {
                LOG.info("the connection to {} can't be closed", endpoint.shown(), e);
            }
        });
        executor.shutdown();
    }

    /** Waits for the thread's end, after {@link #end}. */
    void awaitEnd(Duration patience) throws InterruptedException {
        if (!executor.awaitTermination(patience.toNanos(), TimeUnit.NANOSECONDS)) {
            LOG.warn("{} does not come back; its thread is left behind", endpoint.shown());
        }
    }
}
