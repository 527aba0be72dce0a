package io.weir.campaign;

import io.weir.measure.IntervalSnapshot;
import io.weir.measure.Phase;
import io.weir.measure.SnapshotListener;
import io.weir.report.ReportException;
import io.weir.report.RunFolder;
import io.weir.report.StreamingReport;
import io.weir.time.WallClock;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Opens the streamed files when the load starts, because their times count from there. */
final class StreamedFiles implements SnapshotListener {

    private static final Set<Phase> STREAMED = EnumSet.of(Phase.SEARCH, Phase.WARM_UP, Phase.MEASURE);

    private final RunFolder folder;
    private final boolean paced;
    private final WallClock wallClock;
    private final Consumer<ReportException> failed;
    private @Nullable StreamingReport report;
    private volatile @Nullable ReportException failure;

    /**
     * @param paced whether messages have due times
     * @param failed told of the first file that can't be written
     */
    StreamedFiles(RunFolder folder, boolean paced, WallClock wallClock, Consumer<ReportException> failed) {
        this.folder = folder;
        this.paced = paced;
        this.wallClock = wallClock;
        this.failed = failed;
    }

    @Override
    public void phase(Phase phase) {
        if (report == null && failure == null && STREAMED.contains(phase)) {
            try {
                report = StreamingReport.create(folder, paced, wallClock.now(), this::fail);
            } catch (ReportException unwritable) {
                fail(unwritable);
            }
        }
    }

    @Override
    public void interval(IntervalSnapshot snapshot) {
        if (report != null) {
            report.interval(snapshot);
        }
    }

    /** Why some file is not complete. */
    Optional<ReportException> failure() {
        return Optional.ofNullable(failure);
    }

    void close() throws ReportException {
        if (report != null) {
            report.close();
        }
    }

    private void fail(ReportException unwritable) {
        if (failure == null) {
            failure = unwritable;
            failed.accept(unwritable);
        }
    }
}
