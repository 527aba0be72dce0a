package io.weir.broker;

import io.weir.driver.broker.BrokerBlueprint;
import io.weir.driver.broker.BrokerStep;
import io.weir.driver.broker.BrokerStep.HttpCall;
import io.weir.driver.broker.BrokerStep.Launch;
import io.weir.driver.broker.BrokerStep.RunOnce;
import io.weir.driver.broker.BrokerStep.WriteFile;
import io.weir.process.NodeExitListener;
import io.weir.process.NodeProcesses;
import io.weir.process.PrivateDirectory;
import io.weir.resource.WatchedProcess;
import io.weir.result.flow.RelayHop;
import io.weir.workload.timeline.TimedAction;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A broker of one or more nodes that runs on this machine as child processes or in containers, with throw-away data.
 *
 * <p>Made by {@link BrokerLauncher}. Ends at {@link #close()}, and within 2 s when this JVM is gone. Methods may be
 * called by any thread.
 */
public final class LocalBroker implements StartedBroker {

    private static final Logger LOG = LoggerFactory.getLogger(LocalBroker.class);
    private static final Duration GRACE = Duration.ofSeconds(5);

    /** Pattern of the ready line of a process that is never ready. */
    private static final String NEVER = "(?!)";

    private final PrivateDirectory directory;
    private final NodeProcesses processes;
    private final Optional<String> image;
    private final BrokerBlueprint blueprint;
    private final Path logDirectory;
    private final FreePorts ports;
    private final RelayedNodes relays = new RelayedNodes();
    private final Duration limit;
    private final NodeExitListener exits;
    private final List<BrokerNode> nodes = new ArrayList<>();

    /** The nodes by stage: those of one are started together, when those of the stages before are ready. */
    private final List<List<BrokerNode>> stages = new ArrayList<>();

    private boolean closed;

    LocalBroker(
            PrivateDirectory directory,
            NodeProcesses processes,
            Optional<String> image,
            BrokerBlueprint blueprint,
            Path logDirectory,
            FreePorts ports,
            Duration limit,
            NodeExitListener exits) {
        this.directory = directory;
        this.processes = processes;
        this.image = image;
        this.blueprint = blueprint;
        this.logDirectory = logDirectory;
        this.ports = ports;
        this.limit = limit;
        this.exits = exits;
    }

    /** Carries out the blueprint's steps. Called once, before anybody else has this broker. */
    void start(HttpStep http) throws BrokerException, InterruptedException {
        List<BrokerNode> starting = new ArrayList<>();
        for (BrokerStep step : blueprint.steps()) {
            if (step instanceof Launch launch) {
                ports.release();
                relays.open(blueprint);
                BrokerNode node = new BrokerNode(launch, processes, logDirectory, exits);
                node.start();
                nodes.add(node);
                starting.add(node);
                continue;
            }
            awaitReady(starting, limit);
            endStage(starting);
            if (step instanceof WriteFile file) {
                write(file);
            } else if (step instanceof RunOnce once) {
                run(once);
            } else if (step instanceof HttpCall call) {
                http.call(call, nodes);
            }
        }
        awaitReady(starting, limit);
        endStage(starting);
        nodes.forEach(BrokerNode::watch);
    }

    private void endStage(List<BrokerNode> started) {
        stages.add(List.copyOf(started));
        started.clear();
    }

    private static void write(WriteFile step) throws BrokerException {
        try {
            Files.createDirectories(step.file().toAbsolutePath().getParent());
            Files.writeString(step.file(), step.content());
        } catch (IOException failure) {
            throw new BrokerException(
                    "the broker's file " + step.file() + " can't be written (" + failure.getMessage()
                            + "); is the disk full?",
                    failure);
        }
    }

    private void run(RunOnce step) throws BrokerException, InterruptedException {
        BrokerNode once =
                new BrokerNode(new Launch(step.name(), step.command(), NEVER), processes, logDirectory, exits);
        once.start();
        try {
            if (!once.awaitEnd(limit)) {
                throw once.late("did not end", limit);
            }
            if (once.exitCode() != 0) {
                throw once.ending();
            }
        } finally {
            once.kill();
        }
    }

    /** Waits until all nodes started together are ready; fails as soon as one has ended, or at the limit. */
    private static void awaitReady(List<BrokerNode> nodes, Duration limit)
            throws BrokerException, InterruptedException {
        CompletableFuture<?> allReady = CompletableFuture.allOf(futures(nodes, BrokerNode::ready));
        CompletableFuture<?> anyEnded = CompletableFuture.anyOf(futures(nodes, BrokerNode::ended));
        try {
            CompletableFuture.anyOf(allReady, anyEnded).get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException late) {
            for (BrokerNode node : nodes) {
                if (!node.ready().isDone()) {
                    throw node.late("was not ready", limit);
                }
            }
        } catch (ExecutionException impossible) {
            throw new IllegalStateException("neither future fails", impossible);
        }
        for (BrokerNode node : nodes) {
            node.requireAlive();
        }
    }

    private static CompletableFuture<?>[] futures(
            List<BrokerNode> nodes, Function<BrokerNode, CompletableFuture<?>> future) {
        return nodes.stream().map(future).toArray(CompletableFuture<?>[]::new);
    }

    @Override
    public Map<String, String> addresses() {
        return blueprint.addresses();
    }

    @Override
    public Map<String, Integer> openPorts() {
        return blueprint.openPorts();
    }

    @Override
    public Optional<String> image() {
        return image;
    }

    @Override
    public List<String> nodes() {
        return nodes.stream().map(BrokerNode::name).toList();
    }

    @Override
    public Path directory() {
        return directory.path();
    }

    @Override
    public List<Path> folders() {
        return directory.paths();
    }

    @Override
    public LaunchedFacts facts() throws InterruptedException {
        return LaunchedFacts.read(blueprint, nodes(), directory, processes);
    }

    /** Returns the PID of a node's current or last process. */
    public long pid(String node) {
        return node(node).pid();
    }

    @Override
    public List<WatchedProcess> processes() throws InterruptedException {
        List<WatchedProcess> visible = new ArrayList<>();
        for (BrokerNode node : nodes) {
            node.watched().ifPresent(visible::add);
        }
        return visible.size() == nodes.size() ? visible : List.of();
    }

    @Override
    public Optional<RelayHop> relayHop() {
        return relays.relayHop();
    }

    @Override
    public boolean anyNodeAlive() {
        return nodes.stream().anyMatch(BrokerNode::isAlive);
    }

    /** Returns whether a node's process is alive, paused or not. */
    public boolean isAlive(String node) {
        return node(node).isAlive();
    }

    /** Ends a node as a power cut would end its process (SIGKILL); returns when it is gone. */
    public void kill(String node) throws InterruptedException {
        node(node).kill();
    }

    /** Pauses a node (SIGSTOP): it keeps its connections and answers nothing. Idempotent. */
    public void pause(String node) throws BrokerException {
        node(node).pause();
    }

    /** Lets a paused node go on. Idempotent. */
    public void resume(String node) {
        node(node).resume();
    }

    /**
     * Ends a node, by force if it is still alive, starts it again on its old data and waits until it is ready.
     *
     * @throws BrokerException when it does not become ready
     */
    public void restart(String node) throws BrokerException, InterruptedException {
        node(node).kill();
        start(List.of(node(node)));
    }

    /** Starts nodes again on their old data, in the order of the launch. */
    private void start(List<BrokerNode> ended) throws BrokerException, InterruptedException {
        // Some may have outlived what was to end them.
        List<BrokerNode> gone = ended.stream().filter(node -> !node.isAlive()).toList();
        for (List<BrokerNode> stage : stages) {
            List<BrokerNode> next = stage.stream().filter(gone::contains).toList();
            synchronized (this) { // what starts after the end would outlive the broker
                if (closed) {
                    throw new BrokerException("the broker has been ended");
                }
                for (BrokerNode node : next) {
                    node.start();
                }
            }
            awaitReady(next, limit);
        }
        gone.forEach(BrokerNode::watch);
    }

    @Override
    public void carryOut(TimedAction action, List<String> names) throws BrokerException, InterruptedException {
        List<BrokerNode> victims = named(names);
        if (victims.stream().noneMatch(BrokerNode::isAlive)) {
            throw new BrokerException(
                    String.join(", ", names) + (names.size() == 1 ? " is" : " are") + " gone already");
        }
        switch (action.kind()) {
            case KILL -> {
                for (BrokerNode victim : victims) {
                    victim.kill();
                }
            }
            case TERMINATE, RESTART, ROLLING_RESTART -> end(victims);
            case PAUSE -> {
                for (BrokerNode victim : victims) {
                    victim.requireFree();
                    victim.pause();
                }
            }
            case DISCONNECT, DELAY, THROTTLE, RESET -> relays.carryOut(action, names);
            case NOTHING, PAUSE_CONSUMERS, RATE, PAUSE_PRODUCERS -> {} // not done to nodes
            case SLOW -> {
                for (BrokerNode victim : victims) {
                    victim.requireFree();
                    victim.slow();
                }
            }
        }
    }

    /** Requests all to end, and waits for all: some can't without the others. */
    private void end(List<BrokerNode> victims) throws BrokerException, InterruptedException {
        victims.forEach(BrokerNode::requestEnd);
        try {
            CompletableFuture.allOf(futures(victims, BrokerNode::ended)).get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException late) {
            for (BrokerNode victim : victims) {
                if (victim.isAlive()) {
                    throw victim.late("did not end", limit);
                }
            }
        } catch (ExecutionException impossible) {
            throw new IllegalStateException("a process's end can't fail", impossible);
        }
    }

    @Override
    public void undo(TimedAction action, List<String> names) throws BrokerException, InterruptedException {
        switch (action.kind()) {
            case DISCONNECT, DELAY, THROTTLE, RESET -> relays.heal(action, names);
            case NOTHING, PAUSE_CONSUMERS, RATE, PAUSE_PRODUCERS -> {}
            case PAUSE, SLOW -> named(names).forEach(BrokerNode::resume);
            case KILL, TERMINATE, RESTART, ROLLING_RESTART -> start(named(names));
        }
    }

    private List<BrokerNode> named(List<String> names) {
        return names.stream().map(this::node).toList();
    }

    private BrokerNode node(String name) {
        return nodes.stream()
                .filter(node -> node.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no node " + name + "; there are " + nodes()));
    }

    /**
     * Ends all nodes, first by request and then by force, and deletes their data. Idempotent. When interrupted, it uses
     * force at once and leaves the interrupt flag set.
     */
    @Override
    public synchronized void close() {
        if (closed) {
            return;
        }
        closed = true;
        nodes.forEach(BrokerNode::terminate);
        boolean interrupted = false;
        try {
            CompletableFuture.allOf(futures(nodes, BrokerNode::ended)).get(GRACE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException slow) {
            LOG.debug("the broker takes more than {} to end; its data is thrown away, so it is killed", GRACE);
        } catch (InterruptedException hurry) {
            interrupted = true;
        } catch (ExecutionException impossible) {
            throw new IllegalStateException("a process's end can't fail", impossible);
        }
        for (BrokerNode node : nodes) {
            try {
                node.kill();
            } catch (InterruptedException hurry) {
                interrupted = true;
            }
        }
        processes.close();
        relays.close();
        ports.close();
        try {
            directory.delete();
        } catch (IOException stays) {
            LOG.warn("{} can't be removed; the next command will try again", directory.path(), stays);
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
