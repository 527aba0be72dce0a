package io.weir.worker.send;

import static io.weir.worker.send.Buckets.assertBucket;
import static io.weir.worker.send.ScriptedProducer.lane;
import static org.assertj.core.api.Assertions.assertThat;

import io.weir.driver.Guarantees.PayloadOwnership;
import io.weir.driver.SendCompletion;
import io.weir.evidence.SenderTime;
import io.weir.measure.ClientThreadListener;
import io.weir.measure.Interval;
import io.weir.measure.RunRecorders;
import io.weir.payload.HeaderPlacement;
import io.weir.payload.MessageHeader;
import io.weir.schedule.ProducerPauses;
import io.weir.schedule.Schedule;
import io.weir.workload.Load;
import io.weir.workload.RateStage;
import io.weir.workload.topology.MessageClasses;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** The sender in virtual time: every figure has a closed formula, and is exact to one histogram bucket. */
class SenderLoopTest extends SenderInVirtualTime {

    @Test
    void aConstantServiceTimeIsResponseAndServiceTimeAlike() {
        sender(
                        List.of(lane(0, (message, completion) -> {
                            clock.advance(MILLI / 2);
                            completion.acknowledged();
                        })),
                        1,
                        10)
                .run();

        Interval all = collectAll();
        assertThat(all.counters().sent()).isEqualTo(10_000);
        assertThat(all.counters().acknowledged()).isEqualTo(10_000);
        for (double p : new double[] {0, 50, 99, 100}) {
            assertBucket(all.measured().response(), p, MILLI / 2);
            assertBucket(all.measured().service(), p, MILLI / 2);
            assertBucket(all.measured().sendDelay(), p, 0);
        }
    }

    /**
     * One stall of 1 s at 1 000/s: the message due when it begins waits the whole second, each of the 999 behind it a
     * millisecond less, and service time sees one of them only. The k-th longest response, from 0, is (1000 - k) ms.
     */
    @Test
    void aStallIsSeenByEveryMessageThatWasDueInIt() {
        sender(
                        List.of(lane(0, (message, completion) -> {
                            if (MessageHeader.sequence(message.payload(), 0) == 5_000) {
                                clock.advance(SECOND);
                            }
                            completion.acknowledged();
                        })),
                        1,
                        10)
                .run();

        Interval all = collectAll();
        Histogram response = all.measured().response();
        assertThat(response.getTotalCount()).isEqualTo(10_000);
        assertBucket(response, 100, SECOND);
        assertBucket(response, 99.99, 999 * MILLI);
        assertBucket(response, 99, 900 * MILLI);
        assertBucket(response, 95, 500 * MILLI);
        assertBucket(response, 90.01, MILLI);
        assertBucket(response, 90, 0);
        assertBucket(all.measured().service(), 100, SECOND);
        assertBucket(all.measured().service(), 99.99, 0);
    }

    @Test
    void aSenderThatBeginsInTimeIsNotLate() {
        SenderLoop sender = sender(List.of(lane(0, (message, completion) -> completion.acknowledged())), 1, 10);
        assertThat(sender.startDelayNanos()).isEmpty();

        sender.run();

        assertThat(sender.startDelayNanos()).hasValue(0);
    }

    /** Its thread has waited for a CPU. */
    @Test
    void aSenderThatBeginsLateSaysByHowMuch() {
        SenderLoop sender = sender(
                List.of(lane(0, (message, completion) -> {
                    clock.advance(MILLI / 2);
                    completion.acknowledged();
                })),
                1,
                10);
        clock.advance(25 * MILLI);

        sender.run();

        assertThat(sender.startDelayNanos()).hasValue(25 * MILLI);
    }

    @Test
    void sendsTheDebtAfterAStallAtOnceAndInOrder() {
        List<Long> sentAt = new ArrayList<>();
        sender(
                        List.of(lane(0, (message, completion) -> {
                            long sequence = MessageHeader.sequence(message.payload(), 0);
                            assertThat(sequence).isEqualTo(sentAt.size());
                            sentAt.add(clock.nanoTime());
                            if (sequence == 100) {
                                clock.advance(50 * MILLI);
                            }
                            completion.acknowledged();
                        })),
                        1,
                        10)
                .run();

        assertThat(sentAt.subList(101, 151)).containsOnly(150 * MILLI);
        assertThat(sentAt.get(151)).isEqualTo(151 * MILLI);
    }

