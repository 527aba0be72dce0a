package io.weir.driver.pulsar.client;

import io.weir.driver.Message;
import io.weir.driver.SendCompletion;
import io.weir.driver.SendOutcome;
import io.weir.driver.support.AbortedOnPurposeException;
import io.weir.driver.support.Failures;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiConsumer;
import org.apache.pulsar.client.api.MessageId;
import org.apache.pulsar.client.api.Producer;
import org.apache.pulsar.client.api.PulsarClientException.TransactionHasOperationFailedException;
import org.apache.pulsar.client.api.transaction.Transaction;
import org.jspecify.annotations.Nullable;

/** One transaction with its messages, which complete with it. Calls are guarded by the producer's lock. */
final class OpenTransaction {

    private final Transaction transaction;
    private final Producer<byte[]> producer;
    private final List<Sent> sent = new ArrayList<>();

    OpenTransaction(Transaction transaction, Producer<byte[]> producer) {
        this.transaction = transaction;
        this.producer = producer;
    }

    @SuppressWarnings("FutureReturnValueIgnored") // the message keeps its own failure
    void send(MessageForm form, Message message, SendCompletion completion) {
        Sent one = new Sent(completion);
        sent.add(one);
        form.send(producer.newMessage(transaction), message).whenComplete(one);
    }

    /** Commits; done when every message has completed. */
    CompletableFuture<Void> commit() {
        return transaction.commit().handle((nothing, thrown) -> {
            for (Sent one : sent) {
                if (thrown == null) {
                    one.completion.acknowledged();
                } else {
                    one.fail(Failures.unwrapped(thrown));
                }
            }
            return null;
        });
    }

    /** Aborts; done when every message has completed. */
    CompletableFuture<Void> abort() {
        return transaction.abort().handle((nothing, thrown) -> {
            // Even if the broker did not learn of it: without a commit nobody reads the messages.
            Throwable reason = thrown == null ? new AbortedOnPurposeException() : Failures.unwrapped(thrown);
            sent.forEach(one -> one.completion.failed(SendOutcome.ABORTED, reason));
            return null;
        });
    }

    private static final class Sent implements BiConsumer<@Nullable MessageId, @Nullable Throwable> {

        private final SendCompletion completion;
        private volatile @Nullable Throwable ownFailure;

        Sent(SendCompletion completion) {
            this.completion = completion;
        }

        @Override
        public void accept(@Nullable MessageId id, @Nullable Throwable failure) {
            if (failure != null) {
                ownFailure = Failures.unwrapped(failure);
            }
        }

        /** Fails the transaction. The client aborts one with a failed send; any other error leaves the end open. */
        void fail(Throwable reason) {
            Throwable own = ownFailure;
            if (own != null && Failure.outcome(own) == SendOutcome.REFUSED) {
                completion.failed(SendOutcome.REFUSED, own);
            } else if (reason instanceof TransactionHasOperationFailedException) {
                completion.failed(SendOutcome.ABORTED, reason);
            } else {
                completion.failed(SendOutcome.UNKNOWN, own == null ? reason : own);
            }
        }
    }
}
