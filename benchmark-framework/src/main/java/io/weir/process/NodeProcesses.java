package io.weir.process;

import io.weir.driver.broker.BrokerStep.Command;
import io.weir.resource.WatchedProcess;
import java.io.IOException;
import java.util.Optional;

/** Starts and ends the processes of one broker, which are JVMs where nothing else is said. */
public interface NodeProcesses extends AutoCloseable {

    /**
     * Starts a process, which ends with this JVM. Standard error goes to standard output; standard input must stay open as
     * long as it is to live.
     *
     * @param name unique among those that are alive at the same time
     * @throws IOException also for a kind of command that these processes can't be started by
     */
    Process start(String name, Command command) throws IOException;

    /** Ends a JVM by force; returns when it is gone. */
    void kill(String name, Process process) throws InterruptedException;

    /** Returns the process of the JVM itself on this machine; empty if this machine does not show it. */
    Optional<WatchedProcess> watched(String name, Process process) throws InterruptedException;

    /** Returns the limits in force of a JVM, as words; empty where it has none of its own. */
    default Optional<String> limits(String name) throws InterruptedException {
        return Optional.empty();
    }

    /** Pauses a JVM. */
    Pause pause(String name, Process process) throws IOException;

    /** Lets a JVM run for half of the time, 50 ms of each 100. */
    default Pause slow(String name, Process process) throws IOException {
        throw new IOException("only a broker of processes can be, not one in containers");
    }

    /** Ends any remains of them. Idempotent. */
    @Override
    void close();

    /** A pause of a process, or many short ones, which last until this is closed. */
    interface Pause extends AutoCloseable {

        /** Lets the process go on; returns once it does. Idempotent. */
        @Override
        void close();
    }
}
