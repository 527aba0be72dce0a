package io.weir.remote;

import io.weir.evidence.Mark;
import io.weir.evidence.RunEvent;
import io.weir.evidence.RunListener;
import io.weir.units.QuantityFormat;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Watches the reports of a worker: it is suspect from the first one that is missing until one comes, or until the worker is
 * lost. Any thread.
 */
final class ReportWatch {

    /** Time for a report, after which it is missing: when it is over the next one is due. */
    static final Duration USUAL_PATIENCE = Duration.ofSeconds(1);

    private final String name;
    private final Duration patience;
    private final RunListener listener;
    private @Nullable Long requestedNanos;

    /**
     * @param name of the worker, and of its host where that is another
     * @param listener receives a mark when the worker becomes suspect, and one when it is so no more
     */
    ReportWatch(String name, Duration patience, RunListener listener) {
        this.name = name;
        this.patience = patience;
        this.listener = listener;
    }

    /** Returns the time for a report, after which it is missing. */
    Duration patience() {
        return patience;
    }

    /** Notes that a report is missing that was requested at an instant. */
    synchronized void missing(long requestedNanos) {
        if (this.requestedNanos == null) {
            this.requestedNanos = requestedNanos;
            listener.on(new RunEvent.Marked(
                    Mark.Kind.WORKER_SUSPECT, requestedNanos, name + " is suspect: its report is missing"));
        }
    }

    /** Notes that a report has come. */
    synchronized void came(long nanos) {
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
