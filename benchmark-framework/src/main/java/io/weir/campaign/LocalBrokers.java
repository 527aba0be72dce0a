package io.weir.campaign;

import io.weir.artifact.DownloadListener;
import io.weir.broker.BrokerException;
import io.weir.broker.BrokerLauncher;
import io.weir.broker.LocalBroker;
import io.weir.config.BrokerSettings;
import io.weir.driver.DriverException;
import io.weir.plan.DriverTarget;
import io.weir.plan.PlannedRun;
import io.weir.process.NodeExitListener;
import io.weir.resource.WatchedProcess;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

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
        LocalBroker broker =
                target.placed(launcher).on(run.cpus().broker()).launch(target.blueprint(), logs, downloads, exits);
        return new Started(broker, target.configuration().file().broker().launch() == BrokerSettings.Launch.CONTAINER);
    }

    private record Started(LocalBroker broker, boolean inContainers) implements StartedBroker {

        @Override
        public Map<String, String> addresses() {
            return broker.addresses();
        }

        @Override
        public boolean anyNodeAlive() {
            return broker.nodes().stream().anyMatch(broker::isAlive);
        }

        @Override
        public List<WatchedProcess> processes() throws InterruptedException {
            List<WatchedProcess> processes = new ArrayList<>();
            for (String node : broker.nodes()) {
                OptionalLong pid = broker.serverPid(node);
                if (pid.isEmpty()) {
                    return List.of();
                }
                processes.add(
                        inContainers
                                ? WatchedProcess.inContainer(node, pid.getAsLong())
                                : new WatchedProcess(node, pid.getAsLong()));
            }
            return processes;
        }

        @Override
        public void close() {
            broker.close();
        }
    }
}
