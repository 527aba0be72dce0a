package io.weir.benchmarks.tool;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Ends a program, with all that it has started, if it lasts too long. To be closed when it has ended. */
public final class TimeLimit implements AutoCloseable {

    private final Duration limit;
    private final CompletableFuture<Void> watch;
    private volatile boolean reached;

    /** Sets the limit, from now on. */
    public TimeLimit(Process program, Duration limit) {
        this.limit = limit;
        this.watch = CompletableFuture.runAsync(
                () -> end(program), CompletableFuture.delayedExecutor(limit.toMillis(), TimeUnit.MILLISECONDS));
    }

    private void end(Process program) {
        reached = true;
        List<ProcessHandle> below = program.descendants().toList();
        program.destroyForcibly();
        below.forEach(ProcessHandle::destroyForcibly);
    }

    /** Returns whether the program was ended. */
    public boolean reached() {
        return reached;
    }

    /** Returns the rest of a sentence on the program: "was ended after 200 s, its time limit". */
    @Override
    public String toString() {
        return "was ended after " + limit.toMillis() / 1e3 + " s, its time limit";
    }

    @Override
    public void close() {
        watch.cancel(false);
    }
}
