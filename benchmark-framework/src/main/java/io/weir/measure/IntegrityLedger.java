package io.weir.measure;

import io.weir.driver.SendOutcome;
import io.weir.measure.IntegrityAccount.Fates;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The account of every message, built from what the recorders hand over. For one thread at a time.
 *
 * <p>Producers and subscriptions are numbered through all topics: subscription {@code s} reads topic
 * {@code s / subscriptionsPerTopic}, and producer {@code p} writes to topic {@code p / producersPerTopic}.
 */
final class IntegrityLedger {

    private final int producersPerTopic;
    private final int subscriptionsPerTopic;
    private final ProducerLedger[] producers;
    private final @Nullable SubscriptionLedger[][] subscriptions;
    private long corrupted;
    private long foreign;
    private long negativeEndToEnd;
    private long distinctReceived;
    private final long[] distinctBySubscription;
    private final List<ReceiptRecorder.Delta> taken = new ArrayList<>();

    IntegrityLedger(int topics, int producersPerTopic, int subscriptionsPerTopic) {
        this.producersPerTopic = producersPerTopic;
        this.subscriptionsPerTopic = subscriptionsPerTopic;
        this.producers = new ProducerLedger[topics * producersPerTopic];
        Arrays.setAll(producers, producer -> new ProducerLedger());
        this.distinctBySubscription = new long[topics * subscriptionsPerTopic];
        this.subscriptions = new SubscriptionLedger[topics * subscriptionsPerTopic][producersPerTopic];
    }

    void merge(CompletionRecorder.Failure failure) {
        addFailure(failure.outcome(), failure.producer(), failure.sequence());
    }

    void addFailure(SendOutcome outcome, int producer, long sequence) {
        boolean ignored = producers[producer].add(outcome, sequence);
    }

    /** Takes what one thread has received over. {@link #mergeTaken} must follow when all threads' was taken. */
    void take(ReceiptRecorder.Buffer buffer) {
        corrupted += buffer.corrupted;
        foreign += buffer.foreign;
        negativeEndToEnd += buffer.negativeEndToEnd;
        taken.addAll(buffer.deltas);
    }

    /** Merges what was taken over: what came late only when all that came in its turn, by whichever thread, is there. */
    void mergeTaken() {
        taken.forEach(delta -> merge(delta, SubscriptionLedger::mergeInTurn));
        taken.forEach(delta -> merge(delta, SubscriptionLedger::mergeLate));
        taken.clear();
    }

    private void merge(ReceiptRecorder.Delta delta, BiConsumer<SubscriptionLedger, ReceiptRecorder.Delta> part) {
        SubscriptionLedger ledger = subscription(delta.subscription, delta.producer % producersPerTopic);
        long before = ledger.distinct();
        part.accept(ledger, delta);
        distinctReceived += ledger.distinct() - before;
        distinctBySubscription[delta.subscription] += ledger.distinct() - before;
    }

    /** What a subscription has received of one producer of its topic. */
    SubscriptionLedger subscription(int subscription, int producerOfTopic) {
        SubscriptionLedger ledger = subscriptions[subscription][producerOfTopic];
        if (ledger == null) {
            ledger = new SubscriptionLedger();
            subscriptions[subscription][producerOfTopic] = ledger;
        }
        return ledger;
    }

    /** First deliveries to one subscription. */
    long distinctReceived(int subscription) {
        return distinctBySubscription[subscription];
    }

    /** First deliveries over all subscriptions. */
    long distinctReceived() {
        return distinctReceived;
    }

    /**
     * Draws up the account.
     *
     * @param sentPerProducer number of messages that each producer has handed over: its sequences 0 to n-1
     * @param checked whether messages carried a header
     */
    IntegrityAccount account(long[] sentPerProducer, boolean checked) {
        Fates acknowledged = Fates.NONE;
        Fates[] failed = {Fates.NONE, Fates.NONE, Fates.NONE};
        long reordered = 0;
        for (int subscription = 0; subscription < subscriptions.length && checked; subscription++) {
            int firstProducer = subscription / subscriptionsPerTopic * producersPerTopic;
            for (int i = 0; i < producersPerTopic; i++) {
                ProducerLedger producer = producers[firstProducer + i];
                SubscriptionLedger ledger = subscription(subscription, i);
                Fates ofFailed = Fates.NONE;
                for (SendOutcome outcome : SendOutcome.values()) {
                    Fates fates = ledger.fatesOf(producer.of(outcome));
                    failed[outcome.ordinal()] = failed[outcome.ordinal()].plus(fates);
                    ofFailed = ofFailed.plus(fates);
                }
                acknowledged = acknowledged.plus(
                        ledger.fatesOfOthers(sentPerProducer[firstProducer + i], producer.failedCount(), ofFailed));
                reordered += ledger.reordered();
            }
        }
        return new IntegrityAccount(
                checked && subscriptions.length > 0,
                subscriptions.length,
                acknowledged,
                failed[SendOutcome.UNKNOWN.ordinal()],
                failed[SendOutcome.REFUSED.ordinal()],
                failed[SendOutcome.ABORTED.ordinal()],
                reordered,
                corrupted,
                foreign,
                negativeEndToEnd);
    }
}
