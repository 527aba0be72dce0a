package io.weir.worker.send;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.driver.Guarantees.PayloadOwnership;
import io.weir.driver.Message;
import io.weir.driver.NanoClock;
import io.weir.driver.Producer;
import io.weir.driver.SendCompletion;
import io.weir.evidence.SenderTime;
import io.weir.measure.ClientThreadListener;
import io.weir.measure.Interval;
import io.weir.measure.Latencies;
import io.weir.measure.RunRecorders;
import io.weir.measure.Timeline;
import io.weir.payload.HeaderPlacement;
import io.weir.payload.KeyPool;
import io.weir.payload.MessageHeader;
import io.weir.payload.PayloadPool;
import io.weir.result.Cause;
import io.weir.result.Finding;
import io.weir.schedule.Schedule;
import io.weir.time.Waiter;
import io.weir.verdict.CraftedRun;
import io.weir.workload.KeyDistribution;
import io.weir.workload.Load;
import io.weir.workload.Payload;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What of a delay is the generator's and what the client's, in virtual time: exact to one histogram bucket. */
class WhoseDelayTest {

    private static final long MICRO = 1_000;
    private static final long MILLI = 1_000_000;
    private static final long SECOND = 1_000_000_000;

    /** Of the system, whatever happens around it. */
    private static final long SERVICE = 400 * MICRO;

    private final AtomicLong now = new AtomicLong();
    private final PayloadPool payloads = PayloadPool.of(new Payload.Random(100, 1, 10), 1);
    private final Timeline timeline = new Timeline(0, 0, 10 * SECOND);
    private NanoClock clock = now::get;
    private double rate = 1_000;
    private long maxOutstanding = 10;
    private long acknowledged;
    private long runQueueWaitNanos;
    private boolean releasedTogether;
    private Latencies measured = Latencies.empty();

    private static SenderLane lane(int number, BiConsumer<Message, SendCompletion> script) {
        Producer producer = new Producer() {
            @Override
            public void send(Message message, SendCompletion completion) {
                script.accept(message, completion);
            }

            @Override
            public void close() {}
        };
        return new SenderLane(number, producer, new KeyPool(KeyDistribution.NO_KEY, 1, 1).sequence(0));
    }

    private static void assertBucket(Histogram histogram, double percentile, long nanos) {
        assertThat(histogram.lowestEquivalentValue(histogram.getValueAtPercentile(percentile)))
                .as("p%s", percentile)
                .isEqualTo(histogram.lowestEquivalentValue(nanos));
    }

    @SafeVarargs
    private SenderTime run(Waiter waiter, BiConsumer<Message, SendCompletion>... producers) {
        RunRecorders recorders =
                new RunRecorders(clock, timeline, 1, producers.length, 0, true, ClientThreadListener.NONE);
        List<SenderLane> lanes = new ArrayList<>();
        for (BiConsumer<Message, SendCompletion> script : producers) {
            lanes.add(lane(lanes.size(), script));
        }
        LoadControl control = new LoadControl();
        SenderLoop sender = new SenderLoop(
                "test",
                clock,
                waiter,
                timeline,
                Schedule.of(new Load.ConstantRate(rate)),
                control,
                MessageStreams.ofAlike(producers.length),
                lanes,
                new PendingPool(
                        recorders,
                        DelayedDelivery.NONE,
                        payloads,
                        PayloadOwnership.UNTIL_RETURN,
                        false,
                        maxOutstanding),
                MessageWriter.of(payloads, HeaderPlacement.PAYLOAD, 7, 0, 1),
                recorders,
                new Attribution(clock, timeline, () -> runQueueWaitNanos, releasedTogether));
        leaveAtTheEnd = () -> {
            if (now.get() >= timeline.windowEnd()) {
                control.abandon();
            }
        };
        sender.run();
        assertThat(sender.death()).isNull();
        Interval atWindowEnd = recorders.collectThrough(timeline.intervalAt(timeline.windowEnd()) - 1);
        acknowledged = atWindowEnd.counters().acknowledged();
        measured.add(atWindowEnd.measured());
        now.addAndGet(100 * SECOND);
        measured.add(
                recorders.collectThrough(timeline.intervalAt(now.get()) - 1).measured());
        return sender.times();
    }

