package io.weir.worker;

import io.weir.driver.Message;
import io.weir.driver.MessageKey;
import io.weir.driver.Producer;
import io.weir.driver.SendCompletion;
import io.weir.driver.SendOutcome;
import io.weir.measure.ErrorKind;
import io.weir.payload.HeaderPlacement;
import io.weir.payload.MessageHeader;
import io.weir.payload.PayloadPool;
import io.weir.worker.send.MessageStreams;
import java.util.BitSet;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Sends the probes of a worker: messages of the workload's own size, marked by a negative sequence. One thread sends,
 * any thread completes and asks.
 */
final class ProbeSender {

    /** Keyed messages per partition and round, over all producers; with so many, a round misses few partitions. */
    private static final int MESSAGES_PER_PARTITION = 3;

    private final PayloadPool payloads;
    private final HeaderPlacement placement;
    private final int run;
    private final boolean keyed;
    private final MessageStreams streams;
    private final BitSet acknowledged = new BitSet();
    private final AtomicReference<@Nullable Throwable> lastFailure = new AtomicReference<>();
    private long sequence = -1;

    /**
     * @param keyed whether keys choose partitions, so that different keys reach all of them
     */
    ProbeSender(PayloadPool payloads, HeaderPlacement placement, int run, boolean keyed, MessageStreams streams) {
        this.payloads = payloads;
        this.placement = placement;
        this.run = run;
        this.keyed = keyed;
        this.streams = streams;
    }

    /**
     * Has each producer send its part of enough messages of each class to reach all partitions of its topic. One class goes
     * after the other: taken in turn, classes could meet partitions in turn, and some never.
     *
     * @param producers by their number within the run
     * @param partitions number of partitions of a producer's topic
     */
    void sendToAllPartitions(Map<Integer, Producer> producers, IntUnaryOperator partitions, int producersPerTopic) {
        producers.forEach((number, producer) -> {
            int messages = MESSAGES_PER_PARTITION * partitions.applyAsInt(number);
            for (int messageClass = 0; messageClass < streams.classes(); messageClass++) {
                for (int i = 0; i < (messages + producersPerTopic - 1) / producersPerTopic; i++) {
                    send(producer, number, messageClass);
                }
            }
        });
    }

    /** Has each producer that has had none acknowledged send one. */
    void sendOfSilent(Map<Integer, Producer> producers) {
        producers.forEach((number, producer) -> {
            if (!isAcknowledged(number)) {
                send(producer, number, 0);
            }
        });
    }

    private void send(Producer producer, int number, int messageClass) {
        byte[] payload = payloads.copy(0);
        byte[] header = placement == HeaderPlacement.PROPERTY ? new byte[MessageHeader.BYTES] : Message.NO_HEADER;
        if (placement != HeaderPlacement.NONE) {
            MessageHeader.write(
                    placement == HeaderPlacement.PAYLOAD ? payload : header,
                    run,
                    streams.stream(number, messageClass),
                    payloads.bodyChecksum(0),
                    sequence,
                    0);
        }
        MessageKey key = keyed ? MessageKey.of("probe" + number + sequence) : MessageKey.NONE;
        sequence--;
        Message message = new Message().set(payload, header, key);
        message.setMessageClass(streams.told(messageClass));
        producer.send(message, new SendCompletion() {
            @Override
            public void acknowledged() {
                synchronized (acknowledged) {
                    acknowledged.set(number);
                }
            }

            @Override
            public void failed(SendOutcome outcome, Throwable reason) {
                lastFailure.set(reason);
            }
        });
    }

    private boolean isAcknowledged(int producer) {
        synchronized (acknowledged) {
            return acknowledged.get(producer);
        }
    }

    /** Returns a copy of the numbers of the producers that have had a probe acknowledged. */
    BitSet acknowledged() {
        synchronized (acknowledged) {
            return (BitSet) acknowledged.clone();
        }
    }

    /** Returns the kind of the last failure. */
    Optional<String> lastFailure() {
        return Optional.ofNullable(lastFailure.get()).map(ErrorKind::of);
    }
}
