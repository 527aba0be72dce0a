package io.weir.remote;

import io.weir.evidence.Generator;
import io.weir.evidence.RunEvent;
import io.weir.host.BrokerAddresses;
import io.weir.host.HostAddress;
import io.weir.host.WorkerHosts;
import io.weir.plan.RunPlan;
import io.weir.report.SummaryDetail;
import io.weir.resource.WatchedProcess;
import io.weir.run.AtOnce;
import io.weir.worker.Worker;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Workers of one run on other hosts. For one thread. */
public final class HostWorkers implements StartedWorkers {

    private static final Logger LOG = LoggerFactory.getLogger(HostWorkers.class);

    /** Time that a decision takes to a worker in a network, with a pause of its host's collector on the way. */
    private static final Duration NOTICE = Duration.ofMillis(500);

    /** Number of questions for a clock: the quickest of them tells it. */
    private static final int PINGS = 40;

    private static final Duration PING_LIMIT = Duration.ofSeconds(10);

    private final ConnectedHosts hosts;
    private final List<HostWorker> all;
    private final List<String> warnings;

    /** A worker, its host, and its clock when it was ready. */
    private record HostWorker(String name, HostAddress host, RemoteWorker remote, ClockExchange atStart) {}

    /** A worker that has begun, or why it has not. */
    private record Begun(
            @Nullable HostWorker worker, @Nullable Exception failure) {}

    private HostWorkers(ConnectedHosts hosts, List<HostWorker> all, List<String> warnings) {
        this.hosts = hosts;
        this.all = all;
        this.warnings = warnings;
    }

    /**
     * Returns what starts the workers of runs whose plan names hosts.
     *
     * @param plane loads it, when it is needed
     */
    public static WorkerStarter starter(Supplier<ControlPlane> plane) {
        return (plan, count, listener) -> {
            Consumer<String> waiting = what -> listener.on(new RunEvent.Waiting(what));
            WorkerHosts hosts = plan.hosts();
            if (hosts == null) {
                throw new IllegalArgumentException("the plan names no hosts");
            }
            ConnectedHosts connected = plane.get().connect(hosts, plan.runId(), ControlPlane.USUAL_LIMIT, waiting);
            try {
                List<String> brokers = BrokerAddresses.in(List.of(plan.driver().values(), plan.brokerAddresses()));
                Preflight preflight =
                        Preflight.of(connected, hosts, plan.workload().topology(), brokers);
                if (plan.detail() != SummaryDetail.VERDICT) {
                    preflight.lines().forEach(line -> listener.on(new RunEvent.LinePrinted(line)));
                }
                preflight.throwIfRefused();
                return new HostWorkers(connected, begun(connected, plan, hosts, count, waiting), preflight.warnings());
            } catch (IOException | InterruptedException notStarted) {
                connected.close();
                throw notStarted;
            }
        };
    }

    /** Starts all workers at the same time. */
    private static List<HostWorker> begun(
            ConnectedHosts connected, RunPlan plan, WorkerHosts hosts, int count, Consumer<String> waiting)
            throws IOException, InterruptedException {
        Lock clocks = new ReentrantLock(); // one at a time: an answer that waits for others tells less
        List<Begun> all = AtOnce.byThreads("weir-host-workers")
                .call(IntStream.range(0, count).boxed().toList(), worker -> {
                    try {
                        return new Begun(begin(connected, plan, hosts, worker, count, waiting, clocks), null);
                    } catch (IOException | InterruptedException notStarted) {
                        return new Begun(null, notStarted);
                    }
                });
        if (all.stream().anyMatch(one -> one.failure() instanceof InterruptedException)) {
            boolean ignored = Thread.interrupted();
            throw new InterruptedException("while the workers started");
        }
        List<String> troubles = all.stream()
                .flatMap(one -> Stream.ofNullable(one.failure()))
                .map(failure -> String.valueOf(failure.getMessage()))
                .toList();
        if (!troubles.isEmpty()) {
            throw new IOException(String.join("; ", troubles));
        }
        return all.stream().flatMap(one -> Stream.ofNullable(one.worker())).toList();
    }

    private static HostWorker begin(
            ConnectedHosts connected,
            RunPlan plan,
            WorkerHosts hosts,
            int worker,
            int count,
            Consumer<String> waiting,
            Lock clocks)
            throws IOException, InterruptedException {
        String name = Generator.name(worker, count);
        HostLink link = connected.startWorker(worker % hosts.addresses().size(), name);
        RemoteWorker remote = new RemoteWorker(new FrameStream(link), NOTICE, waiting, link::end);
        remote.start(name);
        remote.begin(plan, worker, count);
        ClockExchange ignored = remote.exchangeClocks(1, WorkerProcesses.START_LIMIT);
        remote.tellClock(exchange(remote, clocks).offsetNanos());
        long ignoredReading = WorkerProcesses.awaitReady(name, remote);
        return new HostWorker(name, hosts.of(worker), remote, exchange(remote, clocks));
    }

    private static ClockExchange exchange(RemoteWorker remote, Lock clocks) throws IOException, InterruptedException {
        clocks.lockInterruptibly();
        try {
            return remote.exchangeClocks(PINGS, PING_LIMIT);
        } finally {
            clocks.unlock();
        }
    }

    @Override
    public List<Worker> workers() {
        return all.stream().map(worker -> worker.remote().worker()).toList();
    }

    @Override
    public List<WatchedProcess> watched() {
        return List.of();
    }

    @Override
    public boolean elsewhere() {
        return true;
    }

    @Override
    public List<String> notes() throws InterruptedException {
        Lock clocks = new ReentrantLock();
        List<String> notes = new ArrayList<>(warnings);
        notes.addAll(AtOnce.byThreads("weir-host-clocks")
                .call(
                        all,
                        worker -> worker.name() + " was on " + worker.host() + "; its clock was "
                                + apart(worker.atStart()) + " when it began, and " + atEnd(worker, clocks)
                                + " at the end."));
        if (Thread.interrupted()) {
            throw new InterruptedException("while the clocks of hosts were read");
        }
        return notes;
    }

    private static String atEnd(HostWorker worker, Lock clocks) {
        try {
            ClockExchange ignored =
                    worker.remote().exchangeClocks(1, PING_LIMIT); // so that only those that answer wait
            return apart(exchange(worker.remote(), clocks));
        } catch (IOException gone) {
            LOG.info("the clock of {} can't be read any more", worker.name(), gone);
            return "not known";
        } catch (InterruptedException hurry) {
            return "not known";
        }
    }

    /** Returns how far a clock can be from this host's. */
    private static String apart(ClockExchange exchange) {
        double milliseconds = (Math.abs(exchange.offsetNanos()) + exchange.errorNanos()) / 1e6;
        return String.format(Locale.ROOT, "at most %.2f ms from the conductor's", milliseconds);
    }

    @Override
    public void close() {
        hosts.close();
    }
}
