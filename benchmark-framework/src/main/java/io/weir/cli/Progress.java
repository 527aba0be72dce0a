package io.weir.cli;

import io.weir.measure.SnapshotListener;
import io.weir.time.SystemClock;
import io.weir.time.SystemSleeper;
import io.weir.workload.Workload;

/** Makes what follows a run, by the mode that the user has chosen. */
final class Progress {

    private Progress() {}

    static SnapshotListener of(ProgressMode mode, Console console, Workload workload) {
        return switch (mode.resolved(console.terminal().present())) {
            case FANCY -> new FancyProgress(console, workload, SystemClock.INSTANCE, SystemSleeper.INSTANCE);
            case PLAIN -> new PlainProgress(console, workload);
            case NONE, AUTO -> SnapshotListener.NONE;
        };
    }
}
