package io.weir.campaign;

import io.weir.broker.BrokerException;
import io.weir.driver.DriverException;
import io.weir.plan.PlannedRun;
import io.weir.process.NodeExitListener;
import io.weir.resource.WatchedProcess;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Starts the brokers that driver files ask for. */
public interface BrokerStarter {

    /**
     * Fetches and starts the broker of a run; returns when it is ready.
     *
     * @param logs takes the logs of its nodes
     * @param exits is notified of nodes that end on their own after they were ready
     * @throws BrokerException when it can't be fetched or does not start
     * @throws DriverException when the driver refuses
     */
    StartedBroker start(PlannedRun run, Path logs, NodeExitListener exits)
            throws BrokerException, DriverException, InterruptedException;

    /** A broker that is ready. Methods may be called by any thread. */
    interface StartedBroker extends AutoCloseable {

        /** Returns the addresses by the driver's own keys. */
        Map<String, String> addresses();

        /** Returns whether any of its nodes still runs. */
        boolean anyNodeAlive();

        /**
         * Returns the processes of all nodes, or none if one is not visible: the use of some nodes does not describe
         * the broker.
         */
        List<WatchedProcess> processes() throws InterruptedException;

        /** Ends all nodes and removes their data. Idempotent. */
        @Override
        void close();
    }
}