    private Runnable leaveAtTheEnd = () -> {};

    /** Wakes up at that moment, or at once if it is over. */
    private long sleepUntil(long deadline) {
        return now.accumulateAndGet(deadline, Math::max);
    }

    /** Takes its service time inside {@code send}. */
    private void serve(SendCompletion completion, long nanos) {
        now.addAndGet(nanos);
        completion.acknowledged();
        leaveAtTheEnd.run();
    }

    /** Wakes up late by that much every 100 ms. */
    private Waiter oversleeping(long nanos) {
        return deadline -> {
            sleepUntil(deadline);
            if (deadline % (100 * MILLI) == 0) {
                now.addAndGet(nanos);
            }
            return now.get();
        };
    }

    private Set<Cause> verdict(SenderTime sender) {
        CraftedRun run = new CraftedRun();
        run.measured = measured;
        run.sender = withoutTheKernelsCount(sender);
        run.acknowledged = Math.round(CraftedRun.DUE * Math.min(1, acknowledged / (rate * 10)));
        return run.verdict().findings().stream().map(Finding::cause).collect(Collectors.toSet());
    }

    /** What the kernel tells is real time, and nothing to this one. */
    private static SenderTime withoutTheKernelsCount(SenderTime sender) {
        return new SenderTime(
                sender.thread(),
                sender.wallNanos(),
                sender.waitingNanos(),
                sender.insideSendNanos(),
                sender.backPressureNanos(),
                sender.engineNanos(),
                -1,
                -1,
                sender.headOfLineNanos(),
                null);
    }

    private void assertWithoutDelayIs(long nanos) {
        for (double percentile : new double[] {0, 50, 99, 100}) {
            assertBucket(measured.responseWithoutGeneratorDelay(), percentile, nanos);
        }
    }

    /**
     * One message in 100 is waited for 10 ms too long. It and those behind it, until the debt is sent, are late by the
     * generator's doing alone: without it, each would have met with the system's own time.
     */
    @Test
    void aLateWakeUpIsTheGeneratorsAndSoIsTheDebtBehindIt() {
        SenderTime sender = run(oversleeping(10 * MILLI), (message, completion) -> serve(completion, SERVICE));

        assertThat(measured.responseWithoutGeneratorDelay().getTotalCount()).isEqualTo(10_000);
        assertWithoutDelayIs(SERVICE);
        assertBucket(measured.response(), 100, 10 * MILLI + SERVICE);
        // The k-th message behind it is due k ms later and sent k · 0.4 ms later: 17 in 100 are late.
        assertBucket(measured.response(), 99, 10 * MILLI + SERVICE - 600 * MICRO);
        assertBucket(measured.response(), 83, SERVICE);
        assertBucket(measured.wakeUpDelay(), 100, 10 * MILLI);
        assertThat(verdict(sender)).containsExactly(Cause.GENERATOR_LIMITED);
    }

    @Test
    void anUnstarvedSenderIsNotBlamed() {
        SenderTime sender = run(this::sleepUntil, (message, completion) -> serve(completion, SERVICE));

        assertWithoutDelayIs(SERVICE);
        assertThat(measured.wakeUpDelay().getTotalCount()).isEqualTo(10_000 - 1);
        assertThat(measured.wakeUpDelay().getMaxValue()).isZero();
        assertThat(verdict(sender)).isEmpty();
    }

    /** The same late wake-ups beside a system whose own time they hardly change. */
    @Test
    void latenessThatNoFigureShowsIsNotHeldAgainstTheRun() {
        SenderTime sender = run(oversleeping(30 * MICRO), (message, completion) -> serve(completion, 800 * MICRO));

        assertThat(measured.wakeUpDelay().getMaxValue()).isBetween(30 * MICRO, 31 * MICRO);
        assertThat(verdict(sender)).isEmpty();
    }

