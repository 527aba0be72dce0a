package io.weir.driver.tubemq.client;

import io.weir.driver.DriverException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Places of a topic's partitions, and their numbers from 0: broker by broker, store by store.
 *
 * @param parts one for each broker, by its id
 */
public record PartitionMap(List<Part> parts) {

    /** Distance between the client's numbers for the first partitions of two stores. */
    private static final int PARTITIONS_PER_STORE = 10_000;

    /** @param partitionsPerStore TubeMQ's numPartitions */
    record Part(int brokerId, int stores, int partitionsPerStore) {

        int partitions() {
            return stores * partitionsPerStore;
        }
    }

    public PartitionMap {
        parts = List.copyOf(parts);
    }

    /**
     * Spreads partitions as evenly as possible.
     *
     * @throws DriverException when they can't be divided among the stores
     */
    static PartitionMap spread(int partitions, int stores, List<Integer> brokerIds) throws DriverException {
        if (stores < 1 || partitions % stores != 0) {
            throw new DriverException(partitions + " partitions can't be laid out in " + stores
                    + " stores of equal size: topicConfig's numTopicStores must divide partitionsPerTopic");
        }
        int columns = partitions / stores;
        int brokers = brokerIds.size();
        List<Part> parts = new ArrayList<>();
        for (int i = 0; i < brokers; i++) {
            int share = columns / brokers + (i < columns % brokers ? 1 : 0);
            if (share > 0) {
                parts.add(new Part(brokerIds.get(i), stores, share));
            }
        }
        return new PartitionMap(parts);
    }

    int partitions() {
        return parts.stream().mapToInt(Part::partitions).sum();
    }

    /** Returns TubeMQ's numPartitions at a broker; 1 if the topic has none. */
    int partitionsPerStore(int brokerId) {
        return parts.stream()
                .filter(part -> part.brokerId() == brokerId)
                .mapToInt(Part::partitionsPerStore)
                .findFirst()
                .orElse(1);
    }

    /** Returns the id of the broker that has a partition; -1 if there is none of this number. */
    public int brokerOf(int number) {
        int first = 0;
        for (Part part : parts) {
            first += part.partitions();
            if (number < first) {
                return part.brokerId();
            }
        }
        return -1;
    }

    /** Returns the client's number of the first partition of each store at a broker. */
    public List<Integer> firstOfEachStore(int brokerId) {
        List<Integer> first = new ArrayList<>();
        for (Part part : parts) {
            for (int store = 0; part.brokerId() == brokerId && store < part.stores(); store++) {
                first.add(store * PARTITIONS_PER_STORE);
            }
        }
        return first;
    }

    /** Returns the number of each partition by the client's key for it, "broker:topic:partition". */
    public Map<String, Integer> numberByKey(String topicAtBroker) {
        Map<String, Integer> numbers = new HashMap<>();
        for (Part part : parts) {
            for (int store = 0; store < part.stores(); store++) {
                for (int i = 0; i < part.partitionsPerStore(); i++) {
                    String key = part.brokerId() + ":" + topicAtBroker + ":" + (store * PARTITIONS_PER_STORE + i);
                    numbers.put(key, numbers.size());
                }
            }
        }
        return numbers;
    }
}