    @Test
    void aLoadThatEndsWithinARoundIsToldByProducer() {
        schedule = Schedule.of(new Load.ConstantRate(700.3));
        recorders = new RunRecorders(clock, timeline, 1, 7, 0, true, ClientThreadListener.NONE);
        SenderLoop sender = sender(
                IntStream.range(0, 7)
                        .mapToObj(number -> lane(number, (message, completion) -> completion.acknowledged()))
                        .toList(),
                7,
                10);

        sender.run();

        long[] sent = new long[7];
        sender.addSentTo(sent);
        assertThat(sent).containsExactly(1_001, 1_001, 1_001, 1_000, 1_000, 1_000, 1_000);
    }

    @Test
    void everyProducerGetsItsExactShareEvenlySpread() {
        schedule = Schedule.of(new Load.ConstantRate(700));
        recorders = new RunRecorders(clock, timeline, 1, 7, 0, true, ClientThreadListener.NONE);
        long[] counts = new long[7];
        List<Long> dues = new ArrayList<>();
        SenderLoop sender = sender(
                IntStream.range(0, 7)
                        .mapToObj(number -> lane(number, (message, completion) -> {
                            counts[number]++;
                            dues.add(MessageHeader.dueNanos(message.payload(), 0));
                            completion.acknowledged();
                        }))
                        .toList(),
                7,
                10);

        sender.run();

        assertThat(counts).containsOnly(1_000);
        long[] sent = new long[7];
        sender.addSentTo(sent);
        assertThat(sent).containsOnly(1_000);
        for (int i = 0; i < dues.size(); i++) {
            assertThat(dues.get(i)).isEqualTo(schedule.dueNanos(i));
        }
    }

    @Test
    void whatMayBeOutstandingIsBoundedAndTheWaitIsBackPressure() {
        Deque<SendCompletion> held = new ArrayDeque<>();
        List<Integer> depth = new ArrayList<>();
        SenderLoop sender = new SenderLoop(
                "test",
                clock,
                deadline -> {
                    // Whoever waits for long lets the system complete what it holds, 200 ms after it took it.
                    long now = clock.waitUntil(deadline);
                    if (now % (200 * MILLI) == 0) {
                        held.forEach(SendCompletion::acknowledged);
                        held.clear();
                    }
                    return now;
                },
                timeline,
                schedule,
                control,
                MessageStreams.ofAlike(1),
                List.of(lane(0, (message, completion) -> {
                    held.add(completion);
                    depth.add(held.size());
                })),
                new PendingPool(recorders, DelayedDelivery.NONE, payloads, PayloadOwnership.UNTIL_RETURN, false, 50),
                MessageWriter.of(payloads, HeaderPlacement.PAYLOAD, RUN, 0, 1),
                recorders,
                new Attribution(clock, timeline, () -> 0, false));

        sender.run();
        held.forEach(SendCompletion::acknowledged);

        assertThat(depth).allMatch(outstanding -> outstanding <= 50);
        SenderTime times = sender.times();
        assertThat(times.backPressureNanos()).isGreaterThan(5 * SECOND);
        assertThat(times.wallNanos())
                .isEqualTo(times.waitingNanos()
                        + times.insideSendNanos()
                        + times.backPressureNanos()
                        + times.engineNanos());
    }

    /** Ten outstanding, each completed 10 ms after it was sent: a thousand a second, whatever the sender would like. */
    @Test
    void aClosedLoopSendsAsMessagesComeBackAndKnowsOnlyServiceTime() {
        schedule = Schedule.of(new Load.ClosedLoop());
        recorders = new RunRecorders(clock, timeline, 1, 1, 0, false, ClientThreadListener.NONE);
        Deque<SendCompletion> held = new ArrayDeque<>();
        Deque<Long> dueBack = new ArrayDeque<>();
        SenderLoop sender = new SenderLoop(
                "test",
                clock,
                deadline -> {
                    while (!dueBack.isEmpty() && dueBack.peek() <= deadline) {
                        clock.waitUntil(dueBack.remove());
                        held.remove().acknowledged();
                    }
                    return clock.waitUntil(deadline);
                },
                timeline,
                schedule,
                control,
                MessageStreams.ofAlike(1),
                List.of(lane(0, (message, completion) -> {
                    assertThat(MessageHeader.dueNanos(message.payload(), 0)).isEqualTo(clock.nanoTime());
                    held.add(completion);
                    dueBack.add(clock.nanoTime() + 10 * MILLI);
                })),
                new PendingPool(recorders, DelayedDelivery.NONE, payloads, PayloadOwnership.UNTIL_RETURN, false, 10),
                MessageWriter.of(payloads, HeaderPlacement.PAYLOAD, RUN, 0, 1),
                recorders,
                new Attribution(clock, timeline, () -> 0, false));

        sender.run();
        held.forEach(SendCompletion::acknowledged);

        Interval all = collectAll();
        assertThat(all.counters().sent()).isEqualTo(10_000);
        assertBucket(all.measured().service(), 0, 10 * MILLI);
        assertBucket(all.measured().service(), 99, 10 * MILLI);
        assertThat(all.measured().response().getTotalCount()).isZero();
        assertThat(all.measured().sendDelay().getTotalCount()).isZero();
        assertThat(sender.times().backPressureNanos()).isEqualTo(10 * SECOND);
        assertThat(sender.times().headOfLineNanos()).isZero();
    }

