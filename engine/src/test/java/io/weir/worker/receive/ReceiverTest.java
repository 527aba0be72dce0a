package io.weir.worker.receive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import io.weir.audit.DeliveryAudit;
import io.weir.driver.Message;
import io.weir.driver.MessageListener;
import io.weir.evidence.ConsumerFailure;
import io.weir.measure.ClientThreadListener;
import io.weir.measure.Distribution;
import io.weir.measure.Latencies;
import io.weir.measure.RunRecorders;
import io.weir.measure.Timeline;
import io.weir.payload.HeaderPlacement;
import io.weir.payload.MessageHeader;
import io.weir.payload.PayloadPool;
import io.weir.time.FakeClock;
import io.weir.time.TimeOfDay;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** In a thread of its own, since whoever waits for a recorder that is never left can't be interrupted. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ReceiverTest {

    private static final long MILLI = 1_000_000;
    private static final long SECOND = 1_000_000_000;
    private static final int RUN = 4711;
    private static final int BYTES = 100;

    private final FakeClock clock = new FakeClock(0);
    private final ProbeBoard probes = new ProbeBoard(new int[] {2});
    private final Receiver receiver = new Receiver("consumer", 0, RUN, Wanted.all(1), HeaderPlacement.PAYLOAD, probes);

    /** What takes a millisecond for each message, as the check of a large one does. */
    private MessageListener.Batch slowly(byte[]... messages) {
        return arrived -> {
            for (byte[] message : messages) {
                arrived.onMessage(message, Message.NO_HEADER, 0);
                clock.advance(MILLI);
            }
        };
    }

    private RunRecorders recordedFromNowOn() {
        return recordedFromNowOn(receiver);
    }

    private RunRecorders recordedFromNowOn(Receiver by) {
        Timeline timeline = new Timeline(clock.nanoTime(), 0, 10 * SECOND);
        RunRecorders recorders = new RunRecorders(clock, timeline, 1, 1, 1, true, ClientThreadListener.NONE);
        by.record(recorders);
        return recorders;
    }

    private static byte[] message(int run, long sequence, long due) {
        byte[] payload = new byte[BYTES];
        payload[BYTES - 1] = (byte) sequence;
        MessageHeader.write(payload, run, 0, PayloadPool.bodyChecksum(payload, true), sequence, due);
        return payload;
    }

    @Test
    void messagesHandedOverTogetherArriveTogether() {
        RunRecorders recorders = recordedFromNowOn();
        clock.advance(5 * MILLI);

        receiver.onBatch(slowly(message(RUN, 0, 0), message(RUN, 1, 0), message(RUN, 2, 3 * MILLI)));

        clock.advance(SECOND);
        var endToEnd = recorders.collectThrough(0).measured().endToEnd();
        assertThat(endToEnd.getTotalCount()).isEqualTo(3);
        assertThat(endToEnd.getCountAtValue(5 * MILLI)).isEqualTo(2);
        assertThat(endToEnd.getCountAtValue(2 * MILLI)).isEqualTo(1);
    }

    /** The sender may be on another machine, whose clock shows another instant. */
    @Test
    void theDueTimeCountsFromTheStartOfTheLoadByTheClockOfThisWorker() {
        clock.advance(7 * SECOND);
        RunRecorders recorders = recordedFromNowOn();
        clock.advance(5 * MILLI);

        receiver.onMessage(message(RUN, 0, 2 * MILLI), Message.NO_HEADER, 0);

        clock.advance(SECOND);
        var endToEnd = recorders.collectThrough(0).measured().endToEnd();
        assertThat(endToEnd.getTotalCount()).isEqualTo(1);
        assertThat(endToEnd.getCountAtValue(3 * MILLI)).isEqualTo(1);
    }

    @Test
    void messagesHandedOverOneByOneArriveOneByOne() {
        RunRecorders recorders = recordedFromNowOn();
        clock.advance(5 * MILLI);

        slowly(message(RUN, 0, 0), message(RUN, 1, 0)).deliverTo(receiver);

        clock.advance(SECOND);
        var endToEnd = recorders.collectThrough(0).measured().endToEnd();
        assertThat(endToEnd.getCountAtValue(5 * MILLI)).isEqualTo(1);
        assertThat(endToEnd.getCountAtValue(6 * MILLI)).isEqualTo(1);
    }

    /** Its clock began at 1970, and ran ahead by half a second at some moment: as one that is corrected. */
    @Test
    void messagesWithAStoreTimeCountFromThatByTheTimeOfDay() {
        long[] ahead = {0};
        TimeOfDay timeOfDay = new TimeOfDay(clock, () -> Instant.EPOCH.plusNanos(clock.nanoTime() + ahead[0] * MILLI));
        Receiver storing = new Receiver("consumer", 0, RUN, Wanted.all(1), HeaderPlacement.PAYLOAD, probes, timeOfDay);
        assertThat(storing.wantsStoreTime()).isTrue();
        assertThat(receiver.wantsStoreTime()).isFalse();
        RunRecorders recorders = recordedFromNowOn(storing);
        clock.advance(50 * MILLI);

        stored(storing, message(RUN, 0, 0), 20);
        storing.onBatch(arrived -> {
            stored(arrived, message(RUN, 1, 0), 49);
            arrived.onMessage(message(RUN, 2, 0), Message.NO_HEADER, 0);
        });
        stored(storing, message(RUN, 3, 0), 51);
        stored(storing, message(RUN + 7, 4, 0), 20);
        clock.advance(2 * SECOND);
        ahead[0] = 500;
        stored(storing, message(RUN, 5, 0), 2_540);

        clock.advance(SECOND);
        Latencies measured = recorders.collectThrough(2).measured();
        assertThat(measured.endToEnd().getTotalCount()).isEqualTo(5);
        var times = measured.of(Distribution.STORED_TO_RECEIVED);
        assertThat(times.getTotalCount())
                .as("not that from the future, nor that of another run")
                .isEqualTo(3);
        assertThat(times.getCountAtValue(30 * MILLI)).isEqualTo(1);
        assertThat(times.getCountAtValue(MILLI)).isEqualTo(1);
        assertThat(times.getCountAtValue(10 * MILLI)).isEqualTo(1);
    }

    private static void stored(MessageListener listener, byte[] message, long storedMillis) {
        listener.onStoredMessage(message, 0, message.length, Message.NO_HEADER, 0, storedMillis);
    }

    @Test
    void eachMessageOfABatchIsChecked() {
        RunRecorders recorders = recordedFromNowOn();
        byte[] corrupted = message(RUN, 1, 0);
        corrupted[BYTES - 2]++;

        receiver.onBatch(
                slowly(message(RUN, 0, 0), corrupted, message(RUN + 9, 0, 0), message(RUN, 3, 0), message(RUN, 2, 0)));
        receiver.onBatch(slowly(message(RUN, 3, 0)));

        clock.advance(SECOND);
        assertThat(recorders.collectThrough(0).counters().received())
                .as("the foreign one left out")
                .isEqualTo(5);
        DeliveryAudit account = recorders.ledger().account(new long[] {4}, true);
        assertThat(account.corrupted()).isEqualTo(1);
        assertThat(account.otherOrigin()).isEqualTo(1);
        assertThat(account.reordered()).isEqualTo(1);
        assertThat(account.duplicates()).isEqualTo(1);
        assertThat(account.acknowledged().once()).isEqualTo(3);
        assertThat(account.missing()).isEqualTo(1);
    }

    @Test
    void ofAMessageWithinAnArrayNothingElseIsRead() {
        RunRecorders recorders = recordedFromNowOn();
        byte[] fetched = new byte[5 * BYTES];
        for (int i = 1; i < 5; i++) {
            System.arraycopy(message(RUN, i - 1, 0), 0, fetched, i * BYTES, BYTES);
        }
        fetched[3 * BYTES - 1]++;

        receiver.onMessage(fetched, BYTES, BYTES, Message.NO_HEADER, 0);
        receiver.onBatch(arrived -> {
            arrived.onMessage(fetched, 2 * BYTES, BYTES, Message.NO_HEADER, 0);
            arrived.onMessage(fetched, 3 * BYTES, BYTES, Message.NO_HEADER, 0);
            arrived.onMessage(fetched, 4 * BYTES, MessageHeader.BYTES - 1, Message.NO_HEADER, 0);
        });

        clock.advance(SECOND);
        assertThat(recorders.collectThrough(0).counters().received()).isEqualTo(4);
        DeliveryAudit account = recorders.ledger().account(new long[] {4}, true);
        assertThat(account.acknowledged().once()).isEqualTo(2);
        assertThat(account.corrupted())
                .as("the last byte of 1, and 3 cut short")
                .isEqualTo(2);
        assertThat(account.otherOrigin()).isZero();
    }

    /** As on a topic of somebody else's, too. */
    @Test
    void messagesOfOtherApplicationsAreForeignWhateverTheirLength() {
        RunRecorders recorders = recordedFromNowOn();
        Random random = new Random(1);
        int messages = 0;
        for (int length = 0; length < 3 * BYTES; length++) {
            receiver.onMessage(new byte[length], Message.NO_HEADER, 0);
            byte[] some = new byte[length];
            random.nextBytes(some);
            receiver.onMessage(some, Message.NO_HEADER, 0);
            receiver.onMessage("{\"order\": 4711}".repeat(length).getBytes(StandardCharsets.UTF_8), some, 0);
            messages += 3;
        }

        clock.advance(SECOND);
        assertThat(recorders.collectThrough(0).counters().received()).isZero();
        DeliveryAudit account = recorders.ledger().account(new long[] {0}, true);
        assertThat(account.otherOrigin()).isEqualTo(messages);
        assertThat(account.corrupted()).isZero();
    }

    @Test
    void messagesOfOtherApplicationsAreForeignWhereTheHeaderIsAProperty() {
        Receiver withHeaderProperty = new Receiver("consumer", 0, RUN, Wanted.all(1), HeaderPlacement.PROPERTY, probes);
        RunRecorders recorders = new RunRecorders(
                clock, new Timeline(clock.nanoTime(), 0, 10 * SECOND), 1, 1, 1, true, ClientThreadListener.NONE);
        withHeaderProperty.record(recorders);
        byte[] property = new byte[MessageHeader.BYTES];
        new Random(1).nextBytes(property);

        withHeaderProperty.onMessage("payload".getBytes(StandardCharsets.UTF_8), Message.NO_HEADER, 0);
        withHeaderProperty.onMessage("payload".getBytes(StandardCharsets.UTF_8), property, 0);

        clock.advance(SECOND);
        assertThat(recorders.collectThrough(0).counters().received()).isZero();
        assertThat(recorders.ledger().account(new long[] {0}, true).otherOrigin())
                .isEqualTo(2);
    }

    /** Whichever byte of a header it is that does not match, the message is this run's. */
    @Test
    void aMessageWithADamagedHeaderIsCorrupted() {
        RunRecorders recorders = recordedFromNowOn();
        for (int at = 0; at < MessageHeader.BYTES; at++) {
            byte[] damaged = message(RUN, 5, 0);
            damaged[at] ^= 0x01;
            receiver.onMessage(damaged, Message.NO_HEADER, 0);
        }

        clock.advance(SECOND);
        assertThat(recorders.collectThrough(0).counters().received()).isEqualTo(MessageHeader.BYTES);
        DeliveryAudit account = recorders.ledger().account(new long[] {0}, true);
        assertThat(account.corrupted()).isEqualTo(MessageHeader.BYTES);
        assertThat(account.otherOrigin()).isZero();
    }

    @Test
    void theStampOfAMessageWithinAnArrayIsReadFromItsOwnStart() {
        Receiver withHeaderProperty = new Receiver("consumer", 0, RUN, Wanted.all(1), HeaderPlacement.PROPERTY, probes);
        RunRecorders recorders = new RunRecorders(
                clock, new Timeline(clock.nanoTime(), 0, 10 * SECOND), 1, 1, 1, true, ClientThreadListener.NONE);
        withHeaderProperty.record(recorders);
        byte[] fetched = "before|payload|behind".getBytes(StandardCharsets.UTF_8);
        byte[] payload = "payload".getBytes(StandardCharsets.UTF_8);
        byte[] header = new byte[MessageHeader.BYTES];
        MessageHeader.write(header, RUN, 0, PayloadPool.bodyChecksum(payload, false), 0, 0);

        withHeaderProperty.onMessage(fetched, 7, payload.length, header, 0);
        withHeaderProperty.onMessage(fetched, 6, payload.length, header, 0);

        clock.advance(SECOND);
        assertThat(recorders.collectThrough(0).counters().received()).isEqualTo(2);
        DeliveryAudit account = recorders.ledger().account(new long[] {1}, true);
        assertThat(account.acknowledged().once()).isEqualTo(1);
        assertThat(account.corrupted()).isEqualTo(1);
    }

    @Test
    void aBatchBelongsToTheIntervalOfItsArrival() {
        RunRecorders recorders = recordedFromNowOn();
        clock.advance(SECOND - 1);

        receiver.onBatch(slowly(message(RUN, 0, 0), message(RUN, 1, 0)));

        assertThat(recorders.collectThrough(0).counters().received()).isEqualTo(2);
    }

    @Test
    void whatAnEarlierLoadHasLeftInABatchStaysItsOwn() {
        RunRecorders first = recordedFromNowOn();
        RunRecorders second = recordedFromNowOn();

        receiver.onBatch(slowly(message(RUN, 7, 0), message(RUN + 1, 0, 0)));

        clock.advance(SECOND);
        assertThat(first.collectThrough(0).counters().received()).isEqualTo(1);
        assertThat(second.collectThrough(0).counters().received()).isEqualTo(1);
    }

    @Test
    void aBatchBeforeTheLoadIsOfProbes() {
        receiver.onBatch(arrived -> {
            arrived.onMessage(message(RUN, -1, 0), Message.NO_HEADER, 0);
            arrived.onMessage(message(RUN, -2, 0), Message.NO_HEADER, 1);
        });

        assertThat(probes.seen().cardinality()).isEqualTo(2);
        assertThat(receiver.isActive()).isTrue();
    }

    @Test
    void aBatchThatFailsHalfWayHoldsNobodyUp() {
        RunRecorders recorders = recordedFromNowOn();

        assertThatThrownBy(() -> receiver.onBatch(arrived -> {
                    arrived.onMessage(message(RUN, 0, 0), Message.NO_HEADER, 0);
                    throw new IllegalStateException("of the driver");
                }))
                .hasMessage("of the driver");

        clock.advance(SECOND);
        assertThat(recorders.collectThrough(0).counters().received()).isEqualTo(1);
    }

    /** Two checksums are computed for each message; the objects that do so are there only until the compiler has come. */
    @Test
    void aMessageReceivedCostsItsShareOfAChunkAndNoOtherMemoryOnceCompiled() {
        int messages = 200_000;
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        byte[] payload = message(RUN, 0, 0);
        double bytesPerMessage = Double.MAX_VALUE;
        for (int round = 0; round < 200 && bytesPerMessage >= 1; round++) {
            RunRecorders recorders = new RunRecorders(
                    clock, new Timeline(clock.nanoTime(), 0, 10 * SECOND), 1, 1, 1, true, ClientThreadListener.NONE);
            Receiver fresh = new Receiver("consumer", 0, RUN, Wanted.all(1), HeaderPlacement.PAYLOAD, probes);
            fresh.record(recorders);
            long now = clock.nanoTime();
            long before = threads.getCurrentThreadAllocatedBytes();
            for (int sequence = 0; sequence < messages; sequence++) {
                MessageHeader.write(payload, RUN, 0, PayloadPool.bodyChecksum(payload, true), sequence, now);
                fresh.onMessage(payload, 0, BYTES, Message.NO_HEADER, 0);
            }
            bytesPerMessage = (double) (threads.getCurrentThreadAllocatedBytes() - before) / messages;
            clock.advance(SECOND);
            assertThat(recorders.collectThrough(0).counters().received()).isEqualTo(messages);
        }
        assertThat(bytesPerMessage).isLessThan(1);
    }

    @Test
    void aConsumerThatHasEndedStaysSoWhateverArrivesLater() {
        recordedFromNowOn();
        receiver.consumerEnded(new OutOfMemoryError("Java heap space"));
        receiver.consumerEnded(new IllegalStateException("closed"));
        receiver.onMessage(message(RUN, 0, 0), Message.NO_HEADER, 0);

        assertThat(receiver.presentFailure())
                .hasValue(new ConsumerFailure("consumer", true, "OutOfMemoryError: Java heap space"));
    }

    @Test
    void aConsumerThatReceivesAgainHasNoFailureLeftButItsAttemptsCount() {
        recordedFromNowOn();
        receiver.onMessage(message(RUN, 0, 0), Message.NO_HEADER, 0);
        assertThat(receiver.presentFailure()).isEmpty();
        receiver.receiveFailed(new IllegalStateException("no rights"));
        receiver.receiveFailed(new IllegalStateException("no rights"));
        assertThat(receiver.presentFailure())
                .hasValue(new ConsumerFailure("consumer", false, "IllegalStateException: no rights"));
        assertThat(receiver.isActive()).isTrue();

        receiver.onBatch(slowly(message(RUN, 1, 0)));

        assertThat(receiver.presentFailure()).isEmpty();
        Receiver other = new Receiver("other", 0, RUN, Wanted.all(1), HeaderPlacement.PAYLOAD, probes);
        assertThat(receiver.failures()
                        .attempts()
                        .plus(other.failures().attempts())
                        .sentence())
                .hasValue("2 attempts to receive failed at 1 of 2 consumers, and were made again; most often:"
                        + " IllegalStateException: no rights");
    }

    @Test
    void errorsThatNeverRepeatAreCountedAndDoNotPileUp() {
        ReceiveFailures failures = new ReceiveFailures("consumer");
        for (int i = 0; i < 100; i++) {
            failures.again(new IllegalStateException("kind " + (char) ('A' + i)));
        }
        assertThat(failures.attempts().sentence().orElseThrow())
                .startsWith("100 attempts")
                .endsWith("most often: other");
    }
}
