package io.weir.driver.loopback.ledger;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The ledger's page for one partition and subscription, in the order of delivery: 20 bytes each. Thread-safe. */
final class DeliveryLog implements DeliveryJournal {

    private final String topic;
    private final String subscription;
    private final int partition;
    private int count;
    private int[] producers = new int[16];
    private long[] sequences = new long[16];
    private long[] instants = new long[16];

    DeliveryLog(String topic, String subscription, int partition) {
        this.topic = topic;
        this.subscription = subscription;
        this.partition = partition;
    }

    @Override
    public synchronized void delivered(int producer, long sequence, long nanos) {
        if (count == producers.length) {
            producers = Arrays.copyOf(producers, count * 2);
            sequences = Arrays.copyOf(sequences, count * 2);
            instants = Arrays.copyOf(instants, count * 2);
        }
        producers[count] = producer;
        sequences[count] = sequence;
        instants[count] = nanos;
        count++;
    }

    boolean isOf(String wantedTopic, String wantedSubscription) {
        return topic.equals(wantedTopic) && subscription.equals(wantedSubscription);
    }

    synchronized List<Delivery> deliveries() {
        List<Delivery> deliveries = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            deliveries.add(new Delivery(topic, subscription, partition, producers[i], sequences[i], instants[i]));
        }
        return deliveries;
    }
}