    @Test
    void whatABlockingClientDelaysIsNotTheGenerators() {
        SenderTime sender = run(this::sleepUntil, (message, completion) -> {
            boolean stalls = MessageHeader.sequence(message.payload(), 0) % 1_000 == 500;
            serve(completion, stalls ? 300 * MILLI : SERVICE);
        });

        assertThat(measured.sendDelay().getMaxValue()).isGreaterThan(299 * MILLI);
        for (double percentile : new double[] {50, 75, 90, 95, 99, 99.9, 100}) {
            assertBucket(
                    measured.responseWithoutGeneratorDelay(),
                    percentile,
                    measured.response().getValueAtPercentile(percentile));
        }
        assertThat(verdict(sender)).isEmpty();
    }

    /** As for a client that blocks, but that the kernel tells that the sender would have gone on. */
    @Test
    void whatASenderWithoutAProcessorDelaysIsTheGeneratorsAlsoInsideSend() {
        SenderTime sender = run(this::sleepUntil, (message, completion) -> {
            boolean displaced = MessageHeader.sequence(message.payload(), 0) % 1_000 == 500;
            runQueueWaitNanos += displaced ? 300 * MILLI : 0;
            serve(completion, displaced ? 300 * MILLI + SERVICE : SERVICE);
        });

        assertThat(measured.sendDelay().getMaxValue()).isGreaterThan(299 * MILLI);
        assertThat(measured.response().getValueAtPercentile(99)).isGreaterThan(290 * MILLI);
        // Only the messages inside send while it happened took that long to the system's knowledge: one in a thousand.
        assertBucket(measured.responseWithoutGeneratorDelay(), 99, SERVICE);
        assertThat(sender.insideSendNanos()).isBetween(10_000 * SERVICE * 99 / 100, 10_000 * SERVICE * 101 / 100);
        assertThat(verdict(sender)).contains(Cause.GENERATOR_LIMITED).doesNotContain(Cause.CLIENT_LIMITED);
    }

    /** The stall is over when it is over: who had come in time would have waited for longer, and the others as long. */
    @Test
    void whoComesLateToAStallThatEndsForAllDelaysOnlyItsOwnMessage() {
        releasedTogether = true;
        SenderTime sender = run(oversleeping(10 * MILLI), (message, completion) -> {
            boolean stalls = MessageHeader.sequence(message.payload(), 0) % 1_000 == 500;
            long over = 500 * MILLI + 300 * MILLI + now.get() / SECOND * SECOND;
            serve(completion, stalls ? over - now.get() : 0);
        });

        // Late wake-ups apart, which are one message in a hundred each, nobody waited longer than for the stall.
        assertBucket(measured.response(), 100, 300 * MILLI);
        for (double percentile : new double[] {75, 80, 90, 95, 99}) {
            assertBucket(
                    measured.responseWithoutGeneratorDelay(),
                    percentile,
                    measured.response().getValueAtPercentile(percentile));
        }
        assertThat(verdict(sender)).isEmpty();
    }

    @Test
    void aLateWakeUpBeforeAStallIsNotTakenForIt() {
        SenderTime sender = run(oversleeping(10 * MILLI), (message, completion) -> {
            boolean stalls = MessageHeader.sequence(message.payload(), 0) % 1_000 == 500;
            serve(completion, stalls ? 300 * MILLI : SERVICE);
        });

        // The longest wait is the one behind a stall that began 10 ms late: 300 ms of it are the client's.
        assertBucket(measured.response(), 100, 310 * MILLI);
        assertBucket(measured.responseWithoutGeneratorDelay(), 100, 300 * MILLI);
        assertThat(verdict(sender)).containsExactly(Cause.GENERATOR_LIMITED);
    }

