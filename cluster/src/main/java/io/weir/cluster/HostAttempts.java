package io.weir.cluster;

import io.weir.host.HostAddress;
import io.weir.time.SystemClock;
import io.weir.time.SystemSleeper;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Attempts at all hosts at the same time, each again and again until it succeeds, within one time limit for all. Where one
 * refuses for good, the others are not waited for either. For one thread.
 */
final class HostAttempts {

    private static final Duration BETWEEN = Duration.ofMillis(500);

    /** Number of hosts that are named while they are waited for. */
    private static final int NAMED = 3;

    private final List<HostAddress> hosts;
    private final Consumer<String> waiting;
    private final long deadline;
    private final Map<String, String> awaited = new TreeMap<>();
    private boolean refused;

    /** An attempt at a host. Any thread. */
    @FunctionalInterface
    interface Attempt {

        /**
         * Makes it.
         *
         * @throws NotYetException when it is worth to be made again
         * @throws IOException with the reason as a clause, when it is not
         */
        void at(HostAddress host) throws IOException, InterruptedException;
    }

    /**
     * @param limit of all attempts, from now on
     * @param waiting receives which hosts are waited for and why, whenever that changes; any thread
     */
    HostAttempts(List<HostAddress> hosts, Duration limit, Consumer<String> waiting) {
        this.hosts = hosts;
        this.waiting = waiting;
        this.deadline = SystemClock.INSTANCE.nanoTime() + limit.toNanos();
    }

    /**
     * Makes attempts until all hosts have succeeded.
     *
     * @throws IOException with the reasons of all hosts that have not
     */
    void make(Attempt attempt) throws IOException, InterruptedException {
        ExecutorService threads = Executors.newFixedThreadPool(hosts.size(), work -> {
            Thread thread = new Thread(work, "weir-hosts");
            thread.setDaemon(true); // a connection that is being made can't be interrupted
            return thread;
        });
        try {
            Map<HostAddress, Future<?>> all = new LinkedHashMap<>();
            for (HostAddress host : hosts) {
                all.put(host, threads.submit(() -> {
                    untilDone(attempt, host);
                    return host;
                }));
            }
            StringBuilder troubles = new StringBuilder();
            for (Map.Entry<HostAddress, Future<?>> one : all.entrySet()) {
                try {
                    Object ignored = one.getValue().get();
                } catch (ExecutionException failed) {
                    troubles.append(troubles.isEmpty() ? "Not all hosts are ready. " : "; ")
                            .append(one.getKey())
                            .append(": ")
                            .append(reason(failed));
                }
            }
            if (!troubles.isEmpty()) {
                throw new IOException(troubles.toString());
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private static String reason(ExecutionException failed) {
        Throwable cause = failed.getCause();
        return cause instanceof IOException ? String.valueOf(cause.getMessage()) : String.valueOf(cause);
    }

    private void untilDone(Attempt attempt, HostAddress host) throws IOException, InterruptedException {
        while (true) {
            try {
                attempt.at(host);
                await(host, null);
                return;
            } catch (NotYetException absent) {
                if (!await(host, absent.getMessage())) {
                    throw absent;
                }
                SystemSleeper.INSTANCE.sleep(BETWEEN);
            } catch (IOException forGood) {
                refuse();
                throw forGood;
            }
        }
    }

    private synchronized void refuse() {
        refused = true;
    }

    /** Notes for what a host is waited for, or with null that it isn't any more; returns whether there is time for it. */
    private synchronized boolean await(HostAddress host, @Nullable String reason) {
        String before = reason == null ? awaited.remove(host.toString()) : awaited.put(host.toString(), reason);
        if (!awaited.isEmpty() && !String.valueOf(before).equals(String.valueOf(reason))) {
            String first = awaited.entrySet().stream()
                    .limit(NAMED)
                    .map(one -> one.getKey() + ": " + one.getValue())
                    .collect(Collectors.joining("; "));
            waiting.accept("waiting for " + first
                    + (awaited.size() > NAMED ? "; and " + (awaited.size() - NAMED) + " more" : ""));
        }
        return !refused && SystemClock.INSTANCE.nanoTime() < deadline;
    }
}
