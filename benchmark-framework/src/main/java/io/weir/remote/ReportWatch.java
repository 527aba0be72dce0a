package io.weir.remote;

import io.weir.driver.NanoClock;
import io.weir.evidence.Mark;
import io.weir.evidence.RunEvent;
import io.weir.evidence.RunListener;
import io.weir.units.QuantityFormat;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Watches the reports of a worker: it is suspect from the first one that is missing until one comes, or until the worker is
 * lost. Any thread.
 */
final class ReportWatch {

    /** Time for a report, after which it is missing: when it is over the next one is due. */
    static final Duration USUAL_PATIENCE = Duration.ofSeconds(1);

    /** A wait that took so many times as long as it should have was one of a process that stood still itself. */
    private static final int STOOD_STILL = 2;

    private final String name;
    private final Duration patience;
    private final NanoClock clock;
    private final RunListener listener;
    private @Nullable Long requestedNanos;

    /**
     * @param name of the worker, and of its host where that is another
     * @param listener receives a mark when the worker becomes suspect, and one when it is so no more
     */
    ReportWatch(String name, Duration patience, NanoClock clock, RunListener listener) {
        this.name = name;
        this.patience = patience;
        this.clock = clock;
        this.listener = listener;
    }

    /**
     * Waits for a report, says when it is missing, and goes on.
     *
     * @param requestedNanos instant of the request
     */
    <T> T await(Future<T> report, long requestedNanos, long time, TimeUnit unit)
            throws InterruptedException, ExecutionException, TimeoutException {
        T got;
        try {
            got = awaitPatiently(report);
        } catch (TimeoutException late) {
            missing(requestedNanos);
            got = report.get(time, unit);
        }
        came(clock.nanoTime());
        return got;
    }

    /** Waits once more after a pause of this process, in which the report may have come without being read. */
    private <T> T awaitPatiently(Future<T> report) throws InterruptedException, ExecutionException, TimeoutException {
        while (true) {
            long begun = clock.nanoTime();
            try {
                return report.get(patience.toNanos(), TimeUnit.NANOSECONDS);
            } catch (TimeoutException late) {
                if (clock.nanoTime() - begun < STOOD_STILL * patience.toNanos()) {
                    throw late;
                }
            }
        }
    }

    /** Notes that a report is missing that was requested at an instant. */
    private synchronized void missing(long requestedNanos) {
        if (this.requestedNanos == null) {
            this.requestedNanos = requestedNanos;
            listener.on(new RunEvent.Marked(
                    Mark.Kind.WORKER_SUSPECT, requestedNanos, name + " is suspect: its report is missing"));
        }
    }

    /** Notes that a report has come. */
    private synchronized void came(long nanos) {
        Long since = requestedNanos;
        if (since != null) {
            requestedNanos = null;
            listener.on(new RunEvent.Marked(
                    Mark.Kind.WORKER_BACK,
                    nanos,
                    name + " reports again, and was suspect for " + QuantityFormat.duration(nanos - since)));
        }
    }
}
