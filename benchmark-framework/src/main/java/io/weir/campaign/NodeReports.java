package io.weir.campaign;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Ends of a broker's nodes on their way to the run, which may begin later than they happen. Any thread. */
public final class NodeReports {

    private final List<String> early = new ArrayList<>();
    private @Nullable Consumer<String> run;

    /** Passes the end of a node on, or keeps it until there is a run. */
    public synchronized void ended(String reason) {
        if (run == null) {
            early.add(reason);
        } else {
            run.accept(reason);
        }
    }

    /** Sets the run, which gets all earlier reports at once. */
    public synchronized void goTo(Consumer<String> started) {
        run = started;
        early.forEach(started);
    }
}
