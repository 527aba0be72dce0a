package io.weir.campaign;

import io.weir.broker.BrokerException;
import io.weir.broker.StartedBroker;
import io.weir.driver.DriverException;
import io.weir.plan.PlannedRun;
import io.weir.process.NodeExitListener;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A broker that this campaign has launched and that is ready, for one run or for all of its driver file. */
record LaunchedBroker(StartedBroker broker, String version, BrokerAgeCounter age, Exits exits, boolean stays)
        implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(LaunchedBroker.class);

    /** Starts the broker that the run's driver file asks for; without a watch it stays up for all runs. */
    static LaunchedBroker launch(CampaignSetup setup, PlannedRun run, Path logs, @Nullable BrokerWatch watch)
            throws BrokerException, DriverException, InterruptedException {
        String version = run.target().brokerVersion();
        Exits exits = new Exits(setup.listener(), watch);
        setup.listener().brokerStarting(run, version);
        long start = setup.clock().nanoTime();
        StartedBroker broker = setup.brokers().start(run, logs, exits);
        setup.listener().brokerReady(run, (setup.clock().nanoTime() - start) / 1e9);
        if (!broker.openPorts().isEmpty()) {
            setup.listener().portsOpen(run, broker.openPorts());
        }
        if (watch != null) {
            watch.launched(broker::anyNodeAlive);
        }
        return new LaunchedBroker(broker, version, BrokerAgeCounter.begin(setup.clock()), exits, watch == null);
    }

    /** Begins to serve another run, which gets all reports on its nodes, earlier ones included. */
    LaunchedBroker watchedBy(BrokerWatch watch) {
        exits.goTo(watch).forEach(watch::exitedUnexpectedly);
        watch.launched(broker::anyNodeAlive);
        return this;
    }

    /** Notes that a run has left nodes ended or paused. */
    void leaveBroken() {
        exits.leaveBroken();
    }

    /** Returns whether all of its nodes are as they were launched. */
    boolean isWhole() {
        return exits.none();
    }

    /** Ends the service of a run, and the broker unless it stays. */
    @Override
    public void close() {
        if (stays) {
            exits.goTo(null);
        } else {
            broker.close();
        }
    }

    /** Ends of its nodes on their way to the run that it serves. */
    static final class Exits implements NodeExitListener {

        private final CampaignListener listener;
        private final Map<String, String> ended = new LinkedHashMap<>();
        private @Nullable BrokerWatch watch;
        private boolean broken;

        Exits(CampaignListener listener, @Nullable BrokerWatch watch) {
            this.listener = listener;
            this.watch = watch;
        }

        @Override
        public void exitedUnexpectedly(String node, String reason) {
            BrokerWatch present;
            synchronized (this) {
                ended.put(node, reason);
                present = watch;
            }
            if (present != null) {
                present.exitedUnexpectedly(node, reason);
            } else {
                LOG.warn("node {} has ended between runs: {}", node, reason);
                listener.nodeExited(node, reason);
            }
        }

        synchronized boolean none() {
            return ended.isEmpty() && !broken;
        }

        private synchronized void leaveBroken() {
            broken = true;
        }

        /** Sets the run that gets the reports, none for null, and returns those until now by node. */
        private synchronized Map<String, String> goTo(@Nullable BrokerWatch run) {
            watch = run;
            return new LinkedHashMap<>(ended);
        }
    }
}
