package io.weir.remote;

import io.weir.evidence.RunEvent;
import io.weir.evidence.RunListener;
import io.weir.result.Environment;
import io.weir.result.ResourceUse;
import io.weir.time.SystemClock;
import io.weir.worker.WorkerLostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
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
 * Observers of a run on hosts that carry no load. Each is called in a thread of its own: one that is slow or lost holds up
 * nothing of the run, and only what was used of its machine is not known then.
 */
final class HostObservers implements RunListener, AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(HostObservers.class);

    private final List<Called> all = new ArrayList<>();
    private final Duration limit;

    /**
     * An observer and its host.
     *
     * @param host as the command has named it
     * @param environment of its JVM there
     */
    record HostObserver(String host, Environment environment, Observer observer) {}

    /** An observer with the thread that calls it. */
    private record Called(HostObserver host, ExecutorService thread) {}

    /** @param limit time for all observers to say at the end what was used */
    HostObservers(List<HostObserver> observers, Duration limit) {
        this.limit = limit;
        for (HostObserver observer : observers) {
            all.add(new Called(observer, Executors.newSingleThreadExecutor(calls -> {
                Thread thread = new Thread(calls, "weir-observer-" + observer.host());
                thread.setDaemon(true);
                return thread;
            })));
        }
    }

    @Override
    public void on(RunEvent event) {
        if (event instanceof RunEvent.PhaseEntered entered) {
            for (Called one : all) {
                one.thread().execute(() -> {
                    try {
                        one.host().observer().entered(entered.phase());
                    } catch (WorkerLostException lost) {
                        LOG.info(
                                "the observer on {} does not hear of a phase",
                                one.host().host(),
                                lost);
                    }
                });
            }
        }
    }

    /** Returns what was used of all hosts, within the limit. */
    List<ResourceUse.HostUse> uses() throws InterruptedException {
        long end = SystemClock.INSTANCE.nanoTime() + limit.toNanos();
        List<Future<ResourceUse>> answers = new ArrayList<>();
        for (Called one : all) {
            answers.add(
                    CompletableFuture.supplyAsync(() -> one.host().observer().use(), one.thread()));
        }
        List<ResourceUse.HostUse> uses = new ArrayList<>();
        for (int number = 0; number < all.size(); number++) {
            long left = Math.max(0, end - SystemClock.INSTANCE.nanoTime());
            HostObserver host = all.get(number).host();
            try {
                ResourceUse use = answers.get(number).get(left, TimeUnit.NANOSECONDS);
                uses.add(use(host, use, missing(use)));
            } catch (ExecutionException failed) {
                LOG.info("the observer on {} does not tell what was used", host.host(), failed);
                uses.add(use(host, null, "its observer was lost: " + reason(failed)));
            } catch (TimeoutException late) {
                uses.add(use(host, null, "its observer has not answered for " + limit.toSeconds() + " s"));
            }
        }
        return uses;
    }

    private static @Nullable String missing(ResourceUse use) {
        if (use.machine() != null) {
            return null;
        }
        return use.observedNanos() == 0
                ? "nothing was sampled in the measured part"
                : "nothing of its machine could be read";
    }

    private static String reason(ExecutionException failed) {
        Throwable cause = failed.getCause();
        return cause == null ? String.valueOf(failed) : String.valueOf(cause.getMessage());
    }

    private static ResourceUse.HostUse use(HostObserver host, @Nullable ResourceUse use, @Nullable String missing) {
        return new ResourceUse.HostUse(
                host.host(),
                host.environment().hardware(),
                use == null ? 0 : use.observedNanos(),
                use == null ? null : use.machine(),
                use == null ? List.of() : use.disks(),
                use == null ? List.of() : use.networks(),
                missing);
    }

    @Override
    public void close() {
        all.forEach(one -> one.thread().shutdownNow());
    }
}
