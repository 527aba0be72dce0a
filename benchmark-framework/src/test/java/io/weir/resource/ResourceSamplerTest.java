package io.weir.resource;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.machine.MachineFigure;
import io.weir.machine.ProcessFigure;
import io.weir.machine.ProcessReading;
import io.weir.measure.Counters;
import io.weir.measure.IntervalSnapshot;
import io.weir.measure.Latencies;
import io.weir.measure.Phase;
import io.weir.resource.ResourceSample.DiskReading;
import io.weir.resource.ResourceSample.NetworkReading;
import io.weir.resource.ResourceSampler.Patience;
import io.weir.result.ResourceUse;
import io.weir.result.ResourceUse.ProcessUse;
import java.time.Duration;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ResourceSamplerTest {

    private static final long SECOND = 1_000_000_000L;
    private static final Patience PATIENT = new Patience(Duration.ofMinutes(5), Duration.ZERO, Duration.ZERO);
    private static final List<ProcessFigure> JVM = List.of(
            ProcessFigure.HEAP_USED_BYTES,
            ProcessFigure.HEAP_CAPACITY_BYTES,
            ProcessFigure.COLLECTIONS,
            ProcessFigure.COLLECTION_NANOS,
            ProcessFigure.SAFEPOINTS,
            ProcessFigure.SAFEPOINT_NANOS);

    private final AtomicLong now = new AtomicLong();
    private final CraftedMachine machine = new CraftedMachine(now::get);

    @BeforeEach
    void haveUsedSomethingBeforeTheLoad() {
        machine.process("generator", reading(1_000, 500, 200_000_000, 20));
        machine.process("kafka-1", reading(7_000, 900, 900_000_000, 80, 1_000, 2_000, 10, 500, 11, 600));
        machine.disk("vda", new DiskReading(1_000, 5_000, 100, 10, 40));
        machine.disk("unused", new DiskReading(0, 0, 0, 0, 0));
        machine.network("lo", new NetworkReading(400, 400));
        machine.machine(
                Map.of(MachineFigure.LOAD, 150L, MachineFigure.USER_NANOS, 7 * SECOND, MachineFigure.FREE_BYTES, 900L));
    }

    @Test
    void putsTheFiguresOfEachIntervalIntoColumns() throws Exception {
        try (ResourceSampler sampler = sampler("kafka-1")) {
            now.addAndGet(2 * SECOND);
            machine.process("kafka-1", reading(9_000, 1_300, 950_000_000, 85, 1_500, 2_000, 13, 900, 15, 1_100));
            machine.disk("vda", new DiskReading(1_000, 9_000, 1_100, 30, 540));
            machine.network("lo", new NetworkReading(2_400, 1_400));
            machine.machine(Map.of(
                    MachineFigure.LOAD, 275L, MachineFigure.USER_NANOS, 10 * SECOND, MachineFigure.FREE_BYTES, 800L));
            sampler.interval(interval());

            assertThat(figures(sampler))
                    .containsEntry("process.kafka-1.cpuUserCores", 1.0)
                    .containsEntry("process.kafka-1.cpuSystemCores", 0.2)
                    .containsEntry("process.kafka-1.residentBytes", 950_000_000.0)
                    .containsEntry("process.kafka-1.threads", 85.0)
                    .containsEntry("process.kafka-1.heapUsedBytes", 1_500.0)
                    .containsEntry("process.kafka-1.garbageCollections", 3.0)
                    .containsEntry("process.kafka-1.garbageCollectionNanos", 400.0)
                    .containsEntry("process.kafka-1.safepointNanos", 500.0)
                    .containsEntry("process.generator.cpuUserCores", 0.0)
                    .containsEntry("disk.vda.writtenBytesPerSecond", 2_000.0)
                    .containsEntry("disk.vda.busyShare", 0.5)
                    .containsEntry("disk.vda.requestsPerSecond", 10.0)
                    .containsEntry("disk.vda.queueLength", 0.25)
                    .containsEntry("machine.generator.loadAverage", 2.75)
                    .containsEntry("machine.generator.userCores", 1.5)
                    .containsEntry("machine.generator.freeBytes", 800.0)
                    .doesNotContainKey("machine.generator.swapUsedBytes")
                    .containsEntry("network.lo.receivedBytesPerSecond", 1_000.0)
                    .doesNotContainKey("process.generator.heapUsedBytes")
                    .doesNotContainKey("disk.unused.busyShare");
        }
    }

    @Test
    void hasColumnsForAHeapThatIsToldFromTheFirstCollectionOn() throws Exception {
        machine.process("kafka-1", new ProcessReading(0, 1, Map.of(ProcessFigure.SAFEPOINTS, 3L)));
        try (ResourceSampler sampler = sampler("kafka-1")) {
            now.addAndGet(SECOND);
            sampler.interval(interval());
            assertThat(figures(sampler)).containsEntry("process.kafka-1.heapUsedBytes", null);

            now.addAndGet(SECOND);
            machine.process("kafka-1", reading(9_000, 1_300, 950_000_000, 85, 1_500, 2_000, 13, 900, 15, 1_100));
            sampler.interval(interval());
            assertThat(figures(sampler))
                    .containsEntry("process.kafka-1.heapUsedBytes", 1_500.0)
                    .containsEntry("process.kafka-1.heapCapacityBytes", 2_000.0);
        }
    }

    @Test
    void leavesEmptyWhatCanNoLongerBeRead() throws Exception {
        try (ResourceSampler sampler = sampler("kafka-1")) {
            now.addAndGet(SECOND);
            machine.ends("kafka-1");
            sampler.interval(interval());

            assertThat(figures(sampler))
                    .containsEntry("process.kafka-1.cpuUserCores", null)
                    .containsEntry("process.generator.threads", 20.0);
        }
    }

    @Test
    void takesNoSampleForEachShortIntervalOfTheDrain() throws Exception {
        try (ResourceSampler sampler = sampler("kafka-1")) {
            now.addAndGet(SECOND / 4);
            sampler.interval(interval());
            assertThat(figures(sampler)).containsEntry("process.kafka-1.threads", null);

            now.addAndGet(3 * SECOND / 4);
            sampler.interval(interval());
            assertThat(figures(sampler)).containsEntry("process.kafka-1.threads", 80.0);
        }
    }

    @Test
    void accountsForTheMeasuredPartAlone() throws Exception {
        try (ResourceSampler sampler = sampler("kafka-1")) {
            machine.process("kafka-1", reading(8_000, 1_000, 900_000_000, 80, 1_000, 2_000, 10, 500, 11, 600));
            sampler.phase(Phase.WARM_UP);
            sampler.phase(Phase.MEASURE);
            now.addAndGet(SECOND);
            machine.process("kafka-1", reading(9_000, 1_200, 990_000_000, 99, 1_900, 2_000, 13, 900, 15, 1_100));
            sampler.interval(interval());
            now.addAndGet(SECOND);
            machine.process("generator", reading(1_300, 600, 210_000_000, 22));
            machine.process("kafka-1", reading(9_500, 1_500, 970_000_000, 90, 1_400, 2_000, 14, 1_000, 16, 1_300));
            sampler.phase(Phase.DRAIN);
            now.addAndGet(SECOND);
            machine.process("kafka-1", reading(19_500, 2_500, 2_000_000_000, 200));
            sampler.interval(interval());

            ResourceUse use = sampler.use(40_000);

            ProcessUse broker = use.processes().get(1);
            assertThat(use.observedNanos()).isEqualTo(2 * SECOND);
            assertThat(broker.cpuUserSeconds()).isEqualTo(1.5);
            assertThat(broker.cpuSystemSeconds()).isEqualTo(0.5);
            assertThat(broker.maxCores()).isEqualTo(1.2);
            assertThat(broker.maxResidentBytes()).isEqualTo(990_000_000);
            assertThat(broker.maxThreads()).isEqualTo(99);
            assertThat(broker.jvm())
                    .isEqualTo(new ResourceUse.JvmUse(1_900L, 2_000L, 3_000L, 4L, 500L, null, 5L, 700L));
            assertThat(use.messagesPerBrokerCpuSecond()).isEqualTo(20_000);
            assertThat(use.messagesPerGeneratorCpuSecond()).isEqualTo(100_000);
            assertThat(use.sampling().samples()).isEqualTo(3);
            assertThat(use.sampling().cpuShare()).isNotNegative();
            assertThat(Objects.requireNonNull(use.machine()).maxLoadAverage()).isEqualTo(1.5);
            assertThat(use.machine().userCores()).isZero();
            assertThat(use.machine().minFreeBytes()).isEqualTo(900);
            assertThat(use.machine().swappedInBytes()).isNull();
        }
    }

    @Test
    void ratesNoBrokerOfWhichAProcessHasEnded() throws Exception {
        machine.process("kafka-2", reading(10, 10, 1, 1));
        try (ResourceSampler sampler = sampler("kafka-1", "kafka-2")) {
            sampler.phase(Phase.MEASURE);
            now.addAndGet(SECOND);
            machine.process("kafka-1", reading(9_000, 1_000, 1, 1));
            machine.ends("kafka-2");
            sampler.phase(Phase.DRAIN);

            assertThat(sampler.use(1_000).messagesPerBrokerCpuSecond()).isNull();
            assertThat(sampler.use(1_000).unread())
                    .anyMatch(it -> it.contains("kafka-2") && it.contains("at the end of the measured part"));
        }
    }

    @Test
    void saysThatABrokerElsewhereIsNotSeen() throws Exception {
        try (ResourceSampler sampler = sampler()) {
            sampler.phase(Phase.MEASURE);
            now.addAndGet(SECOND);
            sampler.phase(Phase.DRAIN);

            assertThat(sampler.use(1_000).messagesPerBrokerCpuSecond()).isNull();
            assertThat(sampler.use(1_000).unread()).anyMatch(it -> it.contains("No process of the broker"));
        }
    }

    @Test
    void saysThatTheMachineTellsNothing() throws Exception {
        try (ResourceSampler sampler = new ResourceSampler(
                now::get,
                List.of(WatchedSource.of(ResourceSampler.THIS_JVM)),
                List.of(),
                PATIENT,
                () -> {
                    throw new UnsupportedOperationException("no such system");
                },
                List::of)) {
            sampler.phase(Phase.MEASURE);
            now.addAndGet(SECOND);
            sampler.interval(interval());
            sampler.phase(Phase.DRAIN);

            assertThat(sampler.figures().names()).isEmpty();
            assertThat(sampler.use(1_000).processes()).isEmpty();
            assertThat(sampler.use(1_000).unread()).anyMatch(it -> it.contains("no such system"));
        }
    }

    @Test
    void samplesInAThreadOfItsOwnThatDoesNotHoldUpTheRun() throws Exception {
        CountDownLatch kernel = new CountDownLatch(1);
        Patience impatient = new Patience(Duration.ofMillis(20), Duration.ZERO, Duration.ZERO);
        try (ResourceSampler sampler = new ResourceSampler(
                now::get,
                List.of(WatchedSource.of(ResourceSampler.THIS_JVM)),
                List.of(),
                impatient,
                () -> machine,
                List::of)) {
            assertThat(machine.sampledBy()).isEqualTo("weir-resources");
            machine.before(() -> awaitQuietly(kernel));
            now.addAndGet(SECOND);
            sampler.interval(interval()); // comes back although the kernel does not
            assertThat(figures(sampler)).containsEntry("process.kafka-1.threads", null);
            now.addAndGet(SECOND);
            sampler.interval(interval());
            assertThat(figures(sampler)).containsEntry("process.kafka-1.threads", null);
            kernel.countDown();
        }
        assertThat(machine.isClosed()).isTrue();
    }

    /** Rates are of that time; what is to be counted by them must not lack the second that was missed. */
    @Test
    void figuresAfterAMissedSampleSpanTheTimeOfBoth() throws Exception {
        try (ResourceSampler sampler = sampler("kafka-1")) {
            now.addAndGet(SECOND);
            sampler.interval(interval());
            assertThat(sampler.figures().seconds().getAsDouble()).isEqualTo(1);
            machine.before(() -> {
                throw new IllegalStateException("away");
            });
            now.addAndGet(SECOND);
            sampler.interval(interval());
            assertThat(figures(sampler)).containsEntry("process.kafka-1.threads", null);
            machine.before(() -> {});
            now.addAndGet(SECOND);
            sampler.interval(interval());

            assertThat(sampler.figures().seconds().getAsDouble()).isEqualTo(2);
        }
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            assertThat(latch.await(5, TimeUnit.MINUTES)).isTrue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private ResourceSampler sampler(String... brokers) {
        List<WatchedSource> sources = Stream.of(brokers)
                .map(name -> WatchedSource.of(new WatchedProcess(name, 1)))
                .toList();
        return new ResourceSampler(
                now::get,
                List.of(WatchedSource.of(ResourceSampler.THIS_JVM)),
                sources,
                PATIENT,
                () -> machine,
                List::of);
    }

    private static Map<String, @Nullable Double> figures(ResourceSampler sampler) {
        Map<String, @Nullable Double> figures = new HashMap<>();
        for (int i = 0; i < sampler.figures().names().size(); i++) {
            figures.put(
                    sampler.figures().names().get(i),
                    sampler.figures().latest().get().get(i));
        }
        return figures;
    }

    private static ProcessReading reading(
            long userMillis, long systemMillis, long residentBytes, long threads, long... jvm) {
        Map<ProcessFigure, Long> figures = new EnumMap<>(ProcessFigure.class);
        figures.put(ProcessFigure.CPU_USER_NANOS, userMillis * 1_000_000);
        figures.put(ProcessFigure.CPU_SYSTEM_NANOS, systemMillis * 1_000_000);
        figures.put(ProcessFigure.RESIDENT_BYTES, residentBytes);
        figures.put(ProcessFigure.THREADS, threads);
        for (int i = 0; i < jvm.length; i++) {
            figures.put(JVM.get(i), jvm[i]);
            figures.put(ProcessFigure.HEAP_LIMIT_BYTES, 3_000L);
        }
        return new ProcessReading(0, 1, figures);
    }

    static IntervalSnapshot interval() {
        return new IntervalSnapshot(
                0,
                Phase.MEASURE,
                0,
                SECOND,
                0,
                Counters.NONE,
                Latencies.empty(),
                Latencies.empty(),
                0,
                0,
                Map.of(),
                null);
    }
}
