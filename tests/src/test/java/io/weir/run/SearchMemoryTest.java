package io.weir.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.driver.DriverContext;
import io.weir.driver.DriverSettings;
import io.weir.driver.Guarantees.PayloadOwnership;
import io.weir.driver.TopicSpec;
import io.weir.driver.loopback.LoopbackDriver;
import io.weir.evidence.RunListener;
import io.weir.evidence.RunMeasurement;
import io.weir.evidence.SearchStep;
import io.weir.measure.ClientThreadListener;
import io.weir.measure.RunRecorders;
import io.weir.measure.Timeline;
import io.weir.payload.PayloadPool;
import io.weir.time.SystemClock;
import io.weir.worker.DriverCalls;
import io.weir.worker.LocalWorker;
import io.weir.worker.RunSetup;
import io.weir.worker.StepLimits;
import io.weir.worker.receive.RunSubscriptions;
import io.weir.worker.send.DelayedDelivery;
import io.weir.worker.send.MessageWriter;
import io.weir.worker.send.PendingPool;
import io.weir.worker.send.PendingSend;
import io.weir.worker.send.SenderLoop;
import io.weir.workload.KeyDistribution;
import io.weir.workload.Limits;
import io.weir.workload.Load;
import io.weir.workload.Payload;
import io.weir.workload.Share;
import io.weir.workload.Timing;
import io.weir.workload.Topology;
import io.weir.workload.Workload;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Memory that a search keeps of its steps, by reachability: the messages of a missed step fill the heap. */
@Timeout(120)
class SearchMemoryTest {

    private static final int RUN = 4711;
    private static final Load.Search SEARCH = new Load.Search(Duration.ofSeconds(12));
    private static final int BYTES = 1_000;
    private static final int TEMPLATES = 10;

    /** Of which the ramp's second step misses all but a hundredth, so that its messages pile up. */
    private static final double CAPACITY = 1_030;

    private final PayloadPool payloads = PayloadPool.of(new Payload.Random(BYTES, 0.5, TEMPLATES), 1);
    private final LoopbackDriver driver = new LoopbackDriver();
    private final DriverCalls calls = new DriverCalls(Thread::new);
    private LocalWorker worker;
    private PreparedRun run;

    @BeforeEach
    void openClients() throws Exception {
        Topology topology = new Topology(1, 3, 1, 1, 1, List.of());
        Workload workload = new Workload(
                "test",
                topology,
                new Payload.Random(BYTES, 0.5, TEMPLATES),
                KeyDistribution.NO_KEY,
                SEARCH,
                new Timing(
                        Duration.ofMillis(100),
                        Optional.of(Duration.ofMillis(200)),
                        OptionalLong.empty(),
                        Duration.ofSeconds(20)),
                Limits.DEFAULT,
                42);
        DriverContext context = new DriverContext(
                new DriverSettings(Map.of("capacity", CAPACITY, "copy", false)),
                Map.of(),
                "searchMemory",
                Duration.ofSeconds(10),
                SystemClock.INSTANCE);
        RunSetup setup = RunSetup.of(workload, driver, context, Thread::new, StepLimits.DEFAULT);
        worker = new LocalWorker(setup, Share.whole(topology));
        worker.connect();
        List<TopicSpec> topics = worker.prepareTopics();
        worker.openConsumers(topics);
        worker.openProducers();
        run = new PreparedRun(
                setup,
                new AllWorkers(List.of(worker), lost -> {}),
                false,
                new RunSubscriptions(topics, topology, setup.namePrefix(), false),
                calls);
    }

    @AfterEach
    void closeClients() {
        assertThat(worker.closeClients()).isEmpty();
        assertThat(worker.close()).isEmpty();
        calls.close();
    }

    private LoadRun load(Workload workload, RunListener listener, int number, boolean leavingDebt) {
        return new LoadRun(run, workload, listener, number, leavingDebt);
    }

    @Test
    void ofAStepThatIsOverItKeepsTheAccountAndNeitherSendersNorMessages() throws Exception {
        SearchedLoad search = new SearchedLoad(run, RunListener.NONE, this::load);

        RunMeasurement measured = search.measure(SEARCH, List.of());

        List<SearchStep> steps = measured.search().orElseThrow().steps();
        assertThat(steps).extracting(SearchStep::sustained).contains(false);
        Set<Object> kept = Reachable.from(search);
        assertThat(kept.stream().filter(EndedLoad.class::isInstance)).hasSameSizeAs(steps);
        assertThat(kept)
                .doesNotHaveAnyElementsOfTypes(
                        LoadRun.class, SenderLoop.class, MessageWriter.class, PendingPool.class, PendingSend.class);
        assertThat(measured.deliveryAudit().acknowledged().never()).isZero();
        assertThat(measured.deliveryAudit().acknowledged().once()).isGreaterThan(4_000);
    }

    /** Else the assertion above could not fail. */
    @Test
    void theSendersOfALoadAreWithinItsReach() throws Exception {
        Workload workload = run.setup().workload();
        LoadRun load = load(
                workload.with(new Load.ConstantRate(500), workload.timing(), workload.limits()),
                RunListener.NONE,
                0,
                true);
        load.measure(List.of());

        assertThat(Reachable.from(load))
                .hasAtLeastOneElementOfType(SenderLoop.class)
                .hasAtLeastOneElementOfType(PendingSend.class);
        assertThat(Reachable.from(load.ended()))
                .doesNotHaveAnyElementsOfTypes(LoadRun.class, SenderLoop.class, PendingPool.class, PendingSend.class);
    }

    @Test
    void aMessageThatAClientNeverCompletesDoesNotHoldThePayloadsOfTheOthers() throws Exception {
        PendingPool pool = new PendingPool(
                new RunRecorders(SystemClock.INSTANCE, new Timeline(0, 0, 1), 1, 1, 1, true, ClientThreadListener.NONE),
                DelayedDelivery.NONE,
                payloads,
                PayloadOwnership.UNTIL_COMPLETION,
                false,
                100);
        List<PendingSend> sent = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            PendingSend pending = pool.take();
            pending.start(0, i, 0, 0, 0);
            sent.add(pending);
        }
        PendingSend forgotten = sent.remove(50);
        assertThat(payloadsWithinReachOf(forgotten)).isEqualTo(TEMPLATES + 100);

        sent.forEach(PendingSend::acknowledged);
        pool.forgetPayloads();

        assertThat(payloadsWithinReachOf(forgotten)).isEqualTo(TEMPLATES + 1);
    }

    private static long payloadsWithinReachOf(Object object) throws Exception {
        return Reachable.from(object).stream()
                .filter(found -> found instanceof byte[] payload && payload.length == BYTES)
                .count();
    }
}
