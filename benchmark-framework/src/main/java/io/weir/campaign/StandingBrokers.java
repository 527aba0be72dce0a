package io.weir.campaign;

import io.weir.broker.BrokerException;
import io.weir.driver.DriverException;
import io.weir.plan.PlannedRun;
import io.weir.report.ReportException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The brokers that serve several runs of a campaign: all of them from before its first run until its end, or one at a
 * time, from its first run until one comes that needs another. One that can't be started fails its own runs and no others.
 */
final class StandingBrokers implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(StandingBrokers.class);

    private final CampaignSetup setup;
    private final boolean together;
    private final Map<Integer, LaunchedBroker> standing = new HashMap<>();
    private final Map<Integer, BrokerException> failures = new HashMap<>();

    private StandingBrokers(CampaignSetup setup, boolean together) {
        this.setup = setup;
        this.together = together;
    }

    /** Has no broker yet, and later at most one at a time. */
    static StandingBrokers oneAtATime(CampaignSetup setup) {
        return new StandingBrokers(setup, false);
    }

    /** Starts all brokers, one after the other. */
    static StandingBrokers start(CampaignSetup setup) throws ReportException, InterruptedException {
        StandingBrokers brokers = new StandingBrokers(setup, true);
        try {
            for (PlannedRun run : setup.plan().runs()) {
                if (run.sharedBroker().isPresent()
                        && !brokers.knows(run.sharedBroker().getAsInt())) {
                    brokers.start(run, run.sharedBroker().getAsInt());
                }
            }
            return brokers;
        } catch (ReportException | InterruptedException | RuntimeException early) {
            brokers.close();
            throw early;
        }
    }

    private boolean knows(int number) {
        return standing.containsKey(number) || failures.containsKey(number);
    }

    private void start(PlannedRun run, int number) throws ReportException, InterruptedException {
        try {
            Path logs = setup.folder().createBroker(run.driverName());
            standing.put(number, LaunchedBroker.launch(setup, run, logs, null));
        } catch (BrokerException | DriverException failed) {
            LOG.error("the broker of {} could not be started", run.driverName(), failed);
            failures.put(number, new BrokerException(String.valueOf(failed.getMessage()), failed));
        }
    }

    /**
     * Returns the broker of a run, watched until the run is over.
     *
     * @return empty if the run has one of its own
     * @throws BrokerException the reason, if the broker could not be started
     */
    Optional<LaunchedBroker> of(PlannedRun run, BrokerWatch watch)
            throws BrokerException, ReportException, InterruptedException {
        if (!together) {
            closeAllBut(run);
        }
        if (run.sharedBroker().isEmpty()) {
            return Optional.empty();
        }
        int number = run.sharedBroker().getAsInt();
        if (!knows(number)) {
            start(run, number);
        }
        BrokerException failure = failures.get(number);
        if (failure != null) {
            throw failure;
        }
        return Optional.ofNullable(standing.get(number)).map(broker -> broker.watchedBy(watch));
    }

    /** Ends the brokers that a run doesn't need, and its own if a node of it has ended: it gets a new one. */
    private void closeAllBut(PlannedRun run) {
        standing.entrySet().removeIf(entry -> {
            boolean needed = run.sharedBroker().isPresent()
                    && run.sharedBroker().getAsInt() == entry.getKey()
                    && entry.getValue().isWhole();
            if (!needed) {
                entry.getValue().broker().close();
            }
            return !needed;
        });
    }

    @Override
    public void close() {
        standing.values().forEach(launched -> launched.broker().close());
        standing.clear();
    }
}
