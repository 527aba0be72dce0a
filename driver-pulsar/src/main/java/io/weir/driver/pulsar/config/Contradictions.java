package io.weir.driver.pulsar.config;

import io.weir.driver.DriverSettings;
import io.weir.driver.pulsar.config.ClientSettings.Persistence;
import io.weir.driver.pulsar.config.PulsarSettings.Encryption;
import io.weir.driver.support.CheckedSettings;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/**
 * Finds values of a driver file that Pulsar can't work with together.
 *
 * @param given values of the file
 * @param errors takes a sentence on each, with the key and the remedy
 */
record Contradictions(DriverSettings given, PulsarSettings settings, CheckedSettings errors) {

    private static final Pattern NAMESPACE = Pattern.compile("[\\w.=:-]+/[\\w.=:-]+");

    void add() {
        addThoseOfTheClient();
        addThoseOfTheProducer();
        addThoseOfTheConsumer();
        addThoseOfTransactions();
        addThoseOfTheEncryption();
    }

    private void addThoseOfTheClient() {
        ClientSettings client = settings.client();
        if (!NAMESPACE.matcher(client.namespacePrefix()).matches()) {
            errors.add("client.namespacePrefix must be tenant/namespace, not '" + client.namespacePrefix() + "'");
        }
        Persistence stored = client.persistence();
        if (stored.ensembleSize() < stored.writeQuorum() || stored.writeQuorum() < stored.ackQuorum()) {
            errors.add("client.persistence needs ensembleSize >= writeQuorum >= ackQuorum, not " + stored.ensembleSize()
                    + ", " + stored.writeQuorum() + ", " + stored.ackQuorum());
        }
    }

    private void addThoseOfTheProducer() {
        ProducerSettings producer = settings.producer();
        if (given.has("producer.batchingMaxPublishDelay") && given.has("producer.batchingMaxPublishDelayMs")) {
            errors.add("producer.batchingMaxPublishDelay and producer.batchingMaxPublishDelayMs are the same time;"
                    + " remove one of them");
        } else if (producer.batchingMaxPublishDelayMicros() == 0) {
            errors.add("producer.batchingMaxPublishDelay must be 1us at least, the client's unit; to wait for no batch,"
                    + " set producer.batchingEnabled: false");
        }
        int ofAll = producer.maxPendingMessagesAcrossPartitions();
        if (ofAll > 0 && ofAll < producer.pendingQueueSize()) {
            errors.add("producer.maxPendingMessagesAcrossPartitions is " + ofAll + ", less than the "
                    + producer.pendingQueueSize() + " of producer.pendingQueueSize, which is that of one partition;"
                    + " raise it, or lower the other");
        }
        if (producer.chunkingEnabled() && producer.batchingEnabled()) {
            errors.add("producer.chunkingEnabled needs producer.batchingEnabled: false, since Pulsar does not chunk"
                    + " batches (Pulsar documentation, \"Messaging\", Chunking)");
        }
        if (producer.deliverAfterNanos() > 0 && settings.consumer().oneReader()) {
            errors.add("producer.deliverAfter needs consumer.subscriptionType Shared or Key_Shared, not "
                    + settings.consumer().subscriptionType() + ", to which Pulsar delivers at once (Pulsar"
                    + " documentation, \"Messaging\", Delayed message delivery)");
        }
    }

    private void addThoseOfTheConsumer() {
        ConsumerSettings consumer = settings.consumer();
        if (consumer.replicateSubscriptionState() && !settings.client().persistent()) {
            errors.add("consumer.replicateSubscriptionState needs client.topicType: persistent, since subscriptions of"
                    + " other topics have no position that could be replicated");
        }
        long expiryNanos = consumer.expireTimeOfIncompleteChunkedMessageNanos();
        if (expiryNanos > 0 && expiryNanos < TimeUnit.MILLISECONDS.toNanos(1)) {
            errors.add("consumer.expireTimeOfIncompleteChunkedMessage must be 1ms at least, the client's unit, or 0 for"
                    + " never");
        }
    }

    private void addThoseOfTransactions() {
        if (settings.transactions().isUsed() && !settings.client().persistent()) {
            errors.add("producer.messagesPerTransaction needs client.topicType: persistent, since Pulsar has no"
                    + " transactions on other topics (in the broker: NonPersistentTopic)");
        }
        AcknowledgementPlan acknowledgements = settings.acknowledgements();
        if (acknowledgements.isUsed() && !settings.client().persistent()) {
            errors.add("consumer.acknowledgementsPerTransaction needs client.topicType: persistent, since Pulsar has no"
                    + " transactions on other topics (in the broker: NonPersistentSubscription)");
        }
        if (acknowledgements.isUsed()
                && settings.producer().batchingEnabled()
                && !settings.consumer().batchIndexAcknowledgmentEnabled()) {
            errors.add(
                    "consumer.acknowledgementsPerTransaction needs consumer.batchIndexAcknowledgmentEnabled: true, or"
                            + " producer.batchingEnabled: false, since a transaction may end within a batch");
        }
        addThoseOfAborts(acknowledgements);
        long acknowledgementNanos = acknowledgements.transactionTimeoutNanos();
        if (acknowledgementNanos > 0 && !acknowledgements.isUsed()) {
            errors.add("consumer.transactionTimeout needs consumer.acknowledgementsPerTransaction above 0");
        } else if (acknowledgementNanos > 0 && acknowledgementNanos < TimeUnit.MILLISECONDS.toNanos(1)) {
            errors.add("consumer.transactionTimeout must be 1ms at least, the client's unit");
        }
        long timeoutNanos = settings.producer().transactionTimeoutNanos();
        long oldestMillis = settings.transactions().transactionMaxDelayMs();
        if (timeoutNanos > 0 && !settings.transactions().isUsed()) {
            errors.add("producer.transactionTimeout needs producer.messagesPerTransaction above 0");
        } else if (timeoutNanos > 0 && TimeUnit.NANOSECONDS.toMillis(timeoutNanos) <= oldestMillis) {
            errors.add("producer.transactionTimeout must be longer than producer.transactionMaxDelayMs, which is "
                    + oldestMillis + ": the broker would abort transactions that the driver is still filling");
        }
    }

    private void addThoseOfAborts(AcknowledgementPlan acknowledgements) {
        double aborted = acknowledgements.transactionAbortRatio();
        if (aborted > 0 && !acknowledgements.isUsed()) {
            errors.add("consumer.transactionAbortRatio needs consumer.acknowledgementsPerTransaction above 0");
        }
        if (aborted == 1) {
            errors.add("consumer.transactionAbortRatio must be less than 1, since messages whose acknowledgements are"
                    + " all aborted come again without end");
        }
        if (aborted > 0 && settings.consumer().oneReader()) {
            errors.add("consumer.transactionAbortRatio needs consumer.subscriptionType Shared or Key_Shared, not "
                    + settings.consumer().subscriptionType() + ", to which Pulsar would deliver again all that is not"
                    + " acknowledged yet (in the broker: PersistentDispatcherSingleActiveConsumer)");
        }
    }

    private void addThoseOfTheEncryption() {
        Encryption encryption = settings.encryption();
        if (encryption.keyName().isPresent()
                && (encryption.publicKeyFile().isEmpty()
                        || encryption.privateKeyFile().isEmpty())) {
            errors.add("encryption.keyName needs encryption.publicKeyFile and encryption.privateKeyFile");
        }
    }
}
