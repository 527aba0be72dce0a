package io.weir.campaign;

import io.weir.broker.BrokerException;
import io.weir.driver.DriverException;
import io.weir.plan.DriverTarget;
import io.weir.plan.PlannedRun;
import io.weir.report.ReportException;
import java.nio.file.Path;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The brokers of a campaign that are all started before its first run and stay up until its end, one for each driver
 * file that asks for one. One that can't be started fails its own runs and no others.
 */
final class StandingBrokers implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(StandingBrokers.class);

    private final Map<DriverTarget, LaunchedBroker> standing = new IdentityHashMap<>();
    private final Map<DriverTarget, BrokerException> failures = new IdentityHashMap<>();

    /** Returns an empty set: each run has a broker of its own. */
    static StandingBrokers none() {
        return new StandingBrokers();
    }

    /** Starts the brokers, one after the other. */
    static StandingBrokers start(CampaignSetup setup) throws ReportException, InterruptedException {
        StandingBrokers brokers = new StandingBrokers();
        try {
            for (PlannedRun run : setup.plan().runs()) {
                if (run.target().launchesBroker() && !brokers.knows(run.target())) {
                    brokers.start(setup, run);
                }
            }
            return brokers;
        } catch (ReportException | InterruptedException | RuntimeException early) {
            brokers.close();
            throw early;
        }
    }

    private boolean knows(DriverTarget target) {
        return standing.containsKey(target) || failures.containsKey(target);
    }

    private void start(CampaignSetup setup, PlannedRun run) throws ReportException, InterruptedException {
        try {
            Path logs = setup.folder().createBroker(run.driverName());
            standing.put(run.target(), LaunchedBroker.launch(setup, run, logs, null));
        } catch (BrokerException | DriverException failed) {
            LOG.error("the broker of {} could not be started", run.driverName(), failed);
            failures.put(run.target(), new BrokerException(String.valueOf(failed.getMessage()), failed));
        }
    }

    /**
     * Returns the broker of a run, watched until the run is over.
     *
     * @return empty if the run has one of its own
     * @throws BrokerException the reason, if the broker could not be started
     */
    Optional<LaunchedBroker> of(PlannedRun run, BrokerWatch watch) throws BrokerException {
        BrokerException failure = failures.get(run.target());
        if (failure != null) {
            throw failure;
        }
        return Optional.ofNullable(standing.get(run.target())).map(broker -> broker.watchedBy(watch));
    }

    @Override
    public void close() {
        standing.values().forEach(launched -> launched.broker().close());
        standing.clear();
    }
}
