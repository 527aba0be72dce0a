package io.weir.accuracy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.audit.DeliveryAudit.Receipts;
import io.weir.driver.MessageListener;
import io.weir.driver.SendCompletion;
import io.weir.driver.SendOutcome;
import io.weir.evidence.RunMeasurement;
import io.weir.measure.IntervalSnapshot;
import io.weir.tests.WholeMachine;
import io.weir.worker.EarlyStop;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Runs one after the other in one JVM know nothing of each other, however long the first one's system lingers. */
@Timeout(120)
@WholeMachine
class RunsApartTest {

    private static final int MESSAGES = 3_000;
    private static final int HELD_BACK = 10;

    /** What a client may still call when its run is over, and the messages that it may still deliver. */
    private final List<SendCompletion> lateCompletions = new ArrayList<>();

    private final List<MessageListener> formerListeners = new ArrayList<>();
    private final List<byte[]> formerMessages = new ArrayList<>();

    @Test
    void whatTheFirstRunsClientStillCallsTouchesNoFigureOfTheSecond() throws Exception {
        Experiment first = lingering();
        RunMeasurement before = first.run();
        Histogram firstResponse = before.measured().response().copy();
        assertThat(before.unfinishedMessages()).isEqualTo(MESSAGES / HELD_BACK);

        Experiment second = experiment().afterEachInterval(this::haunt);
        RunMeasurement after = second.run();

        assertThat(lateCompletions).isEmpty();
        assertExact(second, after);
        assertThat(before.measured().response()).isEqualTo(firstResponse);
    }

    @Test
    void theFirstRunsMessagesOnTheSecondsTopicAreForeignAndInNoFigure() throws Exception {
        lingering().run();
        Experiment second = experiment();
        List<MessageListener> listeners = new ArrayList<>();
        second.witness.listeners = listener -> {
            listeners.add(listener);
            return listener;
        };
        int otherOrigin = formerMessages.size();
        second.afterEachInterval(() -> {
            formerMessages.forEach(message -> listeners.get(0).onMessage(message, new byte[0], 0));
            formerMessages.clear();
        });

        RunMeasurement after = second.run();

        assertThat(otherOrigin).isGreaterThanOrEqualTo(MESSAGES);
        assertThat(after.deliveryAudit().otherOrigin()).isEqualTo(otherOrigin);
        assertExact(second, after);
    }

    @Test
    void noThreadOutlivesItsRunNotEvenThatOfASenderThatHung() throws Exception {
        Set<String> before = ours();

        Experiment.inRealTime()
                .with("callbackThreads", 4L)
                .window(Duration.ofSeconds(1))
                .run();
        RunMeasurement hung = Experiment.inRealTime()
                .with("hangAfter", 300L)
                .window(Duration.ofSeconds(1))
                .drain(Duration.ofSeconds(1))
                .run();

        assertThat(hung.interruption()).isPresent();
        // A thread that has been told to end takes a moment.
        while (!before.containsAll(ours())) {
            Thread.onSpinWait();
        }
        assertThat(before).containsAll(ours());
    }

    @Test
    void sendersEndWhenWhoeverFollowsTheRunFails() {
        Experiment experiment = Experiment.inVirtualTime().topics(2, 1, 2, 1, 1).window(Duration.ofSeconds(1_000));
        experiment.afterEachInterval(() -> {
            throw new IllegalStateException("the disk is full");
        });

        assertThatThrownBy(experiment::run).hasMessage("the disk is full");

        assertThat(ours()).noneMatch(name -> name.startsWith("weir-send"));
        assertThat(experiment.witness.sights).hasSizeBetween(1_000, 1_200);
    }

    /** Who ends a run interrupts it, too, where it can't be told. */
    @Test
    void theReasonOfAnEndIsNotReplacedByTheInterruptThatCameOfIt() throws Exception {
        Experiment experiment = Experiment.inVirtualTime().window(Duration.ofSeconds(10));
        experiment.afterEachInterval(() -> {
            experiment.stop(EarlyStop.systemGone("the broker has ended"));
            Thread.currentThread().interrupt();
        });

        RunMeasurement measured = experiment.run();

        assertThat(measured.interruption()).contains("the broker has ended");
    }

    private static Set<String> ours() {
        return Thread.getAllStackTraces().keySet().stream()
                .map(Thread::getName)
                .filter(name -> name.startsWith("weir-") || name.startsWith("loopback-") || name.startsWith("pool-"))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Experiment experiment() {
        return Experiment.inVirtualTime()
                .rate(1_000)
                .with("serviceTime", Duration.ofMillis(5))
                .window(Duration.ofSeconds(3))
                .drain(Duration.ofSeconds(2));
    }

    /** A run whose client keeps every tenth completion, and remembers all it has delivered. */
    private Experiment lingering() {
        Experiment first = experiment();
        int[] count = new int[1];
        first.witness.completions = completion -> {
            if (count[0]++ % HELD_BACK > 0) {
                return completion;
            }
            lateCompletions.add(completion);
            return new Unheard();
        };
        first.witness.listeners = listener -> {
            formerListeners.add(listener);
            return (payload, header, partition) -> {
                formerMessages.add(payload);
                listener.onMessage(payload, header, partition);
            };
        };
        return first;
    }

    private void haunt() {
        lateCompletions.forEach(SendCompletion::acknowledged);
        lateCompletions.clear();
        formerMessages.forEach(message -> formerListeners.get(0).onMessage(message, new byte[0], 0));
    }

    private static void assertExact(Experiment experiment, RunMeasurement measured) {
        assertThat(measured.measured().response()).isEqualTo(Histograms.of(MESSAGES, k -> 5_000_000));
        assertThat(measured.measured().endToEnd()).isEqualTo(Histograms.of(MESSAGES, k -> 5_000_000));
        assertThat(measured.windowCounters().sent()).isEqualTo(MESSAGES);
        assertThat(measured.deliveryAudit().acknowledged()).isEqualTo(new Receipts(0, MESSAGES, 0));
        assertThat(measured.deliveryAudit().reordered()
                        + measured.deliveryAudit().corrupted())
                .isZero();
        assertThat(measured.unfinishedMessages()).isZero();
        assertThat(measured.troubles()).isEmpty();
        assertThat(measured.errors()).isEmpty();
        assertThat(experiment.intervals.stream()
                        .map(IntervalSnapshot::counters)
                        .mapToLong(c -> c.received())
                        .sum())
                .isEqualTo(MESSAGES);
    }

    /** Takes an answer and keeps it to itself. */
    private static final class Unheard implements SendCompletion {
        @Override
        public void acknowledged() {}

        @Override
        public void failed(SendOutcome outcome, Throwable reason) {}
    }
}
