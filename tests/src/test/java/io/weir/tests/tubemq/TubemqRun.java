package io.weir.tests.tubemq;

import io.weir.broker.ArtifactResolver;
import io.weir.broker.BrokerLauncher;
import io.weir.broker.DownloadListener;
import io.weir.broker.LocalBroker;
import io.weir.broker.NodeExitListener;
import io.weir.campaign.DriverShelf;
import io.weir.campaign.DriverTarget;
import io.weir.campaign.PlannedRun;
import io.weir.campaign.ResultListener;
import io.weir.campaign.RunPlan;
import io.weir.campaign.RunPlanning;
import io.weir.campaign.ShareRun;
import io.weir.campaign.ShareSetup;
import io.weir.config.Surroundings;
import io.weir.measure.SnapshotListener;
import io.weir.plugin.ClientVersion;
import io.weir.plugin.DriverCatalog;
import io.weir.result.RunResult;
import io.weir.time.SystemClock;
import io.weir.time.SystemSleeper;
import io.weir.time.SystemWallClock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Whole runs on TubeMQ in this JVM, with a broker that the test can kill. */
final class TubemqRun implements AutoCloseable {

    private static final Path TUBEMQ = Path.of("..", "driver-tubemq", "target", "driver");
    private static final Path LOGS = Path.of("target", "tubemq-logs");

    private final Path folder;
    private final ArtifactResolver resolver = ArtifactResolver.ofThisUser();
    private final DriverShelf shelf;
    private int files;

    TubemqRun(Path folder) throws Exception {
        this.folder = folder;
        this.shelf = new DriverShelf(
                DriverCatalog.find(List.of(TUBEMQ)), new ClientVersion(resolver), DownloadListener.NONE);
    }

    /** Launches the broker that a driver file asks for. */
    LocalBroker broker(String driverFile) throws Exception {
        DriverTarget target = planning().targets(List.of(write(driverFile))).get(0);
        return new BrokerLauncher(resolver, Duration.ofMinutes(5))
                .launch(target.blueprint(), LOGS, DownloadListener.NONE, NodeExitListener.NONE);
    }

    /**
     * Carries a run out.
     *
     * @param addresses of the broker that was launched for it
     */
    RunResult run(
            String runId,
            String driverFile,
            String workloadFile,
            Map<String, String> addresses,
            SnapshotListener progress)
            throws Exception {
        PlannedRun planned = planning()
                .plan(List.of(write(workloadFile)), List.of(write(driverFile)), 1)
                .get(0);
        Path results = Files.createDirectory(folder.resolve(runId));
        RunPlan plan = new RunPlan(planned.source(), addresses, null, List.of(), runId, 1, results.toString(), "none");
        return new ShareRun(new ShareSetup(
                        plan,
                        planned.workload(),
                        planned.target().configuration(),
                        planned.target().driver(),
                        progress,
                        ResultListener.NONE,
                        SystemClock.INSTANCE,
                        SystemWallClock.INSTANCE,
                        SystemSleeper.INSTANCE))
                .run();
    }

    private RunPlanning planning() {
        return new RunPlanning(shelf, new Surroundings(folder.toString(), folder.toString(), ""), List.of());
    }

    private Path write(String content) throws Exception {
        return Files.writeString(folder.resolve("file" + ++files + ".yaml"), content);
    }

    @Override
    public void close() {
        shelf.close();
    }
}
