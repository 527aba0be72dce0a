package io.weir.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.driver.DriverException;
import io.weir.driver.TopicSpec;
import io.weir.evidence.Mark;
import io.weir.evidence.RunEvent;
import io.weir.measure.Counters;
import io.weir.resource.EnvironmentCapture;
import io.weir.time.SystemClock;
import io.weir.worker.LoadChange;
import io.weir.worker.LoadCommand;
import io.weir.worker.LoadReport;
import io.weir.worker.Worker;
import io.weir.worker.WorkerLoad;
import io.weir.worker.WorkerLostException;
import io.weir.workload.KeyDistribution;
import io.weir.workload.Limits;
import io.weir.workload.Load;
import io.weir.workload.Payload;
import io.weir.workload.Timing;
import io.weir.workload.Topology;
import io.weir.workload.Workload;
import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Calls of a worker through a pipe, both ends of which are here. */
@Timeout(60)
class RemoteWorkerTest {

    private static final Duration LIMIT = Duration.ofSeconds(20);

    private final AtomicLong now = new AtomicLong(1_000);
    private final PipedInputStream atWorker = new PipedInputStream(1 << 16);
    private final PipedInputStream atConductor = new PipedInputStream(1 << 16);
    private final PipedOutputStream toConductor = new PipedOutputStream();
    private final PipedOutputStream toWorker = new PipedOutputStream();
    private final BlockingQueue<RunEvent> marks = new LinkedBlockingQueue<>();
    private Duration patience = LIMIT;
    private final CompletableFuture<@Nullable Throwable> served = new CompletableFuture<>();

    /** A worker, or a load, that answers one method, with what the test says. */
    private interface Answer {
        Object to(String method, Object[] arguments) throws Throwable;
    }