    @Test
    void aProducerThatBlocksDelaysTheOthersOfItsThreadAndThatIsMeasured() {
        schedule = Schedule.of(new Load.ConstantRate(100));
        recorders = new RunRecorders(clock, timeline, 1, 2, 0, true, ClientThreadListener.NONE);
        SenderLoop sender = sender(
                List.of(
                        lane(0, (message, completion) -> {
                            clock.advance(15 * MILLI);
                            completion.acknowledged();
                        }),
                        lane(1, (message, completion) -> completion.acknowledged())),
                2,
                10);

        sender.run();

        // Every 20 ms producer 0 is inside send for 15 ms, the last 5 ms of which producer 1 waits.
        assertThat(sender.times().headOfLineNanos()).isEqualTo(500 * 5 * MILLI);
        assertThat(sender.times().insideSendNanos()).isEqualTo(500 * 15 * MILLI);
    }

    @Test
    void aDebtThatIsAbandonedStaysUnsent() {
        SenderLoop sender = sender(
                List.of(lane(0, (message, completion) -> {
                    clock.advance(4 * MILLI);
                    completion.acknowledged();
                    if (clock.nanoTime() >= timeline.windowEnd()) {
                        control.abandon();
                    }
                })),
                1,
                10);

        sender.run();

        long[] sent = new long[1];
        sender.addSentTo(sent);
        assertThat(sent[0]).isEqualTo(2_500);
    }

    /** Three producers of which one pauses from 2 s to 4 s: it has 667 messages less, and none of its numbers is left out. */
    @Test
    void aProducerThatPausesGoesOnWithTheMessageThatItWouldHaveSentNext() {
        MessageClasses classes = new MessageClasses(
                List.of(new MessageClasses.MessageClass("rare", 20), new MessageClasses.MessageClass("usual", 80)));
        MessageStreams streams = new MessageStreams(3, classes, true);
        recorders = new RunRecorders(clock, timeline, 1, 3 * 2, 0, true, ClientThreadListener.NONE);
        List<List<Long>> sequences = IntStream.range(0, 6)
                .<List<Long>>mapToObj(i -> new ArrayList<>())
                .toList();
        Load load = new Load.Profile(
                List.of(RateStage.hold(1_000, Duration.ofSeconds(10))),
                List.of(new Load.Pause(Duration.ofSeconds(2), Duration.ofSeconds(4), 0.3)));
        SenderLoop sender = new SenderLoop(
                "test",
                clock,
                clock,
                timeline,
                schedule,
                new LoadControl(ProducerPauses.of(load, 3)),
                streams,
                IntStream.range(0, 3)
                        .mapToObj(number -> lane(number, (message, completion) -> {
                            sequences
                                    .get(MessageHeader.stream(message.payload(), 0))
                                    .add(MessageHeader.sequence(message.payload(), 0));
                            completion.acknowledged();
                        }))
                        .toList(),
                new PendingPool(recorders, DelayedDelivery.NONE, payloads, PayloadOwnership.UNTIL_RETURN, false, 100),
                MessageWriter.of(payloads, HeaderPlacement.PAYLOAD, RUN, 0, 1),
                recorders,
                new Attribution(clock, timeline, () -> 0, false));

        sender.run();

        long[] sent = new long[6];
        sender.addSentTo(sent);
        for (int stream = 0; stream < 6; stream++) {
            assertThat(sequences.get(stream))
                    .isEqualTo(LongStream.range(0, sent[stream]).boxed().toList());
        }
        assertThat(sent[0] + sent[1]).isEqualTo(3_334);
        assertThat(sent[2] + sent[3]).isEqualTo(3_333);
        assertThat(sent[4] + sent[5]).isEqualTo(3_333 - 667);
        assertThat(sent[4]).isEqualTo(streams.ofFirst(4, 3_333 - 667));
    }
}
