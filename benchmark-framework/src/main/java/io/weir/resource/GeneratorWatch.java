package io.weir.resource;

import com.sun.management.OperatingSystemMXBean;
import io.weir.cpu.CpuTopology;
import io.weir.driver.NanoClock;
import io.weir.evidence.GeneratorLoad;
import io.weir.machine.GarbageCollections;
import io.weir.machine.HiccupMeter;
import io.weir.measure.Phase;
import io.weir.worker.GeneratorObserver;
import java.lang.management.ManagementFactory;
import org.HdrHistogram.Histogram;

/**
 * Watches a generator's JVM and its machine during the measured part. The load is to be read when the sampler of resources
 * has been notified of its end, too.
 */
public final class GeneratorWatch implements GeneratorObserver, AutoCloseable {

    private final NanoClock clock;
    private final HiccupMeter pauses;
    private final GarbageCollections collections;
    private final ResourceSampler resources;
    /** All CPUs of the machine, which this JVM may use only in part: the machine's share is of all. */
    private final int machineCpus = CpuTopology.machineCpus();

    private long startNanos;
    private long startCpuNanos;
    private boolean measuring;
    private volatile GeneratorLoad load = GeneratorLoad.UNOBSERVED;

    /** Starts watching. */
    public GeneratorWatch(NanoClock clock, HiccupMeter.Sleep sleep, ResourceSampler resources) {
        this.resources = resources;
        this.clock = clock;
        this.pauses = HiccupMeter.start(clock, sleep);
        this.collections = GarbageCollections.watch();
        // The first call loads classes, some 10 ms that must not fall into the window's first second.
        begin();
    }

    @Override
    public void entered(Phase phase) {
        if (phase == Phase.MEASURE) {
            measuring = true;
            begin();
        } else if (measuring) {
            end();
        }
    }

    /** Returns the load during the measured part; {@link GeneratorLoad#UNOBSERVED} if there was none. Any thread. */
    @Override
    public GeneratorLoad load() {
        return load.with(resources.window().machineShare(), resources.window().stealShare());
    }

    @Override
    public void close() throws InterruptedException {
        collections.close();
        pauses.close();
    }

    private void begin() {
        startNanos = clock.nanoTime();
        startCpuNanos = cpuNanos();
        pauses.takeOvershoots();
        collections.take();
    }

    private void end() {
        measuring = false;
        long elapsedNanos = clock.nanoTime() - startNanos;
        long cpuNanos = cpuNanos() - startCpuNanos;
        Histogram overshoots = pauses.takeOvershoots();
        GarbageCollections.Pauses collected = collections.take();
        load = new GeneratorLoad(
                elapsedNanos,
                collected.count(),
                collected.pauseNanos(),
                collected.longestNanos(),
                HiccupMeter.pauseNanos(overshoots),
                overshoots.getMaxValue(),
                startCpuNanos < 0 || elapsedNanos <= 0
                        ? null
                        : Double.valueOf((double) cpuNanos / elapsedNanos / machineCpus),
                null,
                null); // the machine's shares are known when the sampler has taken its last sample
    }

    /** Returns the CPU time of this process, more exact than the kernel's figure for other processes; -1 if unknown. */
    private static long cpuNanos() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system
                ? system.getProcessCpuTime()
                : -1;
    }
}
