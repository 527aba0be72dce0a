package io.weir.driver.tubemq;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.weir.driver.DriverException;
import io.weir.driver.Insight.Fact;
import io.weir.driver.Insight.Source;
import io.weir.driver.support.FactSheet;
import io.weir.driver.tubemq.client.AdminApi;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** Reads back the settings of master and brokers that decide the cost and the safety of a message. */
final class BrokerFacts {

    private static final List<String> OF_TOPIC = List.of(
            "numTopicStores",
            "numPartitions",
            "memCacheMsgSizeInMB",
            "memCacheMsgCntInK",
            "memCacheFlushIntvl",
            "unflushThreshold",
            "unflushInterval",
            "unflushDataHold",
            "deletePolicy");

    private BrokerFacts() {}

    static List<Fact> of(AdminApi admin, JsonObject topic) throws DriverException {
        FactSheet sheet = new FactSheet(admin);
        List<AdminApi.Broker> brokers = admin.brokers();
        sheet.add("brokers", brokers.size());
        TreeSet<String> versions = new TreeSet<>();
        for (AdminApi.Broker broker : brokers) {
            JsonElement answer = admin.ask(broker, "admin_query_server_version", Map.of())
                    .getAsJsonArray("data")
                    .get(0);
            versions.add(answer.getAsJsonObject().get("version").getAsString());
        }
        sheet.add("version", String.join(", ", versions));
        sheet.add("replication", "none");
        sheet.add("maxMsgSizeInMB", topic.get("maxMsgSizeInMB").getAsString());
        for (String name : OF_TOPIC) {
            TreeSet<String> values = new TreeSet<>();
            for (JsonElement part : topic.getAsJsonArray("topicInfo")) {
                JsonElement value = part.getAsJsonObject().get(name);
                if (value != null) {
                    values.add(value.getAsString());
                }
            }
            sheet.add(name, String.join(", ", values));
        }
        return sheet.facts();
    }

    /** Returns the priorities by which the brokers serve the topic's consumers; empty if there are none. */
    static List<Fact> priorities(AdminApi admin, String topicAtBroker) throws DriverException {
        TreeSet<String> values = new TreeSet<>();
        for (AdminApi.Broker broker : admin.brokers()) {
            JsonObject answer = admin.ask(broker, "admin_query_broker_all_consumer_info", Map.of());
            for (JsonObject consumer : AdminApi.objects(answer, "dataSet")) {
                if (consumer.get("topicName").getAsString().equals(topicAtBroker)) {
                    values.add(consumer.get("qryPriorityId").getAsString());
                }
            }
        }
        return values.isEmpty()
                ? List.of()
                : List.of(Fact.of(Source.BROKER, "qryPriorityId", String.join(", ", values)));
    }

    /**
     * Returns whether the brokers acknowledge from memory, by their treatment of the probes.
     *
     * @throws DriverException when it differs from the driver file: the promises of the run would be wrong
     */
    static Fact memoryStore(StoreWatch.Sight sight, boolean expected) throws DriverException {
        if (!sight.isConclusive()) {
            return Fact.of(Source.BROKER, "enableMemStore", "not known: no message was appended");
        }
        if (sight.memoryStore() != expected) {
            throw new DriverException("the driver file says memoryStore: " + expected
                    + ", but the brokers have enableMemStore=" + sight.memoryStore() + ", since " + sight
                    + "; correct the one or the other");
        }
        return Fact.of(Source.BROKER, "enableMemStore", sight.memoryStore() + " (" + sight + ")");
    }
}
