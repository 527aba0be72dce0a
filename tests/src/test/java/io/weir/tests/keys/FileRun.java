package io.weir.tests.keys;

import io.weir.artifact.ArtifactResolver;
import io.weir.artifact.DownloadListener;
import io.weir.broker.BlueprintSource;
import io.weir.broker.BrokerLauncher;
import io.weir.broker.LaunchedFacts;
import io.weir.broker.LocalBroker;
import io.weir.config.UserEnvironment;
import io.weir.config.broker.BrokerSettings;
import io.weir.cpu.CpuDivision;
import io.weir.evidence.RunListener;
import io.weir.plan.DriverRegistry;
import io.weir.plan.DriverTarget;
import io.weir.plan.PlannedRun;
import io.weir.plan.RunJvm;
import io.weir.plan.RunPlan;
import io.weir.plan.RunPlanning;
import io.weir.plugin.ClientVersion;
import io.weir.plugin.DriverCatalog;
import io.weir.process.NodeExitListener;
import io.weir.remote.WorkerProcesses;
import io.weir.remote.WorkerStarter;
import io.weir.report.SummaryDetail;
import io.weir.result.RunResult;
import io.weir.runner.ResultListener;
import io.weir.runner.Runner;
import io.weir.tests.LightlyCompiled;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Files on their real way, as a command takes it, to a driver, its broker and the result of a run in this JVM. */
public final class FileRun implements AutoCloseable {

    /** Of the machine that the files are read on. */
    public static final String ZONE = "z7";

    private static final Duration LAUNCH_LIMIT = Duration.ofMinutes(5);

    private final Path folder;
    private final Path driver;
    private final Path logs;
    private final ArtifactResolver resolver = ArtifactResolver.ofThisUser();
    private final DriverRegistry registry;
    private List<String> overrides = List.of();
    private int files;

    /**
     * @param folder takes files, results and the broker's logs
     * @param system the short name of the driver
     */
    public FileRun(Path folder, String system) throws Exception {
        this.folder = folder;
        this.logs = folder.resolve("logs");
        this.driver = Path.of("..", "driver-" + system, "target", "driver");
        this.registry = new DriverRegistry(
                DriverCatalog.find(List.of(driver)), new ClientVersion(resolver), DownloadListener.NONE);
    }

    /** Sets keys of the files that follow, as --set does. */
    public FileRun with(List<String> keys) {
        overrides = List.copyOf(keys);
        return this;
    }

    /** Launches the broker that a driver file asks for, for tests that measure nothing. */
    public LocalBroker broker(String driverFile) throws Exception {
        DriverTarget target = target(driverFile);
        return launch(target, LightlyCompiled.of(target.blueprint()));
    }

    /** Launches the broker that a driver file asks for, as fast as it is for a user. */
    public LocalBroker measuredBroker(String driverFile) throws Exception {
        DriverTarget target = target(driverFile);
        return launch(target, target.blueprint());
    }

    private LocalBroker launch(DriverTarget target, BlueprintSource source) throws Exception {
        BrokerSettings broker = target.configuration().file().broker();
        return new BrokerLauncher(resolver, LAUNCH_LIMIT)
                .placed(broker.image(), null, broker.disks(), broker.limits())
                .launch(source, logs, DownloadListener.NONE, NodeExitListener.NONE);
    }

    /** What a driver file asks for. */
    public DriverTarget target(String driverFile) throws Exception {
        return planning().targets(List.of(write(driverFile))).get(0);
    }

    /**
     * Carries a run out.
     *
     * @param addresses of a broker that was launched for it
     */
    public RunResult run(
            String runId, String driverFile, String workloadFile, Map<String, String> addresses, RunListener progress)
            throws Exception {
        return run(runId, driverFile, workloadFile, addresses, LaunchedFacts.NONE, progress);
    }

    /** Carries out a run on a broker, of which the plan has the facts. */
    public RunResult run(String runId, String driverFile, String workloadFile, LocalBroker broker) throws Exception {
        return run(runId, driverFile, workloadFile, broker.addresses(), broker.facts(), RunListener.NONE);
    }

    private RunResult run(
            String runId,
            String driverFile,
            String workloadFile,
            Map<String, String> addresses,
            LaunchedFacts facts,
            RunListener progress)
            throws Exception {
        PlannedRun planned = planning()
                .plan(List.of(write(workloadFile)), List.of(write(driverFile)), 1, null)
                .runs()
                .get(0);
        Path results = Files.createDirectory(folder.resolve(runId));
        RunPlan plan = new RunPlan(
                planned.workload(),
                planned.target().configuration().request(),
                addresses,
                null,
                null,
                null,
                List.of(),
                List.of(),
                facts,
                runId,
                1,
                results.toString(),
                SummaryDetail.SHORT,
                null,
                CpuDivision.UNDIVIDED,
                null);
        return new Runner(plan, planned.target().driver(), folder, progress, ResultListener.NONE, workers()).run();
    }

    /** Returns what starts workers as the command does. */
    private WorkerStarter workers() {
        RunJvm jvm = RunJvm.of(Map.of(
                "HEAP_OPTS", "-Xmx256m", "JVM_OPTS", "-XX:+UseSerialGC -Dweir.drivers=" + driver.toAbsolutePath()));
        return WorkerProcesses.starter(jvm, List.of("io.weir.cli.Main", "run-share"));
    }

    private RunPlanning planning() {
        return new RunPlanning(registry, new UserEnvironment(folder.toString(), folder.toString(), ZONE), overrides);
    }

    private Path write(String content) throws Exception {
        return Files.writeString(folder.resolve("file" + ++files + ".yaml"), content);
    }

    @Override
    public void close() {
        registry.close();
    }
}
