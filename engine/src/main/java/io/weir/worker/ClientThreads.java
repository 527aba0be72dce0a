package io.weir.worker;

import io.weir.driver.NanoClock;
import io.weir.evidence.ClientThreadTime;
import io.weir.machine.KernelThread;
import io.weir.machine.KernelTimes;
import io.weir.measure.ClientThreadListener;
import io.weir.time.BackgroundWork;
import io.weir.time.Waiter;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The client's threads that receive and complete, with the kernel scheduler's figures of them in the measured window.
 * {@link #begin} and {@link #end} are for one thread.
 */
final class ClientThreads implements ClientThreadListener {

    private final NanoClock clock;
    private final Supplier<Optional<KernelThread>> currentThread;
    private final Map<Thread, Observed> threads = new ConcurrentHashMap<>();
    private boolean begun;

    /**
     * Makes an instance without any threads yet.
     *
     * @param clock clock of the threads; if it is itself a waiter, it is not the kernel's clock, and nothing is
     *     observed
     */
    ClientThreads(NanoClock clock) {
        this.clock = clock;
        this.currentThread = clock instanceof Waiter ? Optional::empty : KernelThread::current;
    }

    @Override
    public void begins(boolean receives) {
        current().ifPresent(thread -> {
            if (receives) {
                thread.receives = true;
            } else {
                thread.completes = true;
            }
        });
    }

    private Optional<Observed> current() {
        Observed known = threads.get(Thread.currentThread());
        if (known != null) {
            return Optional.of(known);
        }
        Optional<Observed> observed = currentThread.get().map(thread -> new Observed(thread, reading(thread)));
        observed.ifPresent(thread -> threads.put(Thread.currentThread(), thread));
        return observed;
    }

    private Reading reading(KernelThread thread) {
        return new Reading(clock.nanoTime(), thread.times());
    }

    /** Begins the observation; a later thread is observed from its first call on. Further calls do nothing. */
    void begin() {
        if (!begun) {
            begun = true;
            for (Observed thread : threads.values()) {
                BackgroundWork.yieldIfDue();
                thread.first = reading(thread.kernel);
            }
        }
    }

    /** Ends the observation of the threads known by now. */
    void end() {
        for (Observed thread : threads.values()) {
            BackgroundWork.yieldIfDue();
            thread.last = reading(thread.kernel);
        }
    }

    /** Returns the figures sorted by name, without threads that have none from the kernel or that ended before. */
    List<ClientThreadTime> times() {
        return !begun
                ? List.of()
                : threads.values().stream()
                        .flatMap(Observed::time)
                        .sorted(Comparator.comparing(ClientThreadTime::thread))
                        .toList();
    }

    private record Reading(long nanos, KernelTimes times) {}

    private static final class Observed {
        private final KernelThread kernel;
        private volatile boolean receives;
        private volatile boolean completes;
        private volatile Reading first;
        private @Nullable Reading last;

        Observed(KernelThread kernel, Reading first) {
            this.kernel = kernel;
            this.first = first;
        }

        Stream<ClientThreadTime> time() {
            Reading from = first;
            Reading to = last;
            if (to == null) {
                return Stream.empty();
            }
            KernelTimes times = to.times.since(from.times);
            return !times.isKnown()
                    ? Stream.empty()
                    : Stream.of(new ClientThreadTime(
                            kernel.name(),
                            receives,
                            completes,
                            to.nanos - from.nanos,
                            times.runningNanos(),
                            times.runQueueWaitNanos()));
        }
    }
}
