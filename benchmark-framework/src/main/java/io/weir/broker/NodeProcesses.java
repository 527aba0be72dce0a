package io.weir.broker;

import io.weir.driver.broker.BrokerStep.JvmCommand;
import java.io.IOException;
import java.util.OptionalLong;

/** How the JVMs of one broker are started and ended. */
interface NodeProcesses extends AutoCloseable {

    /**
     * Starts one, which ends with this JVM. Standard error goes the way of standard output; standard input must stay
     * open as long as it is to live.
     *
     * @param name unique among those that live at the same time
     */
    Process start(String name, JvmCommand command) throws IOException;

    /** Ends one by force; returns when it is gone. */
    void kill(String name, Process process) throws InterruptedException;

    /**
     * The number that this machine's system gives to the JVM itself, which need not be the process that stands for it
     * here; empty where this machine does not show it.
     */
    OptionalLong serverPid(String name, Process process) throws InterruptedException;

    /** Stops one where it is. */
    Pause pause(String name, Process process) throws IOException;

    /** Ends what may still be there of any of them. Idempotent. */
    @Override
    void close();

    /** Until it is closed, a process stands still. */
    interface Pause extends AutoCloseable {

        /** Lets it go on; returns once it does. Idempotent. */
        @Override
        void close();
    }
}
