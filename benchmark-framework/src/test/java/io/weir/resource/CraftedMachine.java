package io.weir.resource;

import io.weir.driver.NanoClock;
import io.weir.machine.CpuTicks;
import io.weir.machine.MachineFigure;
import io.weir.machine.ProcessReading;
import io.weir.resource.ResourceSample.DiskReading;
import io.weir.resource.ResourceSample.NetworkReading;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/** A machine that has used what a test says. */
final class CraftedMachine implements SampleSource {

    private final NanoClock clock;
    private final Map<String, ProcessReading> processes = new LinkedHashMap<>();
    private final Map<String, DiskReading> disks = new LinkedHashMap<>();
    private final Map<String, NetworkReading> networks = new LinkedHashMap<>();
    private Map<MachineFigure, Long> machine = Map.of();
    private CpuTicks ticks = CpuTicks.UNKNOWN;
    private Runnable before = () -> {};
    private String sampledBy = "";
    private boolean closed;

    CraftedMachine(NanoClock clock) {
        this.clock = clock;
    }

    synchronized void busy(long busyTicks, long allTicks) {
        ticks = new CpuTicks(busyTicks, allTicks - busyTicks, null);
    }

    /** Stands at the first line of a kernel's statistics. */
    synchronized void kernelStatistics(String line) {
        ticks = CpuTicks.of(line);
    }

    synchronized void process(String name, ProcessReading reading) {
        processes.put(name, reading);
    }

    synchronized void ends(String name) {
        processes.remove(name);
    }

    synchronized void machine(Map<MachineFigure, Long> figures) {
        machine = figures;
    }

    synchronized void disk(String name, DiskReading reading) {
        disks.put(name, reading);
    }

    synchronized void network(String name, NetworkReading reading) {
        networks.put(name, reading);
    }

    /** Happens before each sample, in the thread that takes it. */
    synchronized void before(Runnable action) {
        before = action;
    }

    synchronized String sampledBy() {
        return sampledBy;
    }

    synchronized boolean isClosed() {
        return closed;
    }

    @Override
    public ResourceSample sample(Duration patience) {
        Runnable action;
        synchronized (this) {
            action = before;
        }
        action.run();
        synchronized (this) {
            sampledBy = Thread.currentThread().getName();
            long at = clock.nanoTime();
            Map<String, ProcessReading> read = new LinkedHashMap<>();
            processes.forEach(
                    (name, reading) -> read.put(name, new ProcessReading(at, reading.startedAt(), reading.figures())));
            return new ResourceSample(at, ticks, machine, read, disks, networks, Map.of());
        }
    }

    @Override
    public synchronized void close() {
        closed = true;
    }
}
