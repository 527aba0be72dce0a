package io.weir.resource;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.machine.ProcessFigure;
import io.weir.machine.ProcessReading;
import io.weir.measure.Counters;
import io.weir.measure.IntervalSnapshot;
import io.weir.measure.Latencies;
import io.weir.measure.Phase;
import io.weir.resource.ResourceSampler.Patience;
import io.weir.result.ResourceUse;
import io.weir.result.ResourceUse.ProcessUse;
import io.weir.time.SystemClock;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Endpoints answer what a test says, at instants that it says. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class ScrapedNodesTest {

    private static final long SECOND = 1_000_000_000L;
    private static final Duration PATIENT = Duration.ofMinutes(5);

    private final AtomicLong now = new AtomicLong();
    private final CraftedMachine machine = new CraftedMachine(now::get);
    private final CraftedNode node = new CraftedNode();
    private final ScrapedNodes nodes = new ScrapedNodes(
            SystemClock.INSTANCE, List.of(new ScrapedNode(new Endpoint.Jmx("broker-1", "there", 9999, null), node)));

    /** Answers the same until told otherwise. */
    private static final class CraftedNode implements NodeScraper {

        private final AtomicReference<@Nullable ProcessReading> reading = new AtomicReference<>();
        private final AtomicReference<CountDownLatch> gate = new AtomicReference<>(new CountDownLatch(0));
        private volatile String requestedBy = "";
        private volatile boolean closed;

        void tells(long atNanos, long startedAt, long cpuNanos) {
            reading.set(new ProcessReading(
                    atNanos, startedAt, Map.of(ProcessFigure.CPU_NANOS, cpuNanos, ProcessFigure.THREADS, 40L)));
        }

        void fails() {
            reading.set(null);
        }

        @Override
        public ProcessReading read() throws IOException {
            requestedBy = Thread.currentThread().getName();
            try {
                gate.get().await();
            } catch (InterruptedException stopped) {
                throw new IOException("stopped", stopped);
            }
            ProcessReading told = reading.get();
            if (told == null) {
                throw new IOException("it answered with HTTP status 503");
            }
            return told;
        }

        @Override
        public void close() {
            closed = true;
        }
    }

    @AfterEach
    void close() throws Exception {
        node.gate.get().countDown();
        nodes.close();
    }

    @Test
    void anEndpointWithoutFiguresIsNamedWithTheReasonAndTheRemedy() {
        node.fails();

        assertThat(nodes.connect())
                .containsExactly(
                        "The endpoint of broker-1 for resources, JMX there:9999, gave no figures: it answered with HTTP"
                                + " status 503. Correct it in the driver file, or take it out.");
    }

    @Test
    void isAskedInAThreadOfItsOwnThatIsEndedWithItsConnection() throws Exception {
        node.tells(0, 1, 0);
        assertThat(nodes.connect()).isEmpty();
        assertThat(node.requestedBy).isEqualTo("weir-scrape-broker-1");
        Thread asking = nodes.threads().get(0);

        nodes.close();

        asking.join();
        assertThat(node.closed).isTrue();
    }

    @Test
    void countsByTheInstantsOfTheAnswers() throws Exception {
        node.tells(SECOND, 1, 5 * SECOND);
        assertThat(nodes.connect()).isEmpty();
        try (ResourceSampler sampler = sampler()) {
            sampler.phase(Phase.MEASURE);
            tick(20);
            node.tells(21 * SECOND - SECOND / 5, 1, 15 * SECOND - SECOND / 10); // 9.9 s of work in 19.8 s
            sampler.interval(interval());
            assertThat(figure(sampler, "process.broker-1.cpuCores")).isEqualTo(0.5);
            assertThat(figure(sampler, "process.broker-1.threads")).isEqualTo(40);
            sampler.phase(Phase.DRAIN);

            ResourceUse use = sampler.use(1_000);
            ProcessUse broker = use.processes().get(0);
            assertThat(broker.source()).isEqualTo("JMX there:9999");
            assertThat(broker.cpuSeconds()).isEqualTo(9.9);
            assertThat(broker.cpuUserSeconds()).isNull();
            assertThat(broker.maxResidentBytes()).isNull();
            assertThat(broker.jvm()).isNull();
            assertThat(broker.observedNanos()).isEqualTo(20 * SECOND - SECOND / 5);
            assertThat(use.messagesPerBrokerCpuSecond()).isEqualTo(100); // half a core for 20 s
        }
    }

    @Test
    void saysHowManyAnswersAreMissingAndLeavesTheirCellsEmpty() throws Exception {
        node.tells(0, 1, 0);
        nodes.connect();
        try (ResourceSampler sampler = sampler()) {
            sampler.phase(Phase.MEASURE);
            tick(1);
            node.fails();
            sampler.interval(interval());
            assertThat(figure(sampler, "process.broker-1.cpuCores")).isNull();
            assertThat(figure(sampler, "process.broker-1.threads")).isNull();
            tick(1);
            node.tells(now.get(), 1, SECOND);
            sampler.interval(interval());
            assertThat(figure(sampler, "process.broker-1.cpuCores")).isEqualTo(0.5); // since the last answer
            tick(1);
            node.tells(now.get(), 1, SECOND + SECOND / 2);
            sampler.phase(Phase.DRAIN);

            ResourceUse use = sampler.use(3_000);
            assertThat(use.unread())
                    .contains(
                            "JMX there:9999 had no figures for broker-1 in 1 of 4 samples, whose cells are empty; the last"
                                    + " time: it answered with HTTP status 503.");
            assertThat(use.messagesPerBrokerCpuSecond()).isEqualTo(2_000);
        }
    }

    @Test
    void ratesNoBrokerThatWasSilentAtTheEnd() throws Exception {
        node.tells(0, 1, 0);
        nodes.connect();
        try (ResourceSampler sampler = sampler()) {
            sampler.phase(Phase.MEASURE);
            tick(10);
            node.tells(now.get(), 1, SECOND);
            sampler.interval(interval());
            tick(3);
            node.fails();
            sampler.phase(Phase.DRAIN);

            ResourceUse use = sampler.use(3_000);
            assertThat(use.messagesPerBrokerCpuSecond()).isNull();
            assertThat(use.processes()).isEmpty();
            assertThat(use.unread())
                    .anyMatch(it -> it.contains("gave no figures for broker-1 in too much of the measured part"));
        }
    }

    @Test
    void takesNoFiguresOfAnotherProcessAtTheSameAddress() throws Exception {
        node.tells(SECOND, 1, 7 * SECOND);
        nodes.connect();
        try (ResourceSampler sampler = sampler()) {
            sampler.phase(Phase.MEASURE);
            tick(1);
            node.tells(now.get(), 2, 8 * SECOND);
            sampler.interval(interval());
            assertThat(figure(sampler, "process.broker-1.cpuCores")).isNull();
            sampler.phase(Phase.DRAIN);

            assertThat(sampler.use(1).unread()).anyMatch(it -> it.contains("it was restarted"));
        }
    }

    @Test
    void doesNotWaitForAnEndpointThatHangsAndTakesItsAnswerLater() throws Exception {
        node.tells(SECOND, 1, 0);
        nodes.connect();
        try (ResourceSampler sampler = sampler(Duration.ofMillis(20))) {
            sampler.phase(Phase.MEASURE);
            CountDownLatch hanging = new CountDownLatch(1);
            node.gate.set(hanging);
            tick(1);
            sampler.interval(interval()); // comes back although the endpoint does not
            assertThat(figure(sampler, "process.broker-1.threads")).isNull();
            node.tells(now.get() + SECOND / 2, 1, SECOND);
            node.gate.set(new CountDownLatch(0));
            hanging.countDown();
            tick(1);
            sampler.phase(Phase.DRAIN);

            assertThat(sampler.use(1).unread())
                    .anyMatch(it -> it.contains("in 1 of 3 samples") && it.contains("nothing has come yet"));
        }
    }

    @Test
    void saysForHowLongItWasWaitedInVain() {
        node.tells(SECOND, 1, 0);
        nodes.connect();
        node.gate.set(new CountDownLatch(1));
        SampleSource source = nodes.with(machine);

        source.sample(Duration.ZERO); // the first answer
        Map<String, String> unanswered = source.sample(Duration.ofMillis(1_500)).unanswered();

        assertThat(unanswered).containsEntry("broker-1", "nothing came within 1.5 s");
    }

    private ResourceSampler sampler() {
        return sampler(PATIENT);
    }

    private ResourceSampler sampler(Duration answers) {
        return new ResourceSampler(
                now::get,
                List.of(WatchedSource.of(ResourceSampler.THIS_JVM)),
                nodes.sources(),
                new Patience(PATIENT, answers, PATIENT),
                () -> nodes.with(machine),
                nodes::threads);
    }

    private void tick(int seconds) {
        now.addAndGet(seconds * SECOND);
    }

    private static @Nullable Double figure(ResourceSampler sampler, String name) {
        return sampler.figures().latest().get().get(sampler.figures().names().indexOf(name));
    }

    private static IntervalSnapshot interval() {
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
