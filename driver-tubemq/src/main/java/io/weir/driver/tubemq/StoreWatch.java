package io.weir.driver.tubemq;

import com.google.gson.JsonObject;
import io.weir.driver.DriverException;
import io.weir.driver.tubemq.client.AdminApi;
import io.weir.driver.tubemq.client.PartitionMap;
import java.util.List;
import java.util.Map;

/**
 * Finds out whether the brokers acknowledge from memory. No request returns enableMemStore, but the store's statistics
 * show it: without the memory store every appended message is in a file.
 */
record StoreWatch(AdminApi admin) {

    private static final List<String> FLUSHES_OF_MEMORY =
            List.of("cache_data_full", "cache_count_full", "cache_time_full", "cache_flush_pending");

    /** Makes the brokers count the messages that they store of a topic, which they do only for a while after a request. */
    public void begin(String topicAtBroker, PartitionMap partitions) throws DriverException {
        for (AdminApi.Broker broker : admin.brokers()) {
            for (int first : partitions.firstOfEachStore(broker.id())) {
                // A store that nobody has requested yet does not exist and can't count.
                Map<String, String> any =
                        Map.of("topicName", topicAtBroker, "groupName", "weir", "partitionId", String.valueOf(first));
                admin.ask(broker, "admin_query_group_offset", any);
            }
            admin.ask(broker, "admin_get_msgstore_stats", Map.of("topicName", topicAtBroker));
        }
    }

    /** Returns how the brokers treated the messages appended since then. */
    Sight look(String topicAtBroker) throws DriverException {
        Sight sight = new Sight(0, 0, 0);
        for (AdminApi.Broker broker : admin.brokers()) {
            JsonObject answer = admin.ask(broker, "admin_get_msgstore_stats", Map.of("topicName", topicAtBroker));
            for (JsonObject topic : AdminApi.objects(answer, "data")) {
                for (JsonObject store : AdminApi.objects(topic, "details")) {
                    for (JsonObject period : AdminApi.objects(store, "msgStore")) {
                        sight = sight.plus(period);
                    }
                }
            }
        }
        return sight;
    }

    /**
     * @param appended messages taken
     * @param inFiles of which were written to a file
     * @param memoryFlushes number of times that the memory store was emptied
     */
    record Sight(long appended, long inFiles, long memoryFlushes) {

        private Sight plus(JsonObject period) {
            long flushes = FLUSHES_OF_MEMORY.stream()
                    .mapToLong(name -> period.get(name).getAsLong())
                    .sum();
            return new Sight(
                    appended
                            + period.getAsJsonObject("msg_append_size")
                                    .get("count")
                                    .getAsLong(),
                    inFiles + period.get("file_total_msg_cnt").getAsLong(),
                    memoryFlushes + flushes);
        }

        boolean isConclusive() {
            return appended > 0;
        }

        boolean memoryStore() {
            return inFiles < appended || memoryFlushes > 0;
        }

        @Override
        public String toString() {
            return "of " + appended + " messages appended " + inFiles + " are in files";
        }
    }
}
