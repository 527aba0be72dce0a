package io.weir.driver.loopback;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

/** The systems that have open sessions, by run: all sessions of a run in this JVM share one. Any thread. */
final class OpenSystems {

    private static final Map<String, Shared> BY_RUN = new HashMap<>();

    private OpenSystems() {}

    /** A system and the number of its open sessions. */
    private static final class Shared {
        private final LoopbackSystem system;
        private int sessions;

        Shared(LoopbackSystem system) {
            this.system = system;
        }
    }

    /**
     * Returns the system of a run for a further session.
     *
     * @param create makes the system for the first session
     */
    static synchronized LoopbackSystem join(String runId, Supplier<LoopbackSystem> create) {
        Shared shared = BY_RUN.computeIfAbsent(runId, first -> new Shared(create.get()));
        shared.sessions++;
        return shared.system;
    }

    /** Ends a session of a run. Returns true if it was the last one, with which the system ends. */
    static synchronized boolean leave(String runId) {
        Shared shared = BY_RUN.get(runId);
        if (shared == null || --shared.sessions > 0) {
            return false;
        }
        BY_RUN.remove(runId);
        return true;
    }
}
