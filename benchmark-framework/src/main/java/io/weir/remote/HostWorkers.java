package io.weir.remote;

import io.weir.evidence.Generator;
import io.weir.evidence.RunEvent;
import io.weir.evidence.RunListener;
import io.weir.host.BrokerAddresses;
import io.weir.host.HostAddress;
import io.weir.host.WorkerHosts;
import io.weir.plan.RunPlan;
import io.weir.report.SummaryDetail;
import io.weir.resource.WatchedProcess;
import io.weir.result.Environment;
import io.weir.result.ResourceUse;
import io.weir.result.host.WorkerPlace;
import io.weir.time.AtOnce;
import io.weir.time.SystemClock;
import io.weir.worker.Worker;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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

    /** Beginning of the names of observers, as hosts get them. */
    private static final String OBSERVER = "observer-";

    private final ConnectedHosts hosts;
    private final List<HostWorker> all;
    private final List<String> warnings;
    private final HostObservers observers;
    private final Duration pingLimit;

    /** A worker, its host, and the clock of its host when it was ready. */
    record HostWorker(
            String name, HostAddress host, RemoteWorker remote, ClockExchange atStart, Environment environment) {}

    /** The answer of a worker, or why there is none. */
    private record Answer<T>(@Nullable T value, @Nullable Exception failure) {}

    /** @param pingLimit time for a host to tell its clock at the end */
    HostWorkers(
            ConnectedHosts hosts,
            List<HostWorker> all,
            HostObservers observers,
            List<String> warnings,
            Duration pingLimit) {
        this.hosts = hosts;
        this.all = all;
        this.observers = observers;
        this.warnings = warnings;
        this.pingLimit = pingLimit;
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
                HostObservers observers = new HostObservers(observers(connected, hosts, listener), PING_LIMIT);
                return new HostWorkers(
                        connected,
                        begun(connected, plan, hosts, count, listener),
                        observers,
                        preflight.warnings(),
                        PING_LIMIT);
            } catch (IOException | InterruptedException notStarted) {
                connected.close();
                throw notStarted;
            }
        };
    }

    /** Returns whether the process of that name, which a host is to start, will carry no load. */
    public static boolean isObserver(String name) {
        return name.startsWith(OBSERVER);
    }

    /** Starts all workers at the same time; workers of a host have its clock, and are told one offset. */
    private static List<HostWorker> begun(
            ConnectedHosts connected, RunPlan plan, WorkerHosts hosts, int count, RunListener listener)
            throws IOException, InterruptedException {
        List<Integer> numbers = IntStream.range(0, count).boxed().toList();
        List<RemoteWorker> begun = ofAll(numbers, worker -> {
            try {
                return begin(connected, plan, hosts, worker, count, listener);
            } catch (IOException notBegun) {
                throw new IOException(
                        Generator.name(worker, count) + " on " + hosts.of(worker) + " did not start: "
                                + notBegun.getMessage(),
                        notBegun);
            }
        });
        Map<HostAddress, ClockExchange> told = clocks(hosts, begun);
        for (int worker : numbers) {
            begun.get(worker).tellClock(clockOf(hosts.of(worker), told).offsetNanos());
        }
        List<Frame.Ready> ready =
                ofAll(numbers, worker -> WorkerProcesses.awaitReady(Generator.name(worker, count), begun.get(worker)));
        Map<HostAddress, ClockExchange> atStart = clocks(hosts, begun);
        return numbers.stream()
                .map(worker -> new HostWorker(
                        Generator.name(worker, count),
                        hosts.of(worker),
                        begun.get(worker),
                        clockOf(hosts.of(worker), atStart),
                        ready.get(worker).environment()))
                .toList();
    }

    /** Starts all observers at the same time. */
    private static List<HostObservers.HostObserver> observers(
            ConnectedHosts connected, WorkerHosts hosts, RunListener listener)
            throws IOException, InterruptedException {
        List<Integer> numbers =
                IntStream.range(0, hosts.observers().size()).boxed().toList();
        return ofAll(numbers, number -> {
            String name = OBSERVER + (number + 1);
            HostAddress host = hosts.observers().get(number);
            HostLink link = connected.startWorker(hosts.addresses().size() + number, name);
            RemoteWorker remote = remote(link, name + " on " + host, listener);
            remote.start(name);
            remote.beginObserving();
            remote.tellClock(0); // of which only differences count
            Frame.Ready ready = WorkerProcesses.awaitReady(name + " on " + host, remote);
            return new HostObservers.HostObserver(host.toString(), ready.environment(), remote.observer());
        });
    }

    private static RemoteWorker remote(HostLink link, String who, RunListener listener) {
        return new RemoteWorker(
                new FrameStream(link),
                NOTICE,
                what -> listener.on(new RunEvent.Waiting(what)),
                new ReportWatch(who, ReportWatch.USUAL_PATIENCE, SystemClock.INSTANCE, listener),
                link::end);
    }

    /** Begins one worker; returns when its JVM answers. */
    private static RemoteWorker begin(
            ConnectedHosts connected, RunPlan plan, WorkerHosts hosts, int worker, int count, RunListener listener)
            throws IOException, InterruptedException {
        String name = Generator.name(worker, count);
        HostLink link = connected.startWorker(worker % hosts.addresses().size(), name);
        RemoteWorker remote = remote(link, name + " on " + hosts.of(worker), listener);
        remote.start(name);
        remote.begin(plan, worker, count);
        remote.exchangeClocks(new ClockExchange(), 1, WorkerProcesses.START_LIMIT);
        return remote;
    }

    /** Asks for the clocks of all hosts, one after the other: an answer that waits for others tells less. */
    private static Map<HostAddress, ClockExchange> clocks(WorkerHosts hosts, List<RemoteWorker> workers)
            throws IOException, InterruptedException {
        Map<HostAddress, ClockExchange> clocks = new HashMap<>();
        for (int worker = 0; worker < workers.size(); worker++) {
            workers.get(worker).exchangeClocks(clockOf(hosts.of(worker), clocks), PINGS, PING_LIMIT);
        }
        return clocks;
    }

    private static ClockExchange clockOf(HostAddress host, Map<HostAddress, ClockExchange> clocks) {
        return clocks.computeIfAbsent(host, first -> new ClockExchange());
    }

    /** Call to one worker, which may be gone. */
    @FunctionalInterface
    private interface WorkerCall<T> {

        T to(int worker) throws IOException, InterruptedException;
    }

    /** Returns the answers of all workers, called at the same time; fails with the words of all that failed. */
    private static <T> List<T> ofAll(List<Integer> workers, WorkerCall<T> call)
            throws IOException, InterruptedException {
        List<Answer<T>> all = AtOnce.byThreads("weir-host-workers").call(workers, worker -> {
            try {
                return new Answer<>(call.to(worker), null);
            } catch (IOException | InterruptedException failure) {
                return new Answer<>(null, failure);
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
        return all.stream().flatMap(one -> Stream.ofNullable(one.value())).toList();
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
        for (HostWorker worker : answering(all)) {
            tellsClock(worker, clockOf(worker.host(), atEnd), PINGS);
        }
        return all.stream()
                .map(worker -> new WorkerPlace(
                        worker.name(),
                        worker.host().toString(),
                        worker.atStart().until(clockOf(worker.host(), atEnd)),
                        worker.environment()))
                .toList();
    }

    /** Returns those that answer, all of which are asked at the same time: one that does not takes its time limit once. */
    private List<HostWorker> answering(List<HostWorker> workers) throws InterruptedException {
        List<Boolean> answers = AtOnce.byThreads("weir-host-clocks").call(workers, worker -> {
            try {
                return tellsClock(worker, new ClockExchange(), 1);
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
                return false;
            }
        });
        if (Thread.interrupted()) {
            throw new InterruptedException("while the clocks of the hosts were read");
        }
        return IntStream.range(0, workers.size())
                .filter(answers::get)
                .mapToObj(workers::get)
                .toList();
    }

    /** Adds readings of the clock of a worker's host; returns whether it has answered. */
    private boolean tellsClock(HostWorker worker, ClockExchange clock, int times) throws InterruptedException {
        try {
            worker.remote().exchangeClocks(clock, times, pingLimit);
            return true;
        } catch (IOException gone) {
            LOG.info("the clock of {} can't be read any more", worker.name(), gone);
            return false;
        }
    }

    @Override
    public RunListener observers() {
        return observers;
    }

    @Override
    public List<ResourceUse.HostUse> observed() throws InterruptedException {
        return observers.uses();
    }

    @Override
    public List<String> notes() {
        return warnings;
    }

    @Override
    public void close() {
        observers.close();
        hosts.close();
    }
}
