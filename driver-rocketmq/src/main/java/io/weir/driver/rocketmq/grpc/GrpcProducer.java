package io.weir.driver.rocketmq.grpc;

import io.weir.driver.DriverException;
import io.weir.driver.SendCompletion;
import io.weir.driver.SendOutcome;
import io.weir.driver.rocketmq.client.AdminCalls;
import io.weir.driver.rocketmq.client.Outstanding;
import io.weir.driver.rocketmq.client.SendFailed;
import io.weir.driver.rocketmq.config.RocketMqSettings;
import io.weir.driver.rocketmq.config.SendSettings;
import io.weir.driver.rocketmq.config.TagRound;
import io.weir.driver.support.AbortedOnPurposeException;
import io.weir.driver.support.EvenShare;
import java.util.Base64;
import java.util.List;
import java.util.function.BiConsumer;
import org.apache.rocketmq.client.apis.ClientException;
import org.apache.rocketmq.client.apis.ClientServiceProvider;
import org.apache.rocketmq.client.apis.message.Message;
import org.apache.rocketmq.client.apis.message.MessageBuilder;
import org.apache.rocketmq.client.apis.message.MessageView;
import org.apache.rocketmq.client.apis.producer.Producer;
import org.apache.rocketmq.client.apis.producer.SendReceipt;
import org.apache.rocketmq.client.apis.producer.Transaction;
import org.apache.rocketmq.client.apis.producer.TransactionResolution;
import org.jspecify.annotations.Nullable;

/** Writes to one topic by the session's gRPC client, which copies the payload. */
final class GrpcProducer implements io.weir.driver.Producer {

    /** Property with the intended end of a transaction, for a broker that asks any of the clients. */
    private static final String ABORT_PROPERTY = "weirAbort";

    private final Producer client;
    private final ClientServiceProvider provider;
    private final String topic;
    private final SendSettings settings;
    private final @Nullable MessageGroups groups;
    private final TagRound tags;
    private final EvenShare aborts;
    private final AdminCalls calls;
    private final Outstanding outstanding;

    /** @param groups of a topic of type FIFO */
    GrpcProducer(
            Producer client,
            ClientServiceProvider provider,
            RocketMqSettings settings,
            String topic,
            @Nullable MessageGroups groups,
            List<String> classes,
            AdminCalls calls) {
        this.client = client;
        this.provider = provider;
        this.topic = topic;
        this.settings = settings.send();
        this.groups = groups;
        this.tags = settings.newTagRound(classes);
        this.aborts = new EvenShare(this.settings.transactionAbortRatio());
        this.calls = calls;
        this.outstanding =
                settings.backPressure() ? new Outstanding(settings.backPressureMessages()) : new Outstanding();
    }

    // hot path
    @Override
    public void send(io.weir.driver.Message message, SendCompletion completion) {
        if (!outstanding.admits()) {
            completion.failed(SendOutcome.REFUSED, Outstanding.notAdmitted());
            return;
        }
        tags.next(message.messageClass());
        Pending pending = new Pending(completion, tags.isFilteredOut(), outstanding);
        try {
            pass(converted(message, aborts.next()), pending);
        } catch (ClientException | RuntimeException e) {
            pending.accept(null, e);
        }
    }

    private Message converted(io.weir.driver.Message message, boolean abort) {
        MessageBuilder builder = provider.newMessageBuilder().setTopic(topic).setBody(message.payload());
        if (message.header().length > 0) {
            builder.addProperty(
                    io.weir.driver.Message.HEADER_PROPERTY, Base64.getEncoder().encodeToString(message.header()));
        }
        if (abort) {
            builder.addProperty(ABORT_PROPERTY, ABORT_PROPERTY);
        }
        String tag = tags.tag();
        if (tag != null) {
            builder.setTag(tag);
        }
        if (groups != null) {
            builder.setMessageGroup(groups.of(message.key()));
        } else if (settings.deliverAfterMillis() > 0) {
            // A time of this machine's clock, which the broker compares with its own.
            builder.setDeliveryTimestamp(System.currentTimeMillis() + settings.deliverAfterMillis());
        }
        return builder.build();
    }

    /** Passes a message to the client; if this throws, the pending message has not been completed. */
    @SuppressWarnings("FutureReturnValueIgnored") // the pending one reports the same
    private void pass(Message message, Pending end) throws ClientException {
        if (settings.transactional()) {
            passInTransaction(message, end);
        } else if (settings.sendType() == SendSettings.Type.SYNC) {
            end.accept(client.send(message), null);
        } else {
            client.sendAsync(message).whenComplete(end);
        }
    }

    private void passInTransaction(Message message, Pending end) throws ClientException {
        Transaction transaction = client.beginTransaction();
        client.send(message, transaction);
        if (message.getProperties().containsKey(ABORT_PROPERTY)) {
            transaction.rollback();
            end.failed(SendOutcome.ABORTED, new AbortedOnPurposeException());
        } else {
            transaction.commit();
            end.acknowledged();
        }
    }

    /** Returns the answer to a broker that does not know a transaction's end. */
    static TransactionResolution decision(MessageView message) {
        return message.getProperties().containsKey(ABORT_PROPERTY)
                ? TransactionResolution.ROLLBACK
                : TransactionResolution.COMMIT;
    }

    /** Waits until all sends have ended; the client itself belongs to the session. */
    @Override
    public void close() throws DriverException, InterruptedException {
        outstanding.close(topic, calls);
    }

    @SuppressWarnings("serial") // never written anywhere
    private static final class Pending extends Outstanding.Delivery
            implements BiConsumer<@Nullable SendReceipt, @Nullable Throwable> {

        Pending(SendCompletion completion, boolean filteredOut, Outstanding outstanding) {
            super(completion, filteredOut, true, outstanding);
        }

        // hot path
        @Override
        public void accept(@Nullable SendReceipt receipt, @Nullable Throwable failure) {
            if (failure == null) {
                acknowledged();
            } else {
                failed(GrpcFailure.outcome(failure), new SendFailed(GrpcFailure.bare(failure)));
            }
        }
    }
}
