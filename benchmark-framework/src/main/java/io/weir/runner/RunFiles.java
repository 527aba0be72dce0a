package io.weir.runner;

import io.weir.evidence.RunEvent;
import io.weir.evidence.RunListener;
import io.weir.evidence.RunMeasurement;
import io.weir.measure.Distribution;
import io.weir.measure.IntervalSnapshot;
import io.weir.report.OmbJson;
import io.weir.report.ReportException;
import io.weir.report.ResultJson;
import io.weir.report.RunFolder;
import io.weir.report.StreamingReport;
import io.weir.resource.ResourceFigures;
import io.weir.result.RunResult;
import io.weir.time.WallClock;
import io.weir.worker.EarlyStop;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The files of one run. The streamed ones are opened when the load starts, because their times count from there. The
 * first file that can't be written ends the run; the measurement is still judged and shown, and {@link #throwIfAny}
 * reports the failure in the end.
 */
final class RunFiles implements RunListener {

    private final RunFolder folder;
    private final boolean paced;
    private final List<Distribution> more;
    private final WallClock wallClock;
    private final Consumer<EarlyStop> stop;
    private final OmbJson omb = new OmbJson();
    private ResourceFigures resources = ResourceFigures.NONE;
    private long loadStart;
    private @Nullable StreamingReport report;
    private @Nullable ReportException failure;

    /** @param more distributions besides those that each line of a run has */
    RunFiles(RunFolder folder, boolean paced, List<Distribution> more, WallClock wallClock, Consumer<EarlyStop> stop) {
        this.folder = folder;
        this.paced = paced;
        this.more = List.copyOf(more);
        this.wallClock = wallClock;
        this.stop = stop;
    }

    /** Sets the resource figures to write with those of each interval; called before the load. */
    void show(ResourceFigures figures) {
        resources = figures;
    }

    @Override
    public void on(RunEvent event) {
        if (event instanceof RunEvent.PhaseEntered entered) {
            phase(entered);
        } else if (event instanceof RunEvent.IntervalClosed closed) {
            interval(closed.interval());
        } else if (event instanceof RunEvent.Marked marked) {
            StreamingReport open = report;
            if (open != null) { // before the load there is no interval to add it to
                open.mark(marked.since(loadStart));
            }
        }
    }

    private void phase(RunEvent.PhaseEntered entered) {
        if (report == null && failure == null && RunMarks.LOADED.contains(entered.phase())) {
            loadStart = entered.instant();
            try {
                report = StreamingReport.create(folder, paced, more, resources, wallClock.now(), this::failStreaming);
            } catch (ReportException unwritable) {
                failStreaming(unwritable);
            }
        }
    }

    private void interval(IntervalSnapshot snapshot) {
        omb.interval(snapshot);
        if (report != null) {
            report.interval(snapshot);
        }
    }

    private void failStreaming(ReportException unwritable) {
        fail(unwritable);
        stop.accept(EarlyStop.requested(String.valueOf(unwritable.getMessage())));
    }

    private void fail(ReportException unwritable) {
        if (failure == null) {
            failure = unwritable;
        }
    }

    /** Ends the streamed files and writes the result in the OpenMessaging Benchmark's format. */
    void complete(ResultDraft draft, RunMeasurement measurement) {
        closeStreams();
        try {
            omb.write(folder.omb(), draft.workload(), draft.driver().name(), measurement);
        } catch (ReportException unwritable) {
            fail(unwritable);
        }
    }

    /** Ends the streamed files. Idempotent. */
    void closeStreams() {
        StreamingReport open = report;
        report = null;
        if (open != null) {
            try {
                open.close();
            } catch (ReportException unwritable) {
                fail(unwritable);
            }
        }
    }

    void write(RunResult result) {
        try {
            ResultJson.write(folder.result(), result);
        } catch (ReportException unwritable) {
            fail(unwritable);
        }
    }

    /** Throws the failure of the first file that could not be written. */
    void throwIfAny() throws ReportException {
        if (failure != null) {
            throw failure;
        }
    }
}