    private static <T> T answering(Class<T> type, Answer answer) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (proxy, method, arguments) -> answer.to(method.getName(), arguments)));
    }

    private Worker remote(Answer answer) throws Exception {
        atWorker.connect(toWorker);
        atConductor.connect(toConductor);
        RemoteWorker remote = new RemoteWorker(
                new FrameStream(atConductor, toWorker),
                Duration.ZERO,
                what -> {},
                new ReportWatch("worker-1", patience, SystemClock.INSTANCE, marks::add),
                () -> "its process has ended with exit code 137");
        remote.start("test");
        Thread server = new Thread(() -> {
            try {
                new WorkerServer(
                                new FrameStream(atWorker, toConductor),
                                Worker.class,
                                answering(Worker.class, answer),
                                now::get,
                                Thread::new)
                        .serve(new EnvironmentCapture(SystemClock.INSTANCE).capture(null));
                served.complete(null);
            } catch (IOException broken) {
                served.complete(broken);
            }
        });
        server.setDaemon(true);
        server.start();
        assertThat(remote.awaitReady(LIMIT).clockNanos()).isEqualTo(1_000);
        return remote.worker();
    }

    @AfterEach
    void closePipes() throws Exception {
        toWorker.close();
        toConductor.close();
    }

    @Test
    void anAnswerComesBackAsTheWorkerGaveIt() throws Exception {
        List<TopicSpec> topics = List.of(new TopicSpec("a", 3), new TopicSpec("b", 1));

        assertThat(remote((method, arguments) -> topics).prepareTopics()).isEqualTo(topics);
    }

    @Test
    void theDriversFailureKeepsItsSentence() throws Exception {
        Worker worker = remote((method, arguments) -> {
            throw new DriverException("the broker refuses it");
        });

        assertThatThrownBy(worker::connect).isInstanceOf(DriverException.class).hasMessage("the broker refuses it");
    }

    @Test
    void aCallAnswersWhileAnotherIsUnderWay() throws Exception {
        CountDownLatch paused = new CountDownLatch(1);
        Worker worker = remote((method, arguments) -> {
            if (method.equals("pauseConsumers")) {
                paused.await();
                return null;
            }
            return List.of("a reason");
        });
        CompletableFuture<Boolean> pausing = new CompletableFuture<>();
        new Thread(() -> {
                    try {
                        worker.pauseConsumers(Worker.ALL_GROUPS);
                        pausing.complete(true);
                    } catch (DriverException | InterruptedException failed) {
                        pausing.completeExceptionally(failed);
                    }
                })
                .start();

        assertThat(worker.unmetRequirements()).containsExactly("a reason");
        assertThat(pausing).isNotDone();
        paused.countDown();
        assertThat(pausing.get(LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void anInterruptReachesTheThreadThatCallsTheDriver() throws Exception {
        CountDownLatch never = new CountDownLatch(1);
        CountDownLatch connecting = new CountDownLatch(1);
        Worker worker = remote((method, arguments) -> {
            connecting.countDown();
            never.await();
            return null;
        });
        CompletableFuture<Throwable> ended = new CompletableFuture<>();
        Thread conductor = new Thread(() -> {
            try {
                worker.connect();
            } catch (DriverException | InterruptedException thrown) {
                ended.complete(thrown);
            }
        });
        conductor.start();
        connecting.await();

        conductor.interrupt();

        assertThat(ended.get(LIMIT.toSeconds(), TimeUnit.SECONDS)).isInstanceOf(InterruptedException.class);
    }

    @Test
    void aWorkerWhosePipeEndsIsLostWithTheReasonAndStaysSo() throws Exception {
        CountDownLatch never = new CountDownLatch(1);
        Worker worker = remote((method, arguments) -> {
            toConductor.close();
            never.await();
            return null;
        });

        assertThatThrownBy(worker::connect)
                .isInstanceOf(WorkerLostException.class)
                .hasMessage("its process has ended with exit code 137");
        assertThatThrownBy(worker::unmetRequirements).isInstanceOf(WorkerLostException.class);
        never.countDown();
    }

    @Test
    void somethingElseInThePipeMakesTheWorkerLost() throws Exception {
        Worker worker = remote((method, arguments) -> {
            synchronized (toConductor) {
                toConductor.write("libfoo: warning\n".getBytes());
                toConductor.flush();
            }
            return null;
        });

        assertThatThrownBy(worker::connect)
                .isInstanceOf(WorkerLostException.class)
                .hasMessageContaining("something that is no frame");
    }

    @Test
    void aBugOfTheWorkerMakesItLost() throws Exception {
        Worker worker = remote((method, arguments) -> {
            throw new IllegalStateException("not connected");
        });

        assertThatThrownBy(() -> worker.ledger(0))
                .isInstanceOf(WorkerLostException.class)
                .hasMessageContaining("a bug in ledger")
                .hasMessageContaining("not connected");
    }

    @Test
    void aWorkerEndsToServeWhenTheConductorIsGone() throws Exception {
        Worker ignored = remote((method, arguments) -> null);

        toWorker.close();

        assertThat(served.get(LIMIT.toSeconds(), TimeUnit.SECONDS)).isNull();
    }

    @Test
    void aDecisionThatComesInTimeIsNoFailure() throws Exception {
        WorkerLoad load = load();

        load.apply(new LoadChange.WindowEnds(now.get() + 1));

        assertThat(load.report(0, 0).failure()).isEmpty();
    }

    @Test
    void aDecisionThatCameTooLateIsSaidByEachReport() throws Exception {
        WorkerLoad load = load();

        load.apply(new LoadChange.WindowBegins(0, 5));
        load.apply(new LoadChange.WindowEnds(Long.MAX_VALUE));

        assertThat(load.report(0, 0).failure().orElseThrow())
                .startsWith("a decision on the load reached its worker 7 ms late");
        assertThat(load.report(0, 0).failure()).isPresent();
    }

    @Test
    void aWorkerWhoseReportsComeInTimeIsNotSuspect() throws Exception {
        WorkerLoad load = load();

        load.report(0, 0);
        load.report(0, 0);

        assertThat(marks).isEmpty();
    }

    @Test
    void aWorkerIsSuspectFromItsFirstMissingReportUntilOneComes() throws Exception {
        patience = Duration.ofMillis(20);
        CountDownLatch frozen = new CountDownLatch(1);
        WorkerLoad load = load((method, arguments) -> {
            frozen.await();
            return report();
        });
        long before = System.nanoTime();
        CompletableFuture<LoadReport> reported = CompletableFuture.supplyAsync(() -> load.report(0, 0));

        RunEvent.Marked suspect = mark();
        assertThat(suspect.kind()).isEqualTo(Mark.Kind.WORKER_SUSPECT);
        assertThat(suspect.text()).isEqualTo("worker-1 is suspect: its report is missing");
        frozen.countDown();
        assertThat(reported.get(LIMIT.toSeconds(), TimeUnit.SECONDS)).isEqualTo(report());

        RunEvent.Marked back = mark();
        assertThat(back.kind()).isEqualTo(Mark.Kind.WORKER_BACK);
        assertThat(back.text()).startsWith("worker-1 reports again, and was suspect for ");
        assertThat(suspect.instant()).isBetween(before, back.instant() - patience.toNanos());
    }

    /** An interrupt of the conductor ends no wait for a report, and begins no other suspicion. */
    @Test
    void aWorkerThatIsLostWhileItIsSuspectIsSuspectOnce() throws Exception {
        patience = Duration.ofMillis(20);
        CountDownLatch frozen = new CountDownLatch(1);
        WorkerLoad load = load((method, arguments) -> {
            frozen.await();
            return report();
        });
        CompletableFuture<Throwable> lost = new CompletableFuture<>();
        Thread conductor = new Thread(() -> {
            try {
                load.report(0, 0);
            } catch (WorkerLostException gone) {
                lost.complete(gone);
            }
        });
        conductor.start();
        assertThat(mark().kind()).isEqualTo(Mark.Kind.WORKER_SUSPECT);

        conductor.interrupt();
        toConductor.close();

        assertThat(lost.get(LIMIT.toSeconds(), TimeUnit.SECONDS)).hasMessageContaining("exit code 137");
        assertThat(marks).isEmpty();
        frozen.countDown();
    }

    private RunEvent.Marked mark() throws InterruptedException {
        RunEvent next = marks.poll(LIMIT.toSeconds(), TimeUnit.SECONDS);
        assertThat(next).isInstanceOf(RunEvent.Marked.class);
        return (RunEvent.Marked) next;
    }

    private static LoadReport report() {
        return new LoadReport(List.of(), 0, Counters.NONE, LoadReport.Completed.NONE, Optional.empty());
    }

    /** Returns a load that has started at 0, 7 ms ago. */
    private WorkerLoad load() throws Exception {
        return load((method, arguments) -> report());
    }

    /** @param reports answers to {@code report} */
    private WorkerLoad load(Answer reports) throws Exception {
        WorkerLoad real = answering(
                WorkerLoad.class,
                (method, arguments) -> method.equals("report") ? reports.to(method, arguments) : null);
        Worker worker = remote((method, arguments) -> real);
        now.set(7_000_000);
        Workload workload = new Workload(
                "w",
                new Topology(1, 1, 1, 0, 0, List.of()),
                new Payload.Random(100, 0, 1),
                KeyDistribution.NO_KEY,
                new Load.ConstantRate(10),
                new Timing(Duration.ZERO, Optional.of(Duration.ofSeconds(1)), OptionalLong.empty(), Duration.ZERO),
                Limits.DEFAULT,
                1);
        return worker.prepare(new LoadCommand(0, workload, 0, 0, 1_000_000_000, false));
    }
}
