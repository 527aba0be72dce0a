package io.weir.resource;

import io.weir.machine.JvmCounters;
import io.weir.machine.ProcessFigure;
import io.weir.machine.ProcessReader;
import io.weir.machine.ProcessReading;
import io.weir.time.BackgroundWork;
import java.io.Closeable;
import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One watched process over all its lives: after a restart its totals go on from where they were. For one thread. */
final class WatchedLives implements Closeable {

    private final String name;
    private long pid;
    private @Nullable Long startedAt;
    private @Nullable JvmCounters counters;
    private boolean countersSought;
    private @Nullable ProcessReading earlier;
    private @Nullable ProcessReading latest;

    WatchedLives(WatchedProcess process) {
        this.name = process.name();
        this.pid = process.pid();
    }

    String name() {
        return name;
    }

    /** Returns its figures; null if it can't be read, or another process has its PID. */
    @Nullable
    ProcessReading read(ProcessReader processes) {
        BackgroundWork.yieldIfDue();
        ProcessReading reading = processes.read(pid);
        if (reading == null) {
            return null;
        }
        Long first = startedAt;
        if (first == null) {
            startedAt = reading.startedAt();
        } else if (first != reading.startedAt()) {
            return null;
        }
        ProcessReading whole = reading.with(jvm());
        ProcessReading before = earlier;
        latest = before == null ? whole : whole.after(before);
        return latest;
    }

    private Map<ProcessFigure, Long> jvm() {
        if (!countersSought) {
            countersSought = true;
            counters = JvmCounters.of(pid);
        }
        JvmCounters known = counters;
        return known == null ? Map.of() : known.read();
    }

    /** Notes that it runs with another PID from now on. */
    void restarted(long newPid) throws IOException {
        if (newPid != pid) {
            close();
            pid = newPid;
            startedAt = null;
            countersSought = false;
            earlier = latest;
        }
    }

    @Override
    public void close() throws IOException {
        JvmCounters open = counters;
        counters = null;
        if (open != null) {
            open.close();
        }
    }
}
