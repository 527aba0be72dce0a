package io.weir.worker.send;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.driver.Guarantees.PayloadOwnership;
import io.weir.driver.Message;
import io.weir.driver.MessageKey;
import io.weir.measure.ClientThreadListener;
import io.weir.measure.Counters;
import io.weir.measure.RunRecorders;
import io.weir.measure.Timeline;
import io.weir.payload.HeaderPlacement;
import io.weir.payload.MessageHeader;
import io.weir.payload.PayloadPool;
import io.weir.time.FakeClock;
import io.weir.workload.MessageSize;
import io.weir.workload.Payload;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChoosingWriterTest {

    private static final long SECOND = 1_000_000_000;
    private static final int MESSAGES = 5_000;

    private final FakeClock clock = new FakeClock(0);
    private final Timeline timeline = new Timeline(0, 0, 10 * SECOND);
    private final RunRecorders recorders = new RunRecorders(clock, timeline, 1, 16, 0, true, ClientThreadListener.NONE);
    private final PayloadPool payloads =
            PayloadPool.of(new Payload.Random(new MessageSize.Uniform(40, 400), 1, 100), 1);
    private final Message message = new Message();

    private PendingPool pool(PayloadOwnership ownership) {
        return new PendingPool(recorders, DelayedDelivery.NONE, payloads, ownership, false, 1_000);
    }

    private MessageWriter writer() {
        return MessageWriter.of(payloads, HeaderPlacement.PAYLOAD, 1, 0, 1);
    }

    private PendingSend sent(PendingPool pool, MessageWriter writer, int producers, int producer, long sequence) {
        PendingSend pending = Objects.requireNonNull(pool.take());
        writer.write(message, pending, sequence * producers + producer, producer, sequence, 0, MessageKey.NONE);
        pending.start(producer, sequence, 0, 0, 0);
        return pending;
    }

    /** Whoever sends them: the messages of n producers have the same payloads as those of one. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16})
    void theUnionOfSharesIsTheSame(int producers) {
        PendingPool pool = pool(PayloadOwnership.UNTIL_RETURN);
        MessageWriter writer = writer();
        for (int producer = 0; producer < producers; producer++) {
            for (long sequence = 0; sequence < 100; sequence++) {
                sent(pool, writer, producers, producer, sequence).acknowledged();

                long number = sequence * producers + producer;
                assertThat(message.payload()).hasSize(payloads.bytes(payloads.chosen(number)));
                assertThat(MessageHeader.bodyChecksum(message.payload(), 0))
                        .isEqualTo(payloads.bodyChecksum(payloads.chosen(number)))
                        .isEqualTo(PayloadPool.bodyChecksum(message.payload(), true));
            }
        }
    }

    @Test
    void messagesOnTheirWayHaveArraysOfTheirOwnAndPassThemOnWhenTheyAreCompleted() {
        PendingPool pool = pool(PayloadOwnership.UNTIL_COMPLETION);
        MessageWriter writer = writer();
        Set<byte[]> onTheWay = Collections.newSetFromMap(new IdentityHashMap<>());
        List<PendingSend> outstanding = new ArrayList<>();
        for (int sequence = 0; sequence < 1_000; sequence++) {
            outstanding.add(sent(pool, writer, 1, 0, sequence));
            onTheWay.add(message.payload());
        }
        assertThat(onTheWay).hasSize(1_000);

        outstanding.forEach(PendingSend::acknowledged);
        for (int sequence = 0; sequence < 1_000; sequence++) {
            sent(pool, writer, 1, 0, sequence);
            assertThat(onTheWay.remove(message.payload())).isTrue();
        }
    }

    @Test
    void aDriverThatCopiesSeesOneArrayForEachPayload() {
        PendingPool pool = pool(PayloadOwnership.UNTIL_RETURN);
        MessageWriter writer = writer();
        Set<byte[]> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        for (int sequence = 0; sequence < MESSAGES; sequence++) {
            sent(pool, writer, 1, 0, sequence).acknowledged();
            seen.add(message.payload());
        }

        assertThat(seen).hasSize(100);
    }

    @Test
    void acknowledgedBytesAreThoseOfTheMessagesThemselves() {
        PendingPool pool = pool(PayloadOwnership.UNTIL_COMPLETION);
        MessageWriter writer = writer();
        long bytes = 0;
        for (int sequence = 0; sequence < MESSAGES; sequence++) {
            sent(pool, writer, 1, 0, sequence).acknowledged();
            bytes += message.payload().length;
        }
        clock.waitUntil(20 * SECOND);

        Counters counters = recorders.collectThrough(9).counters();
        assertThat(counters.acknowledged()).isEqualTo(MESSAGES);
        assertThat(counters.acknowledgedBytes()).isEqualTo(bytes);
    }
}
