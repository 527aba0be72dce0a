package io.weir.resource;

import io.weir.driver.NanoClock;
import io.weir.evidence.Generator;
import io.weir.evidence.RunEvent;
import io.weir.evidence.RunListener;
import io.weir.measure.IntervalSnapshot;
import io.weir.measure.Phase;
import io.weir.result.ResourceUse;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Samples this JVM, the broker's processes and the machine at the end of each interval, in a thread of its own;
 * processes elsewhere are read in one thread each. Pass it to the engine as a listener before those that write
 * intervals; read it when the measured part is over. A sample that comes too late, because a file of the kernel takes
 * its time, is left out, and the run goes on.
 */
public final class ResourceSampler implements RunListener, AutoCloseable {

    /** Name of this JVM among the processes. */
    static final String GENERATOR = Generator.ONLY;

    /** Name of this JVM where workers of its run are in others. */
    static final String CONDUCTOR = "conductor";

    /** This JVM as the whole generator of a run. */
    static final WatchedProcess THIS_JVM =
            new WatchedProcess(GENERATOR, ProcessHandle.current().pid());

    private static final Logger LOG = LoggerFactory.getLogger(ResourceSampler.class);
    private static final Patience PATIENCE =
            new Patience(Duration.ofSeconds(1), Duration.ofMillis(200), Duration.ofMillis(2500));

    private static final Duration FIRST_PATIENCE = Duration.ofSeconds(20);
    private static final Duration LAST_PATIENCE = Duration.ofSeconds(10);

    /** Minimum length of an interval with a sample; intervals of the drain are shorter, and don't each get one. */
    private static final long SHORTEST_NANOS = 900_000_000;

    private final NanoClock clock;
    private final List<WatchedSource> generators;
    private final List<WatchedSource> brokers;
    private final Supplier<List<Thread>> askers;
    private final Patience patience;
    private final List<String> unread = new ArrayList<>();
    private final ResourceWindow window = new ResourceWindow();
    private final ExecutorService executor;
    private final List<ResourceColumn> columns;
    private volatile @Nullable Thread thread;
    private volatile @Nullable SampleSource source;
    private @Nullable Future<ResourceSample> late;
    private @Nullable ResourceSample previous;
    private List<@Nullable Double> latest;
    private double latestSeconds;
    private long cpuNanosAtStart;
    private long cpuNanos = -1;
    private boolean measuring;

    /**
     * Time limits for waiting.
     *
     * @param sample by the thread that collects intervals, for a sample without the answers that it waits for; a usual
     *     one takes some milliseconds
     * @param answer by a sample, for the answers of other machines; a later answer belongs to the next sample, by its
     *     own instant, and nothing is lost
     * @param edge the same at the start and the end of the measured part, between which differences are taken
     */
    record Patience(Duration sample, Duration answer, Duration edge) {}

    /**
     * Starts sampling this JVM and the processes of generators and a broker.
     *
     * @param workers further processes of the generator; none if it is this JVM alone
     * @param elsewhere whether the generator is on other hosts: then this JVM conducts it
     * @param brokers processes on this machine; none for a cluster elsewhere
     * @param nodes processes elsewhere, which have answered before
     */
    public static ResourceSampler start(
            NanoClock clock,
            List<WatchedProcess> workers,
            boolean elsewhere,
            List<WatchedProcess> brokers,
            ScrapedNodes nodes) {
        List<WatchedProcess> watched = new ArrayList<>();
        watched.add(new WatchedProcess(
                workers.isEmpty() && !elsewhere ? GENERATOR : CONDUCTOR,
                ProcessHandle.current().pid()));
        watched.addAll(workers);
        List<WatchedSource> generators =
                elsewhere ? List.of() : watched.stream().map(WatchedSource::of).toList();
        watched.addAll(brokers);
        List<WatchedSource> sources = Stream.concat(brokers.stream().map(WatchedSource::of), nodes.sources().stream())
                .toList();
        return new ResourceSampler(
                clock, generators, sources, PATIENCE, () -> nodes.with(new Machine(clock, watched)), nodes::threads);
    }

    /** Starts sampling this JVM and its machine alone, for a worker whose conductor samples the rest. */
    public static ResourceSampler ofThisJvm(NanoClock clock) {
        WatchedProcess own =
                new WatchedProcess(GENERATOR, ProcessHandle.current().pid());
        return new ResourceSampler(
                clock,
                List.of(WatchedSource.of(own)),
                List.of(),
                PATIENCE,
                () -> new Machine(clock, List.of(own)),
                List::of);
    }

