package io.weir.driver.kafka.client;

import io.weir.driver.SendCompletion;
import io.weir.driver.SendOutcome;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;

/** The messages of one transaction, which complete with it. Calls are guarded by the producer's lock. */
final class OpenTransaction {

    private final Producer<byte[], byte[]> client;
    private final List<Sent> sent = new ArrayList<>();
    private final AtomicReference<@Nullable Exception> firstFailure = new AtomicReference<>();

    OpenTransaction(Producer<byte[], byte[]> client) {
        this.client = client;
    }

    /** Returns whether a message is known to have failed, so that the client will not commit. */
    boolean hasFailed() {
        return firstFailure.get() != null;
    }

    @SuppressWarnings("FutureReturnValueIgnored") // the callback reports the same
    void send(ProducerRecord<byte[], byte[]> message, SendCompletion completion) {
        Sent one = new Sent(completion, Thread.currentThread());
        sent.add(one);
        try {
            client.send(message, one);
        } catch (KafkaException | IllegalStateException e) {
            // Thrown before the message is buffered, and then the callback is not called.
            one.fail(e, true);
        }
    }

    /** Completes the messages as acknowledged after the commit has returned. */
    void acknowledge() {
        for (Sent one : sent) {
            one.completion.acknowledged();
        }
    }

    /**
     * Fails the messages of a transaction that was aborted, or whose end is unknown; a message that was refused itself
     * fails as refused.
     */
    void fail(SendOutcome outcome, Throwable reason) {
        for (Sent one : sent) {
            @Nullable Exception own = one.ownFailure;
            if (own != null && one.refused) {
                one.completion.failed(SendOutcome.REFUSED, own);
            } else {
                one.completion.failed(outcome, reason);
            }
        }
    }

    private final class Sent implements Callback {

        private final SendCompletion completion;
        private final Thread sender;
        /** Written before {@link #ownFailure}, and so seen with it. */
        private boolean refused;

        private volatile @Nullable Exception ownFailure;

        Sent(SendCompletion completion, Thread sender) {
            this.completion = completion;
            this.sender = sender;
        }

        @Override
        public void onCompletion(@Nullable RecordMetadata metadata, @Nullable Exception failure) {
            if (failure != null) {
                // On the sender's own thread the client is still inside send() and has not buffered the message.
                fail(failure, Thread.currentThread() == sender || Failure.outcome(failure) == SendOutcome.REFUSED);
            }
        }

        private void fail(Exception failure, boolean neverStored) {
            // Messages that wait for their turn when another fails are dropped with that one's exception.
            boolean anothers = !firstFailure.compareAndSet(null, failure) && firstFailure.get() == failure;
            refused = neverStored && !anothers;
            ownFailure = failure;
        }
    }
}
