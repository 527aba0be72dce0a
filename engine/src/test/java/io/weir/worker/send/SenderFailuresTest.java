package io.weir.worker.send;

import static io.weir.worker.send.Buckets.assertBucket;
import static io.weir.worker.send.ScriptedProducer.lane;
import static org.assertj.core.api.Assertions.assertThat;

import io.weir.audit.DeliveryAudit;
import io.weir.driver.SendCompletion;
import io.weir.driver.SendOutcome;
import io.weir.evidence.SenderTime;
import io.weir.measure.ClientThreadListener;
import io.weir.measure.Counters;
import io.weir.measure.Interval;
import io.weir.measure.RunRecorders;
import io.weir.payload.MessageHeader;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sends that fail, hang, or complete more than once: each is counted, and the sender goes on. */
class SenderFailuresTest extends SenderInVirtualTime {

    @Test
    void aDriverThatThrowsIsCountedAndDoesNotStopTheSender() {
        sender(
                        List.of(lane(0, (message, completion) -> {
                            throw new IllegalStateException("closed");
                        })),
                        1,
                        10)
                .run();

        Interval all = collectAll();
        assertThat(all.counters().unknown()).isEqualTo(10_000);
        assertThat(all.errors()).containsEntry("IllegalStateException: closed", 10_000L);
    }

    @Test
    void anErrorThatEndsTheSenderIsKept() {
        SenderLoop sender = sender(
                List.of(lane(0, (message, completion) -> {
                    throw new NoClassDefFoundError("gone");
                })),
                1,
                10);

        sender.run();

        assertThat(sender.death()).isInstanceOf(NoClassDefFoundError.class);
    }

    @Test
    void failuresReachTheAccountWithTheirOutcome() {
        recorders = new RunRecorders(clock, timeline, 1, 1, 1, true, ClientThreadListener.NONE);
        SenderLoop sender = sender(
                List.of(lane(0, (message, completion) -> {
                    long sequence = MessageHeader.sequence(message.payload(), 0);
                    if (sequence % 10 == 0) {
                        completion.failed(SendOutcome.REFUSED, new IllegalArgumentException("too large"));
                    } else if (sequence % 10 == 1) {
                        completion.failed(SendOutcome.UNKNOWN, new IllegalStateException("timed out after 12345 ms"));
                    } else {
                        completion.acknowledged();
                    }
                })),
                1,
                10);
        sender.run();
        Counters counters = collectAll().counters();
        long[] sent = new long[1];
        sender.addSentTo(sent);

        DeliveryAudit account = recorders.ledger().account(sent, true);

        assertThat(counters.refused()).isEqualTo(1_000);
        assertThat(counters.unknown()).isEqualTo(1_000);
        assertThat(account.refused().never()).isEqualTo(1_000);
        assertThat(account.unknown().never()).isEqualTo(1_000);
        assertThat(account.missing()).isEqualTo(8_000);
    }

    /** By a driver that takes no notice of interrupts. */
    @Test
    @Timeout(60)
    void aSendThatDoesNotComeBackIsOneThatWasSentAndItsTimeIsTheClients() throws Exception {
        CountDownLatch released = new CountDownLatch(1);
        SenderLane hanging = lane(0, (message, completion) -> {
            if (clock.nanoTime() < SECOND) {
                completion.acknowledged();
                return;
            }
            while (released.getCount() > 0) {
                Thread.onSpinWait();
            }
        });
        SenderLoop sender = sender(List.of(hanging), 1, 10);
        Thread thread = new Thread(sender);
        thread.start();
        while (sender.nanosInsideSend(clock.nanoTime()) < 0 || clock.nanoTime() < SECOND) {
            Thread.onSpinWait();
        }
        thread.interrupt();

        long[] sent = new long[1];
        sender.addSentTo(sent);
        SenderTime times = sender.times();

        assertThat(sent[0]).isEqualTo(1_001);
        assertThat(times.insideSendNanos()).isEqualTo(9 * SECOND);
        assertThat(times.engineNanos()).isZero();
        assertThat(sender.pool().unfinishedAt(10 * SECOND)).hasSize(1);
        recorders.neverCompleted(0, 1_000);
        assertThat(recorders.ledger().account(sent, true).missing()).isZero();
        control.abandon();
        released.countDown();
        thread.join();
    }

    @Test
    void aMessageCompletedTwiceIsNoticedAndCountedOnce() {
        SenderLoop sender = sender(
                List.of(lane(0, (message, completion) -> {
                    completion.acknowledged();
                    completion.acknowledged();
                })),
                1,
                10);

        sender.run();

        assertThat(collectAll().counters().acknowledged()).isEqualTo(10_000);
        assertThat(sender.pool().surplusCompletions()).isEqualTo(10_000);
    }

    /** The driver reports a time-out, and the answer comes all the same, long after the next messages were sent. */
    @ParameterizedTest
    @ValueSource(ints = {1, 100, PendingPool.RESTING})
    void aCompletionThatComesAgainWhenOthersAreSentHarmsNone(int sendsLater) {
        Deque<SendCompletion> earlier = new ArrayDeque<>();
        SenderLoop sender = sender(
                List.of(lane(0, (message, completion) -> {
                    if (earlier.size() == sendsLater) {
                        earlier.remove().failed(SendOutcome.UNKNOWN, new IllegalStateException("again"));
                    }
                    earlier.add(completion);
                    clock.advance(MILLI / 2);
                    completion.acknowledged();
                })),
                1,
                10);

        sender.run();

        Interval all = collectAll();
        assertThat(sender.pool().surplusCompletions()).isEqualTo(10_000 - sendsLater);
        assertThat(all.counters().acknowledged()).isEqualTo(10_000);
        assertBucket(all.measured().service(), 0, MILLI / 2);
        assertBucket(all.measured().service(), 100, MILLI / 2);
    }

    /** It completes another message, whose own completion is surplus then: the latencies are wrong, and it is noticed. */
    @Test
    void aCompletionThatComesAgainMuchLaterIsCountedInThePlaceOfAnother() {
        int sendsLater = PendingPool.RESTING + 1;
        Deque<SendCompletion> earlier = new ArrayDeque<>();
        SenderLoop sender = sender(
                List.of(lane(0, (message, completion) -> {
                    if (earlier.size() == sendsLater) {
                        earlier.remove().acknowledged();
                    }
                    earlier.add(completion);
                    clock.advance(MILLI / 2);
                    completion.acknowledged();
                })),
                1,
                10);

        sender.run();

        Interval all = collectAll();
        assertBucket(all.measured().service(), 0, 0);
        assertThat(all.counters().acknowledged()).isEqualTo(10_000);
        assertThat(sender.pool().surplusCompletions()).isEqualTo(10_000 - sendsLater);
    }
}
