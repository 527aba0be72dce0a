package io.weir.campaign;

import io.weir.broker.BrokerException;
import io.weir.broker.StartedBroker;
import io.weir.driver.DriverException;
import io.weir.plan.PlannedRun;
import io.weir.process.NodeExitListener;
import java.nio.file.Path;

/** Starts the brokers that driver files ask for. */
public interface BrokerStarter {

    /**
     * Fetches and starts the broker of a run; returns when it is ready.
     *
     * @param exits is notified of nodes that end on their own after they were ready
     * @throws BrokerException when it can't be fetched or does not start
     * @throws DriverException when the driver refuses
     */
    StartedBroker start(PlannedRun run, Path logs, NodeExitListener exits)
            throws BrokerException, DriverException, InterruptedException;
}
