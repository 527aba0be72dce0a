package io.weir.remote;

import io.weir.evidence.Generator;
import io.weir.host.HostAddress;
import io.weir.host.WorkerHosts;
import io.weir.resource.WatchedProcess;
import io.weir.worker.Worker;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
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
    private final List<HostWorker> all = new ArrayList<>();

    /** A worker, its host, and its clock when it was ready. */
    private record HostWorker(String name, HostAddress host, RemoteWorker remote, ClockExchange atStart) {}

    private HostWorkers(ConnectedHosts hosts) {
        this.hosts = hosts;
    }

    /**
     * Returns what starts the workers of runs whose plan names hosts.
     *
     * @param plane loads it, when it is needed
     */
    public static WorkerStarter starter(Supplier<ControlPlane> plane) {
        return (plan, count, waiting) -> {
            WorkerHosts hosts = plan.hosts();
            if (hosts == null) {
                throw new IllegalArgumentException("the plan names no hosts");
            }
            HostWorkers workers = new HostWorkers(plane.get().connect(hosts, plan.runId(), waiting));
            try {
                List<RemoteWorker> begun = new ArrayList<>();
                for (int worker = 0; worker < count; worker++) {
                    String name = Generator.name(worker, count);
                    HostLink link =
                            workers.hosts.startWorker(worker % hosts.addresses().size(), name);
                    RemoteWorker remote = new RemoteWorker(new FrameStream(link), NOTICE, waiting, link::end);
                    remote.start(name);
                    remote.begin(plan, worker, count);
                    begun.add(remote);
                }
                for (RemoteWorker remote : begun) {
                    remote.tellClock(remote.exchangeClocks(PINGS, WorkerProcesses.START_LIMIT)
                            .offsetNanos());
                }
                for (int worker = 0; worker < count; worker++) {
                    String name = Generator.name(worker, count);
                    RemoteWorker remote = begun.get(worker);
                    long ignored = WorkerProcesses.awaitReady(name, remote);
                    workers.all.add(
                            new HostWorker(name, hosts.of(worker), remote, remote.exchangeClocks(PINGS, PING_LIMIT)));
                }
                return workers;
            } catch (IOException | InterruptedException notStarted) {
                workers.close();
                throw notStarted;
            }
        };
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
        List<String> notes = new ArrayList<>();
        for (HostWorker worker : all) {
            notes.add(worker.name() + " was on " + worker.host() + "; its clock was " + apart(worker.atStart())
                    + " when it began, and " + atEnd(worker) + " at the end.");
        }
        return notes;
    }

    private static String atEnd(HostWorker worker) throws InterruptedException {
        try {
            return apart(worker.remote().exchangeClocks(PINGS, PING_LIMIT));
        } catch (IOException gone) {
            LOG.info("the clock of {} can't be read any more", worker.name(), gone);
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
