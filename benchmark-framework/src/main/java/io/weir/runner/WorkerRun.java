package io.weir.runner;

import io.weir.driver.DriverException;
import io.weir.driver.Guarantees;
import io.weir.evidence.GeneratorLoad;
import io.weir.host.WorkerHosts;
import io.weir.measure.Phase;
import io.weir.plan.RunPlan;
import io.weir.plugin.LoadedDriver;
import io.weir.remote.ConductorPipe;
import io.weir.resource.EnvironmentCapture;
import io.weir.resource.GeneratorWatch;
import io.weir.resource.ResourceSampler;
import io.weir.time.SystemSleeper;
import io.weir.worker.GeneratorObserver;
import io.weir.worker.LocalWorker;
import io.weir.worker.ResourceReadings;
import io.weir.workload.Share;
import java.io.IOException;
import java.time.Duration;
import java.util.stream.IntStream;

/** One worker of a run in the JVM made for it; the conductor is in the run's own JVM. */
public final class WorkerRun {

    private WorkerRun() {}

    /**
     * Carries out a share of the run until the conductor has closed the pipe, or is gone.
     *
     * @param driver the plan's, loaded
     */
    public static void carryOut(ConductorPipe conductor, LoadedDriver driver)
            throws DriverException, IOException, InterruptedException {
        RunPlan plan = conductor.plan();
        Guarantees guarantees =
                driver.call(() -> driver.driver().guarantees(plan.driver().settings()));
        try (ResourceSampler resources = ResourceSampler.ofThisJvm(conductor.clock());
                GeneratorWatch generator = new GeneratorWatch(
                        conductor.clock(), nanos -> SystemSleeper.INSTANCE.sleep(Duration.ofNanos(nanos)), resources)) {
            LocalWorker worker = new LocalWorker(
                    Runner.setup(
                            plan,
                            driver,
                            guarantees,
                            conductor.clock(),
                            conductor::waiting,
                            ResourceReadings.NONE,
                            observer(resources, generator),
                            Math.max(1, Runtime.getRuntime().availableProcessors() / onThisHost(conductor))),
                    new Share(
                            conductor.worker(),
                            conductor.workers(),
                            plan.workload().topology()));
            conductor.serve(worker, driver.threads("worker"), new EnvironmentCapture(conductor.clock()).capture(null));
        }
    }

    /** Returns the number of workers that share this machine's CPUs. */
    private static int onThisHost(ConductorPipe conductor) {
        WorkerHosts hosts = conductor.plan().hosts();
        return hosts == null
                ? conductor.workers()
                : (int) IntStream.range(0, conductor.workers())
                        .filter(worker -> hosts.of(worker).equals(hosts.of(conductor.worker())))
                        .count();
    }

    private static GeneratorObserver observer(ResourceSampler resources, GeneratorWatch generator) {
        return new GeneratorObserver() {
            @Override
            public void entered(Phase phase) {
                resources.phase(phase);
                generator.entered(phase);
            }

            @Override
            public GeneratorLoad load() {
                return generator.load();
            }
        };
    }
}
