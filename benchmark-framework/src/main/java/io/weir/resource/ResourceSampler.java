package io.weir.resource;

import io.weir.driver.NanoClock;
import io.weir.measure.IntervalSnapshot;
import io.weir.measure.Phase;
import io.weir.measure.SnapshotListener;
import io.weir.result.ResourceUse;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Samples this JVM, the broker's processes and the machine at the end of each interval, in a thread of its own. Hand it
 * to the engine as a listener before those that write intervals; ask it when the measured part is over. What comes too
 * late, because a file of the kernel takes its time, is left out, and the run goes on.
 */
public final class ResourceSampler implements SnapshotListener, ResourceFigures, AutoCloseable {

    /** The name of this JVM among the processes. */
    static final String GENERATOR = "generator";

    private static final Logger LOG = LoggerFactory.getLogger(ResourceSampler.class);
    /** How long the thread that collects intervals waits for a sample; a usual one takes some milliseconds. */
    private static final Duration PATIENCE = Duration.ofSeconds(1);

    private static final Duration FIRST_PATIENCE = Duration.ofSeconds(20);
    private static final Duration LAST_PATIENCE = Duration.ofSeconds(10);

    /** Intervals of the drain are shorter, and don't each get a sample. */
    private static final long SHORTEST_NANOS = 900_000_000;

    private final NanoClock clock;
    private final List<String> brokers;
    private final Duration patience;
    private final List<String> unread = new ArrayList<>();
    private final ResourceWindow window = new ResourceWindow();
    private final ExecutorService executor;
    private final List<ResourceColumn> columns;
    private final List<String> names;
    private volatile @Nullable Thread thread;
    private volatile @Nullable SampleSource source;
    private @Nullable Future<ResourceSample> late;
    private @Nullable ResourceSample previous;
    private List<@Nullable Double> latest;
    private long cpuNanosAtStart;
    private long cpuNanos = -1;
    private boolean measuring;

    /** Makes what takes the samples, in the sampler's thread. */
    @FunctionalInterface
    interface SourceMaker {
        SampleSource make();
    }

    /**
     * Starts to sample this JVM and some processes of a broker.
     *
     * @param brokers processes on this machine; none for a cluster elsewhere
     */
    public static ResourceSampler start(NanoClock clock, List<WatchedProcess> brokers) {
        List<WatchedProcess> watched = new ArrayList<>();
        watched.add(new WatchedProcess(GENERATOR, ProcessHandle.current().pid()));
        watched.addAll(brokers);
        return new ResourceSampler(
                clock,
                brokers.stream().map(WatchedProcess::name).toList(),
                PATIENCE,
                () -> new Machine(clock, watched));
    }

    ResourceSampler(NanoClock clock, List<String> brokers, Duration patience, SourceMaker maker) {
        this.clock = clock;
        this.patience = patience;
        this.brokers = List.copyOf(brokers);
        this.executor = Executors.newSingleThreadExecutor(task -> {
            Thread made = new Thread(task, "weir-resources");
            made.setDaemon(true);
            thread = made;
            return made;
        });
        if (brokers.isEmpty()) {
            unread.add("No process of the broker is in sight: it runs elsewhere or in containers.");
        }
        ResourceSample first = ask(
                () -> {
                    SampleSource made = maker.make();
                    source = made;
                    return made.sample();
                },
                FIRST_PATIENCE);
        this.previous = first;
        this.columns = first == null ? List.of() : ResourceColumn.of(first);
        this.names = columns.stream().map(ResourceColumn::name).toList();
        this.latest = unknown();
    }

    @Override
    public void phase(Phase phase) {
        if (phase == Phase.MEASURE) {
            measuring = true;
            cpuNanosAtStart = cpuNanos();
            take();
        } else if (measuring) {
            take();
            measuring = false;
            long now = cpuNanos();
            cpuNanos = now < 0 || cpuNanosAtStart < 0 ? -1 : now - cpuNanosAtStart;
        }
    }

    @Override
    public void interval(IntervalSnapshot snapshot) {
        ResourceSample before = previous;
        boolean due = before == null || clock.nanoTime() - before.atNanos() >= SHORTEST_NANOS;
        ResourceSample now = due ? take() : null;
        if (before == null || now == null) {
            latest = unknown();
            return;
        }
        List<@Nullable Double> figures = new ArrayList<>();
        for (ResourceColumn column : columns) {
            figures.add(column.figure().between(before, now));
        }
        latest = figures;
    }

    @Override
    public List<String> names() {
        return names;
    }

    @Override
    public List<@Nullable Double> latest() {
        return Collections.unmodifiableList(latest);
    }

    /** The machine's busy share in the measured part, 0 to 1; null when unknown. */
    public @Nullable Double machineShare() {
        return window.machineShare();
    }

    /**
     * What the measured part has used.
     *
     * @param acknowledged messages in it
     */
    public ResourceUse use(long acknowledged) {
        return window.use(brokers, acknowledged, cpuNanos, unread);
    }

    /** Stops to sample and waits for the thread's end, unless a file of the kernel holds it. Idempotent. */
    @Override
    public void close() throws InterruptedException {
        executor.execute(() -> {
            SampleSource open = source;
            source = null;
            if (open != null) {
                try {
                    open.close();
                } catch (IOException e) {
                    LOG.info("a file of counters can't be closed", e);
                }
            }
        });
        executor.shutdown();
        if (!executor.awaitTermination(LAST_PATIENCE.toNanos(), TimeUnit.NANOSECONDS)) {
            LOG.warn("the sampler of resources does not end; it is left behind");
        }
    }

    private @Nullable ResourceSample take() {
        SampleSource open = source;
        if (open == null) {
            return null; // there is nothing to take samples with, which was said
        }
        ResourceSample sample = ask(open::sample, patience);
        if (sample != null) {
            previous = sample;
            if (measuring) {
                window.add(sample);
            }
        }
        return sample;
    }

    private @Nullable ResourceSample ask(Callable<ResourceSample> question, Duration limit) {
        Future<ResourceSample> pending = late;
        if (pending != null && !pending.isDone()) {
            return null;
        }
        Future<ResourceSample> asked = executor.submit(question);
        late = asked;
        try {
            return asked.get(limit.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException slow) {
            say("Some samples of resources came too late and are left out.", slow);
        } catch (ExecutionException unreadable) {
            say("Resources can't be read here: " + unreadable.getCause(), unreadable);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt(); // the engine ends the run at its next look around
        }
        return null;
    }

    private void say(String sentence, Exception why) {
        if (!unread.contains(sentence)) {
            LOG.warn("{}", sentence, why);
            unread.add(sentence);
        }
    }

    private List<@Nullable Double> unknown() {
        return Collections.nCopies(columns.size(), null);
    }

    /** Processor time of the sampler's thread; -1 when unknown. */
    private long cpuNanos() {
        Thread sampling = thread;
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        return sampling == null || !threads.isThreadCpuTimeSupported() || !threads.isThreadCpuTimeEnabled()
                ? -1
                : threads.getThreadCpuTime(sampling.getId());
    }
}
