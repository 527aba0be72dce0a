package io.weir.campaign;

import io.weir.artifact.DownloadListener;
import io.weir.broker.BrokerException;
import io.weir.broker.BrokerLauncher;
import io.weir.broker.StartedBroker;
import io.weir.driver.DriverException;
import io.weir.plan.DriverTarget;
import io.weir.plan.PlannedRun;
import io.weir.process.NodeExitListener;
import java.nio.file.Path;

/**
 * Starts brokers on this machine.
 *
 * @param downloads receives the progress of artifacts being fetched
 */
public record LocalBrokers(BrokerLauncher launcher, DownloadListener downloads) implements BrokerStarter {

    @Override
    public StartedBroker start(PlannedRun run, Path logs, NodeExitListener exits)
            throws BrokerException, DriverException, InterruptedException {
        DriverTarget target = run.target();
        return target.placed(launcher).on(run.cpus().broker()).launch(target.blueprint(), logs, downloads, exits);
    }
}
