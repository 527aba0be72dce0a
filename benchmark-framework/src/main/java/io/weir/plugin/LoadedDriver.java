package io.weir.plugin;

import io.weir.driver.Driver;
import io.weir.driver.DriverException;
import io.weir.driver.NanoClock;
import io.weir.time.Sleeper;
import java.io.IOException;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A driver in a class loader of its own.
 *
 * <p>Clients look for their classes through the thread's context class loader, some of them in static initialisers that
 * can't be repeated. So all calls into the driver go through {@link #call}, or are made on threads of {@link #threads}.
 *
 * @param driver the driver itself; to be called by {@link #call} or on threads of {@link #threads} only
 * @param clientVersion version of the client library that it was loaded with; null where that is not known
 */
public record LoadedDriver(
        Driver driver,
        String name,
        @Nullable String clientVersion,
        URLClassLoader loader,
        List<Path> jars,
        NanoClock clock,
        Sleeper sleeper)
        implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(LoadedDriver.class);
    private static final Duration CLOSE_LIMIT = Duration.ofSeconds(5);
    private static final Duration LOOK_AGAIN = Duration.ofMillis(20);

    public LoadedDriver {
        jars = List.copyOf(jars);
    }

    /** A piece of code that calls a driver. */
    @FunctionalInterface
    public interface Call<T> {
        T call() throws DriverException, InterruptedException;
    }

    /**
     * Makes threads for calls into the driver, named {@code <driver>-<purpose>-<n>}, from 1. The driver's code belongs
     * on threads that end: network libraries leave their loader in the thread-locals of every thread that they have run
     * on.
     */
    public ThreadFactory threads(String purpose) {
        AtomicInteger number = new AtomicInteger();
        return task -> {
            Thread thread = new Thread(task, name + "-" + purpose + "-" + number.incrementAndGet());
            thread.setContextClassLoader(loader);
            return thread;
        };
    }

    /** Runs a piece of code with the driver's class loader as the calling thread's context class loader. */
    public <T> T call(Call<T> code) throws DriverException, InterruptedException {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(loader);
        try {
            return code.call();
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    /**
     * Waits up to 5 s for the driver's threads to end, then closes the class loader: client threads that are still
     * shutting down would miss their classes. When threads remain, or when interrupted, the loader stays open.
     * Idempotent.
     */
    @Override
    public void close() {
        long start = clock.nanoTime();
        List<String> remaining = liveThreads();
        while (!remaining.isEmpty() && clock.nanoTime() - start < CLOSE_LIMIT.toNanos()) {
            try {
                sleeper.sleep(LOOK_AGAIN);
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                return;
            }
            remaining = liveThreads();
        }
        if (!remaining.isEmpty()) {
            LOG.warn("driver {} has left threads behind: {}", name, remaining);
            return;
        }
        try {
            loader.close();
        } catch (IOException failure) {
            LOG.warn("the class loader of driver {} can't be closed", name, failure);
        }
    }

    private List<String> liveThreads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread != Thread.currentThread())
                .filter(thread -> thread.getContextClassLoader() == loader)
                .map(Thread::getName)
                .sorted()
                .toList();
    }
}