    ResourceSampler(
            NanoClock clock,
            List<WatchedSource> generators,
            List<WatchedSource> brokers,
            Patience patience,
            Supplier<SampleSource> maker,
            Supplier<List<Thread>> askers) {
        this.clock = clock;
        this.patience = patience;
        this.generators = List.copyOf(generators);
        this.brokers = List.copyOf(brokers);
        this.askers = askers;
        this.executor = Executors.newSingleThreadExecutor(task -> {
            Thread made = new Thread(task, "weir-resources");
            made.setDaemon(true);
            thread = made;
            return made;
        });
        if (brokers.isEmpty()) {
            unread.add(
                    "No process of the broker is in sight: it runs elsewhere, or in containers that this machine does not show; of a cluster elsewhere, endpoints that tell what it uses can be named"
                            + " in the driver file (resources).");
        }
        ResourceSample first = ask(
                () -> {
                    SampleSource made = maker.get();
                    source = made;
                    return made.sample(patience.edge());
                },
                FIRST_PATIENCE);
        this.previous = first;
        this.columns = first == null ? List.of() : ResourceColumn.of(first);
        this.latest = unknown();
    }

    @Override
    public void on(RunEvent event) {
        if (event instanceof RunEvent.PhaseEntered entered) {
            phase(entered.phase());
        } else if (event instanceof RunEvent.IntervalClosed closed) {
            interval(closed.interval());
        }
    }

    /** Notes that the run has entered a phase. */
    public void phase(Phase phase) {
        if (phase == Phase.MEASURE) {
            measuring = true;
            cpuNanosAtStart = cpuNanos();
            take(patience.edge());
        } else if (measuring) {
            take(patience.edge());
            measuring = false;
            long now = cpuNanos();
            cpuNanos = now < 0 || cpuNanosAtStart < 0 ? -1 : now - cpuNanosAtStart;
        }
    }

    void interval(IntervalSnapshot snapshot) {
        sample();
    }

    /** Takes a sample, unless the last one is not a second old. */
    public void sample() {
        ResourceSample before = previous;
        boolean due = before == null || clock.nanoTime() - before.atNanos() >= SHORTEST_NANOS;
        ResourceSample now = due ? take(patience.answer()) : null;
        if (before == null || now == null) {
            latest = unknown();
            return;
        }
        latest = columns.stream().map(column -> column.between(before, now)).toList();
        latestSeconds = (now.atNanos() - before.atNanos()) / 1e9;
    }

    /**
     * Notes that processes of the broker were started again: their figures go on from where they were. Any thread.
     *
     * @param pids by name
     */
    public void restarted(Map<String, Long> pids) {
        executor.execute(() -> {
            SampleSource open = source;
            try {
                if (open != null) {
                    open.restarted(pids);
                }
            } catch (IOException e) {
                LOG.info("a file of counters can't be closed", e);
            }
        });
    }

    /** Returns the figures to write beside those of each interval. */
    public ResourceFigures figures() {
        return new ResourceFigures(
                columns.stream().map(ResourceColumn::name).toList(), () -> latest, () -> latestSeconds);
    }

    ResourceWindow window() {
        return window;
    }

    /** Returns the use of the measured part. */
    public ResourceUse use(long acknowledged) {
        return window.use(generators, brokers, acknowledged, cpuNanos, unread);
    }

    /** Stops sampling and waits for the thread's end, unless a file of the kernel blocks it. Idempotent. */
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

    private @Nullable ResourceSample take(Duration answerPatience) {
        SampleSource open = source;
        if (open == null) {
            return null; // there is nothing to take samples with, as reported before
        }
        ResourceSample sample =
                ask(() -> open.sample(answerPatience), patience.sample().plus(answerPatience));
        if (sample != null) {
            previous = sample.after(previous);
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
        Future<ResourceSample> requested = executor.submit(question);
        late = requested;
        try {
            return requested.get(limit.toNanos(), TimeUnit.NANOSECONDS);
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

    /** Returns the CPU time of the sampler's thread and of those that read endpoints for it; -1 if unknown. */
    private long cpuNanos() {
        Thread sampling = thread;
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        if (sampling == null || !threads.isThreadCpuTimeSupported() || !threads.isThreadCpuTimeEnabled()) {
            return -1;
        }
        long nanos = threads.getThreadCpuTime(sampling.getId());
        for (Thread asker : askers.get()) {
            nanos += Math.max(0, threads.getThreadCpuTime(asker.getId()));
        }
        return nanos;
    }
}
