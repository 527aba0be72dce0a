package io.weir.broker;

import io.weir.driver.broker.BrokerStep.Launch;
import io.weir.driver.broker.BrokerStep.ProgramCommand;
import io.weir.process.BoundedLog;
import io.weir.process.NodeExitListener;
import io.weir.process.NodeLog;
import io.weir.process.NodeProcesses;
import io.weir.process.ProcessGuard;
import io.weir.resource.WatchedProcess;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One process of a broker, over all its lives. */
final class BrokerNode {

    private static final Logger LOG = LoggerFactory.getLogger(BrokerNode.class);

    private final Launch launch;
    private final NodeProcesses processes;
    private final Path logFile;
    private final NodeExitListener listener;
    private @Nullable Life life;
    private NodeProcesses.@Nullable Pause pause;

    BrokerNode(Launch launch, NodeProcesses processes, Path logDirectory, NodeExitListener listener) {
        this.launch = launch;
        this.processes = processes;
        this.logFile = logDirectory.resolve(launch.node() + ".log");
        this.listener = listener;
    }

    /** One process from start to end. */
    private record Life(Process process, NodeLog log, AtomicBoolean expectedToEnd) {}

    String name() {
        return launch.node();
    }

    /** Starts a process; an earlier one must have ended. */
    synchronized void start() throws BrokerException {
        try {
            BoundedLog file = BoundedLog.open(logFile);
            Process process = processes.start(name(), launch.command());
            NodeLog log = new NodeLog(name(), process, file, Pattern.compile(launch.readyPattern()));
            life = new Life(process, log, new AtomicBoolean());
        } catch (IOException failure) {
            throw new BrokerException(name() + " can't be started: " + failure.getMessage(), failure);
        }
    }

    /** Completes at the ready line. */
    CompletableFuture<Void> ready() {
        return life().log.ready();
    }

    /** Completes when the current process has ended. */
    CompletableFuture<Process> ended() {
        return life().process.onExit();
    }

    boolean isAlive() {
        return life().process.isAlive();
    }

    long pid() {
        return life().process.pid();
    }

    Optional<WatchedProcess> watched() throws InterruptedException {
        return processes.watched(name(), life().process);
    }

    /** Starts to report the end of the process if nobody asked for it. */
    void watch() {
        Life watched = life();
        var unused = watched.process.onExit().thenAccept(process -> {
            if (!watched.expectedToEnd.get()) {
                listener.exitedUnexpectedly(name(), sentence(watched));
            }
        });
    }

    /** Waits for the end of the process; returns whether it has come in time. */
    boolean awaitEnd(Duration limit) throws InterruptedException {
        return life().process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS);
    }

    int exitCode() {
        return life().process.exitValue();
    }

    /** Throws the reason why the process has ended, if it has. */
    void requireAlive() throws BrokerException {
        if (!isAlive()) {
            throw ending();
        }
    }

    BrokerException ending() {
        return new BrokerException(sentence(life()));
    }

    private String sentence(Life ended) {
        try {
            ended.log.awaitEnd();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        return name() + " " + ended.log.ending(ended.process.exitValue()) + " (its log: " + logFile + ")";
    }

    /** Returns an exception with the reason why a wait was given up; {@code late} is the predicate of its sentence. */
    BrokerException late(String late, Duration limit) {
        return new BrokerException(name() + " " + late + " within " + limit.toSeconds() + " s: "
                + life().log.reason() + " (its log: " + logFile + "); give it more time if this machine is busy");
    }

    /**
     * Requests the process to end, even if it is paused. A guarded JVM ignores the signal; it halts because {@code destroy}
     * closes its standard input.
     */
    synchronized void terminate() {
        Life ending = life();
        ending.expectedToEnd.set(true);
        resume();
        ending.process.destroy();
    }

    /** Requests the process to end in order, its shutdown hooks included. */
    void requestEnd() {
        Life ending = life();
        ending.expectedToEnd.set(true);
        resume();
        if (launch.command() instanceof ProgramCommand) {
            ending.process.toHandle().destroy(); // by the signal that its own administrator would send
            return;
        }
        try {
            OutputStream input = ending.process.getOutputStream();
            input.write(ProcessGuard.END);
            input.flush();
        } catch (IOException gone) {
            // It has ended by itself, which is what was asked for.
            LOG.info("{} has ended before it could be told to", name(), gone);
        }
    }

    /** Ends the process by force and waits until it is gone. */
    void kill() throws InterruptedException {
        Life killed = life();
        killed.expectedToEnd.set(true);
        processes.kill(name(), killed.process);
        killed.log.awaitEnd();
        resume();
    }

    synchronized void pause() throws BrokerException {
        if (pause != null) {
            return;
        }
        try {
            pause = processes.pause(name(), life().process);
        } catch (IOException failure) {
            throw new BrokerException(name() + " can't be paused: " + failure.getMessage(), failure);
        }
    }

    /** Lets the process run for half of the time, until {@link #resume}. */
    synchronized void slow() throws BrokerException {
        try {
            pause = processes.slow(name(), life().process);
        } catch (IOException failure) {
            throw new BrokerException(name() + " can't be slowed down: " + failure.getMessage(), failure);
        }
    }

    /** Throws if the process is paused or slowed down. */
    synchronized void requireFree() throws BrokerException {
        if (pause != null) {
            throw new BrokerException(name() + " is paused or slowed down already");
        }
    }

    synchronized void resume() {
        if (pause != null) {
            pause.close();
            pause = null;
        }
    }

    private synchronized Life life() {
        if (life == null) {
            throw new IllegalStateException(name() + " was never started");
        }
        return life;
    }
}
