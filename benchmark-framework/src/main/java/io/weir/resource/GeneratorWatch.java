package io.weir.resource;

import io.weir.driver.NanoClock;
import io.weir.measure.Phase;
import io.weir.measure.SnapshotListener;
import io.weir.result.GeneratorLoad;
import java.nio.file.Path;
import org.HdrHistogram.Histogram;

/**
 * Watches the run's JVM and its machine during the measured part. Hand it to the engine as a listener; ask it when the
 * run is over.
 */
public final class GeneratorWatch implements SnapshotListener, AutoCloseable {

    private final NanoClock clock;
    private final PauseMeter pauses;
    private final GarbageCollections collections;
    private final ProcessorUse processors = new ProcessorUse(Path.of("/proc"));
    private long startNanos;
    private ProcessorUse.Reading start;
    private boolean measuring;
    private volatile GeneratorLoad load = GeneratorLoad.UNOBSERVED;

    /** Starts to watch. */
    public GeneratorWatch(NanoClock clock, PauseMeter.Sleep sleep) {
        this.clock = clock;
        this.pauses = PauseMeter.start(clock, sleep);
        this.collections = GarbageCollections.watch();
        this.start = processors.read();
    }

    @Override
    public void phase(Phase phase) {
        if (phase == Phase.MEASURE) {
            begin();
        } else if (measuring) {
            end();
        }
    }

    /** What was seen during the measured part; {@link GeneratorLoad#UNOBSERVED} when there was none. Any thread. */
    public GeneratorLoad load() {
        return load;
    }

    @Override
    public void close() throws InterruptedException {
        collections.close();
        pauses.close();
    }

    private void begin() {
        measuring = true;
        startNanos = clock.nanoTime();
        start = processors.read();
        pauses.takeOvershoots();
        collections.take();
    }

    private void end() {
        measuring = false;
        long elapsedNanos = clock.nanoTime() - startNanos;
        ProcessorUse.Reading now = processors.read();
        Histogram overshoots = pauses.takeOvershoots();
        GarbageCollections.Pauses collected = collections.take();
        load = new GeneratorLoad(
                elapsedNanos,
                collected.count(),
                collected.pauseNanos(),
                collected.longestNanos(),
                PauseMeter.pauseNanos(overshoots),
                overshoots.getMaxValue(),
                now.processShare(start, elapsedNanos, Runtime.getRuntime().availableProcessors()),
                now.machineShare(start));
    }
}