    @Test
    void whatWaitsForTheSystemsAnswersIsNotTheGenerators() {
        maxOutstanding = 5;
        Deque<SendCompletion> held = new ArrayDeque<>();
        SenderTime sender = run(
                deadline -> {
                    long woken = sleepUntil(deadline);
                    if (woken % (20 * MILLI) == 0) {
                        held.forEach(SendCompletion::acknowledged);
                        held.clear();
                    }
                    return woken;
                },
                (message, completion) -> {
                    held.add(completion);
                    leaveAtTheEnd.run();
                });

        assertThat(sender.backPressureNanos()).isGreaterThan(5 * SECOND);
        assertThat(measured.sendDelay().getMaxValue()).isGreaterThan(SECOND);
        for (double percentile : new double[] {50, 99, 100}) {
            assertBucket(
                    measured.responseWithoutGeneratorDelay(),
                    percentile,
                    measured.response().getValueAtPercentile(percentile));
        }
    }

    /** Each look at the clock stands for a microsecond of the engine's work: two for each message. */
    private void letTheEngineWork() {
        clock = () -> {
            now.addAndGet(MICRO);
            return now.get();
        };
        rate = 1_000_000;
    }

    @Test
    void aSinkAtAnImpossibleRateIsLimitedByTheGenerator() {
        letTheEngineWork();

        SenderTime sender = run(this::sleepUntil, (message, completion) -> serve(completion, 0));

        assertThat(sender.insideSendNanos()).isLessThan(sender.wallNanos() / 100);
        assertThat(sender.engineNanos()).isGreaterThan(sender.wallNanos() * 98 / 100);
        assertThat(verdict(sender)).contains(Cause.GENERATOR_LIMITED).doesNotContain(Cause.CLIENT_LIMITED);
    }

    @ParameterizedTest
    @ValueSource(longs = {4 * MICRO, 20 * MICRO, 2 * MILLI})
    void aClientThatBurnsItsTimeIsTheLimit(long burnt) {
        letTheEngineWork();

        SenderTime sender = run(this::sleepUntil, (message, completion) -> serve(completion, burnt));

        double expected = (double) burnt / (burnt + 2 * MICRO);
        assertThat((double) sender.insideSendNanos() / sender.wallNanos()).isBetween(expected * 0.98, expected * 1.02);
        assertThat(sender.waitingNanos() + sender.insideSendNanos() + sender.backPressureNanos() + sender.engineNanos())
                .isEqualTo(sender.wallNanos());
        assertThat(verdict(sender)).contains(Cause.CLIENT_LIMITED).doesNotContain(Cause.GENERATOR_LIMITED);
    }

    /** They pile up because the generator sleeps: no client has blocked. */
    @Test
    void messagesOfABurstDoNotHoldUpEachOther() {
        rate = 10_000;
        BiConsumer<Message, SendCompletion> quick = (message, completion) -> serve(completion, 5 * MICRO);

        SenderTime sender = run(oversleeping(10 * MILLI), quick, quick);

        assertThat(measured.sendDelay().getMaxValue()).isGreaterThan(9 * MILLI);
        assertThat(sender.headOfLineNanos()).isZero();
        assertThat(verdict(sender)).containsExactly(Cause.GENERATOR_LIMITED);
    }

    @Test
    void aProducerThatBlocksHoldsUpTheOthersAndTheGeneratorIsNotBlamed() {
        BiConsumer<Message, SendCompletion> slow = (message, completion) ->
                serve(completion, MessageHeader.sequence(message.payload(), 0) % 100 == 0 ? 50 * MILLI : SERVICE);
        BiConsumer<Message, SendCompletion> quick = (message, completion) -> serve(completion, SERVICE);

        SenderTime sender = run(this::sleepUntil, slow, quick);

        assertThat(sender.headOfLineNanos()).isGreaterThan(sender.wallNanos() / 5);
        assertThat(verdict(sender)).containsExactly(Cause.HEAD_OF_LINE);
    }
}
