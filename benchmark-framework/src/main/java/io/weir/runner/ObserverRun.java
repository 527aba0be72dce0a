package io.weir.runner;

import io.weir.measure.Phase;
import io.weir.remote.ConductorPipe;
import io.weir.remote.Observer;
import io.weir.resource.EnvironmentCapture;
import io.weir.resource.ResourceSampler;
import io.weir.result.ResourceUse;
import io.weir.time.SystemSleeper;
import java.io.IOException;
import java.time.Duration;

/** One observer of a run, in the JVM made for it on a host that carries no load. Takes samples by itself, each second. */
public final class ObserverRun {

    private static final Duration BETWEEN_SAMPLES = Duration.ofSeconds(1);

    private ObserverRun() {}

    /** Observes this machine until the conductor has closed the pipe, or is gone. */
    public static void carryOut(ConductorPipe conductor) throws IOException, InterruptedException {
        try (ResourceSampler resources = ResourceSampler.ofThisJvm(conductor.clock())) {
            Sampled machine = new Sampled(resources);
            Thread sampling = new Thread(machine::sampleForEver, "weir-observer");
            sampling.setDaemon(true);
            sampling.start();
            conductor.serve(machine, new EnvironmentCapture(conductor.clock()).capture(null));
            sampling.interrupt();
            sampling.join();
        }
    }

    /** This machine, sampled by one thread and called by others. */
    private static final class Sampled implements Observer {

        private final ResourceSampler resources;

        Sampled(ResourceSampler resources) {
            this.resources = resources;
        }

        void sampleForEver() {
            try {
                while (true) {
                    SystemSleeper.INSTANCE.sleep(BETWEEN_SAMPLES);
                    synchronized (this) {
                        resources.sample();
                    }
                }
            } catch (InterruptedException over) {
                Thread.currentThread().interrupt();
            }
        }

        @Override
        public synchronized void entered(Phase phase) {
            resources.phase(phase);
        }

        @Override
        public synchronized ResourceUse use() {
            return resources.use(0);
        }
    }
}
