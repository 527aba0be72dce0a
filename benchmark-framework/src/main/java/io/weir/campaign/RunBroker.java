package io.weir.campaign;

import io.weir.broker.BrokerException;
import io.weir.broker.StartedBroker;
import io.weir.driver.DriverException;
import io.weir.plan.PlannedRun;
import io.weir.process.NodeExitListener;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The broker of a run: launched for it, or up during the whole campaign, or an existing cluster.
 *
 * @param launched empty for an existing cluster
 * @param end action when the run is over
 */
record RunBroker(Optional<Launched> launched, Runnable end) implements AutoCloseable {

    /** Value for an existing cluster. */
    static final RunBroker NONE = new RunBroker(Optional.empty(), () -> {});

    /** A broker that is ready. */
    record Launched(StartedBroker broker, String version, BrokerAgeCounter life) {}

    /**
     * Starts the broker that the run's driver file asks for.
     *
     * @param logs takes the logs of its nodes
     */
    static Launched launch(CampaignSetup setup, PlannedRun run, Path logs, NodeExitListener exits)
            throws BrokerException, DriverException, InterruptedException {
        String version = run.target().brokerVersion();
        setup.listener().brokerStarting(run, version);
        long start = setup.clock().nanoTime();
        StartedBroker broker = setup.brokers().start(run, logs, exits);
        setup.listener().brokerReady(run, (setup.clock().nanoTime() - start) / 1e9);
        return new Launched(broker, version, BrokerAgeCounter.begin(setup.clock()));
    }

    @Override
    public void close() {
        end.run();
    }
}
