package io.weir.driver.loopback;

import io.weir.driver.DriverContext;
import io.weir.driver.NanoClock;
import io.weir.driver.loopback.config.LoopbackSettings;
import io.weir.driver.loopback.system.LoopbackSystem;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/** The systems that have open sessions, by run: all sessions of a run in this JVM share one. Any thread. */
final class OpenSystems {

    private static final Map<String, Shared> BY_RUN = new HashMap<>();

    private OpenSystems() {}

    /** A system with the clock and the number of its sessions. */
    private record Shared(LoopbackSystem system, NanoClock clock, AtomicInteger sessions) {}

    /**
     * Returns the system of a run for a further session. A system with another clock or other settings is of an earlier
     * run of that name, which was not closed.
     */
    static synchronized LoopbackSystem join(
            DriverContext context, LoopbackSettings settings, Supplier<LoopbackSystem> create) {
        Shared shared = BY_RUN.get(context.runId());
        if (shared == null
                || shared.clock() != context.clock()
                || !shared.system().settings().equals(settings)) {
            shared = new Shared(create.get(), context.clock(), new AtomicInteger());
            BY_RUN.put(context.runId(), shared);
        }
        shared.sessions().incrementAndGet();
        return shared.system();
    }

    /** Ends a session of a run. Returns true if it was the last one, with which the system ends. */
    static synchronized boolean leave(String runId, LoopbackSystem system) {
        Shared shared = BY_RUN.get(runId);
        if (shared == null || shared.system() != system) {
            return true;
        }
        boolean last = shared.sessions().decrementAndGet() == 0;
        if (last) {
            BY_RUN.remove(runId);
        }
        return last;
    }
}
