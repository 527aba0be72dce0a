package io.weir.resource;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.evidence.GeneratorLoad;
import io.weir.measure.Phase;
import io.weir.resource.ResourceSampler.Patience;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class GeneratorWatchTest {

    private final AtomicLong now = new AtomicLong();
    private final CraftedMachine machine = new CraftedMachine(now::get);

    @Test
    void observesTheMeasuredPartAndNothingElse() throws Exception {
        try (ResourceSampler resources = sampler();
                GeneratorWatch watch = watch(resources)) {
            phase(Phase.WARM_UP, resources, watch);
            now.addAndGet(5);
            phase(Phase.MEASURE, resources, watch);
            now.addAndGet(60_000_000_000L);
            assertThat(watch.load()).isEqualTo(GeneratorLoad.UNOBSERVED);
            machine.busy(300, 1_000);
            phase(Phase.DRAIN, resources, watch);
            now.addAndGet(7);
            phase(Phase.VERIFY, resources, watch);

            assertThat(watch.load().observedNanos()).isEqualTo(60_000_000_000L);
            assertThat(watch.load().processCpuShare()).isNotNegative();
            assertThat(watch.load().machineCpuShare()).isEqualTo(0.3);
        }
    }

    @Test
    void observesTheStealOfTheMeasuredPart() throws Exception {
        assertThat(loadOver("cpu 0 0 0 900 0 0 0 100", "cpu 10 0 0 970 0 0 0 120", "cpu 20 0 0 1040 0 0 0 140"))
                .satisfies(load -> {
                    assertThat(load.machineStealShare()).isEqualTo(0.2);
                    assertThat(load.machineCpuShare()).isEqualTo(0.3);
                });
    }

    @Test
    void leavesStealOutWhereTheKernelHasNoSuchColumn() throws Exception {
        assertThat(loadOver("cpu 0 0 0 900 0 0 0", "cpu 10 0 0 970 0 0 0", "cpu 20 0 0 1080 0 0 0"))
                .satisfies(load -> {
                    assertThat(load.machineStealShare()).isNull();
                    assertThat(load.machineCpuShare()).isEqualTo(0.1);
                });
    }

    /** Less than nothing was taken, then more than that: over both together it looks like a little. */
    @Test
    void leavesStealOutWhereItsCounterGoesBackOnTheWay() throws Exception {
        assertThat(loadOver("cpu 0 0 0 900 0 0 0 100", "cpu 10 0 0 990 0 0 0 40", "cpu 20 0 0 1080 0 0 0 101"))
                .satisfies(load -> {
                    assertThat(load.machineStealShare()).isNull();
                    assertThat(load.machineCpuShare()).isEqualTo(0.1);
                });
    }

    /** A measured part of two seconds with the kernel's statistics at its start, between them and at its end. */
    private GeneratorLoad loadOver(String start, String between, String end) throws Exception {
        machine.kernelStatistics("cpu 0 0 0 0 0 0 0 0");
        try (ResourceSampler resources = sampler();
                GeneratorWatch watch = watch(resources)) {
            machine.kernelStatistics(start);
            phase(Phase.MEASURE, resources, watch);
            now.addAndGet(1_000_000_000L);
            machine.kernelStatistics(between);
            resources.interval(ResourceSamplerTest.interval());
            now.addAndGet(1_000_000_000L);
            machine.kernelStatistics(end);
            phase(Phase.DRAIN, resources, watch);
            return watch.load();
        }
    }

    @Test
    void observesNothingOfARunThatNeverMeasured() throws Exception {
        try (ResourceSampler resources = sampler();
                GeneratorWatch watch = watch(resources)) {
            phase(Phase.WARM_UP, resources, watch);
            phase(Phase.CLEAN_UP, resources, watch);

            assertThat(watch.load()).isEqualTo(GeneratorLoad.UNOBSERVED);
        }
    }

    private static void phase(Phase phase, ResourceSampler resources, GeneratorWatch watch) {
        resources.phase(phase);
        watch.entered(phase);
    }

    private ResourceSampler sampler() {
        return new ResourceSampler(
                now::get,
                List.of(WatchedSource.of(ResourceSampler.THIS_JVM)),
                List.of(),
                new Patience(Duration.ofMinutes(5), Duration.ZERO, Duration.ZERO),
                () -> machine,
                List::of);
    }

    private GeneratorWatch watch(ResourceSampler resources) {
        return new GeneratorWatch(now::get, nanos -> new CountDownLatch(1).await(), resources);
    }
}
