package io.weir.remote;

import io.weir.evidence.Generator;
import io.weir.host.HostAddress;
import io.weir.host.WorkerHosts;
import io.weir.resource.WatchedProcess;
import io.weir.result.Environment;
import io.weir.result.host.WorkerPlace;
import io.weir.worker.Worker;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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

    /** A worker, its host, and the clock of its host when it was ready. */
    private record HostWorker(
            String name, HostAddress host, RemoteWorker remote, ClockExchange atStart, Environment environment) {}

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
                // Workers of a host have its clock: told one offset, they have the same one here.
                Map<HostAddress, ClockExchange> told = new HashMap<>();
                for (int worker = 0; worker < count; worker++) {
                    begun.get(worker)
                            .exchangeClocks(clockOf(hosts.of(worker), told), PINGS, WorkerProcesses.START_LIMIT);
                }
                for (int worker = 0; worker < count; worker++) {
                    begun.get(worker).tellClock(clockOf(hosts.of(worker), told).offsetNanos());
                }
                Map<HostAddress, ClockExchange> atStart = new HashMap<>();
                for (int worker = 0; worker < count; worker++) {
                    String name = Generator.name(worker, count);
                    RemoteWorker remote = begun.get(worker);
                    Frame.Ready ready = WorkerProcesses.awaitReady(name, remote);
                    ClockExchange clock = clockOf(hosts.of(worker), atStart);
                    remote.exchangeClocks(clock, PINGS, PING_LIMIT);
                    workers.all.add(new HostWorker(name, hosts.of(worker), remote, clock, ready.environment()));
                }
                return workers;
            } catch (IOException | InterruptedException notStarted) {
                workers.close();
                throw notStarted;
            }
        };
    }

    private static ClockExchange clockOf(HostAddress host, Map<HostAddress, ClockExchange> clocks) {
        return clocks.computeIfAbsent(host, first -> new ClockExchange());
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
    public List<WorkerPlace> places() throws InterruptedException {
        Map<HostAddress, ClockExchange> atEnd = new HashMap<>();
        for (HostWorker worker : all) {
            try {
                worker.remote().exchangeClocks(clockOf(worker.host(), atEnd), PINGS, PING_LIMIT);
            } catch (IOException gone) {
                LOG.info("the clock of {} can't be read any more", worker.name(), gone);
            }
        }
        return all.stream()
                .map(worker -> new WorkerPlace(
                        worker.name(),
                        worker.host().toString(),
                        worker.atStart().until(clockOf(worker.host(), atEnd)),
                        worker.environment()))
                .toList();
    }

    @Override
    public void close() {
        hosts.close();
    }
}
