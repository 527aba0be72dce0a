package io.weir.driver.loopback;

import io.weir.driver.DriverContext;
import io.weir.driver.NanoClock;
import io.weir.driver.loopback.config.LoopbackSettings;
import io.weir.driver.loopback.system.LoopbackSystem;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

/** The systems that have open sessions, by run: all sessions of a run in this JVM share one. Any thread. */
final class OpenSystems {

    private static final Map<String, Shared> BY_RUN = new HashMap<>();

    private OpenSystems() {}

    /** A system, the clock and the settings that its sessions have, and their number. */
    private static final class Shared {
        private final LoopbackSystem system;
        private final NanoClock clock;
        private int sessions;

        Shared(LoopbackSystem system, NanoClock clock) {
            this.system = system;
            this.clock = clock;
        }

        boolean isFor(LoopbackSettings settings, NanoClock other) {
            return clock == other && system.settings().equals(settings);
        }
    }

    /**
     * Returns the system of a run for a further session. A system with another clock or other settings is of an earlier
     * run of that name, which was not closed.
     *
     * @param create makes the system for the first session
     */
    static synchronized LoopbackSystem join(
            DriverContext context, LoopbackSettings settings, Supplier<LoopbackSystem> create) {
        Shared shared = BY_RUN.get(context.runId());
        if (shared == null || !shared.isFor(settings, context.clock())) {
            shared = new Shared(create.get(), context.clock());
            BY_RUN.put(context.runId(), shared);
        }
        shared.sessions++;
        return shared.system;
    }

    /** Ends a session of a run. Returns true if it was the last one, with which the system ends. */
    static synchronized boolean leave(String runId, LoopbackSystem system) {
        Shared shared = BY_RUN.get(runId);
        if (shared == null || shared.system != system) {
            return true;
        }
        shared.sessions--;
        return shared.sessions == 0 && BY_RUN.remove(runId, shared);
    }
}
