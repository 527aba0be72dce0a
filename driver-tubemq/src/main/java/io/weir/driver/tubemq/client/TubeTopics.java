package io.weir.driver.tubemq.client;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.weir.driver.DriverException;
import io.weir.driver.TopicSpec;
import io.weir.driver.Topics;
import io.weir.driver.WaitListener;
import io.weir.driver.tubemq.client.PartitionMap.Part;
import io.weir.driver.tubemq.config.TubeSettings;
import io.weir.driver.tubemq.server.PromptMaster;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Topics by way of the master's admin API. */
public record TubeTopics(AdminApi admin, TubeSettings settings, Groups groups, WaitListener waits) implements Topics {

    private static final Logger LOG = LoggerFactory.getLogger(TubeTopics.class);

    /**
     * Time limit for publication: a new topic takes 30 s, a constant in the master's code that only
     * {@link PromptMaster} leaves out, and twice that while the brokers still work on an earlier change.
     */
    private static final Duration PUBLISH_LIMIT = Duration.ofSeconds(170);

    private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(5);

    @Override
    public void create(List<TopicSpec> topics) throws DriverException, InterruptedException {
        List<Integer> brokers =
                admin.brokers().stream().map(AdminApi.Broker::id).toList();
        int stores = stores();
        Set<String> names = new TreeSet<>();
        // One request for all topics of one layout: each change of a broker's topics is a round of half a minute.
        Map<Map<String, String>, Set<String>> namesByLayout = new LinkedHashMap<>();
        for (TopicSpec topic : topics) {
            String name = Names.atBroker(topic.name());
            names.add(name);
            for (Part part :
                    PartitionMap.spread(topic.partitions(), stores, brokers).parts()) {
                Map<String, String> layout = new TreeMap<>(settings.topicConfig());
                layout.put("brokerId", String.valueOf(part.brokerId()));
                layout.put("numPartitions", String.valueOf(part.partitionsPerStore()));
                layout.put("numTopicStores", String.valueOf(part.stores()));
                layout.put("acceptPublish", "true");
                layout.put("acceptSubscribe", "true");
                namesByLayout.computeIfAbsent(layout, key -> new TreeSet<>()).add(name);
            }
        }
        for (Map.Entry<Map<String, String>, Set<String>> group : namesByLayout.entrySet()) {
            Map<String, String> request = new TreeMap<>(group.getKey());
            request.put("topicName", String.join(",", group.getValue()));
            admin.change("admin_add_new_topic_record", request);
        }
        awaitPublished(names);
    }

    private int stores() throws DriverException {
        String text = settings.topicConfig().getOrDefault("numTopicStores", "1").strip();
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw new DriverException("topicConfig's numTopicStores must be a number, not \"" + text + "\"", e);
        }
    }

    private void awaitPublished(Set<String> names) throws DriverException, InterruptedException {
        String last = "";
        long rounds = PUBLISH_LIMIT.dividedBy(BETWEEN_LOOKS);
        for (long round = 0; round < rounds; round++) {
            int published = publishedOf(names).size();
            if (published == names.size()) {
                return;
            }
            String progress =
                    published + " of " + names.size() + " topics are published; on a cluster TubeMQ takes 33 s"
                            + " by design, twice that behind another change";
            if (!progress.equals(last)) {
                LOG.info("{}", progress);
                waits.waiting(progress);
                last = progress;
            }
            admin.until(() -> publishedOf(names).size() > published, BETWEEN_LOOKS);
        }
        Set<String> missing = new TreeSet<>(names);
        missing.removeAll(publishedOf(names));
        throw new DriverException("after " + PUBLISH_LIMIT.toSeconds() + " s TubeMQ has not published topics " + missing
                + "; is every broker online (admin_query_broker_run_status)?");
    }

    private Set<String> publishedOf(Set<String> names) throws DriverException {
        return describe(names).entrySet().stream()
                .filter(topic -> isPublished(topic.getValue()))
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
    }

    private static boolean isPublished(JsonObject topic) {
        for (JsonElement part : topic.getAsJsonArray("topicInfo")) {
            JsonObject running = part.getAsJsonObject().getAsJsonObject("runInfo");
            if (!isTrue(running, "acceptPublish") || !isTrue(running, "acceptSubscribe")) {
                return false;
            }
        }
        return true;
    }

    /** Returns whether a value is true; a broker that does not run the topic yet reports "-". */
    private static boolean isTrue(JsonObject object, String key) {
        return object.has(key) && object.get(key).getAsString().equals("true");
    }

    /** Returns those of the topics that exist and are not being removed, by name; all topics if no names are given. */
    private Map<String, JsonObject> describe(Set<String> names) throws DriverException {
        Map<String, String> request = names.isEmpty() ? Map.of() : Map.of("topicName", String.join(",", names));
        Map<String, JsonObject> topics = new TreeMap<>();
        for (JsonObject topic : AdminApi.objects(admin.ask("admin_query_topic_info", request), "data")) {
            boolean stays = !topic.getAsJsonArray("topicInfo").isEmpty();
            for (JsonElement part : topic.getAsJsonArray("topicInfo")) {
                stays &= part.getAsJsonObject().get("topicStatusId").getAsInt() == 0;
            }
            if (stays) {
                topics.put(topic.get("topicName").getAsString(), topic);
            }
        }
        return topics;
    }

    public JsonObject describe(TopicSpec topic) throws DriverException {
        String name = Names.atBroker(topic.name());
        JsonObject known = describe(Set.of(name)).get(name);
        if (known == null) {
            throw new DriverException("TubeMQ's master knows no topic " + name);
        }
        return known;
    }

    public PartitionMap partitions(TopicSpec topic) throws DriverException {
        return partitions(describe(topic));
    }

    private static PartitionMap partitions(JsonObject topic) {
        List<Part> parts = new ArrayList<>();
        for (JsonObject part : AdminApi.objects(topic, "topicInfo")) {
            parts.add(new Part(
                    part.get("brokerId").getAsInt(),
                    part.get("numTopicStores").getAsInt(),
                    part.get("numPartitions").getAsInt()));
        }
        parts.sort(Comparator.comparingInt(Part::brokerId));
        return new PartitionMap(parts);
    }

    @Override
    public void delete(Set<String> names) throws DriverException, InterruptedException {
        Set<String> atBroker = new TreeSet<>();
        for (String name : names) {
            atBroker.add(Names.atBroker(name));
        }
        Map<String, JsonObject> known = describe(atBroker);
        if (known.isEmpty()) {
            return;
        }
        groups.forget(known.keySet());
        Map<String, Set<String>> brokersByTopic = new TreeMap<>();
        known.forEach((name, topic) -> brokersByTopic.put(
                name,
                partitions(topic).parts().stream()
                        .map(part -> String.valueOf(part.brokerId()))
                        .collect(Collectors.toCollection(TreeSet::new))));
        Map<Set<String>, Set<String>> topicsByBrokers = new LinkedHashMap<>();
        brokersByTopic.forEach((name, brokers) ->
                topicsByBrokers.computeIfAbsent(brokers, key -> new TreeSet<>()).add(name));
        for (Map.Entry<Set<String>, Set<String>> group : topicsByBrokers.entrySet()) {
            Map<String, String> request = Map.of(
                    "brokerId", String.join(",", group.getKey()), "topicName", String.join(",", group.getValue()));
            Map<String, String> closing = new TreeMap<>(request);
            closing.put("acceptPublish", "false");
            closing.put("acceptSubscribe", "false");
            admin.change("admin_modify_topic_info", closing);
            admin.change("admin_delete_topic_info", request);
            admin.change("admin_remove_topic_info", request);
        }
    }

    @Override
    public List<TopicSpec> list(String prefix) throws DriverException {
        List<TopicSpec> topics = new ArrayList<>();
        describe(Set.of()).forEach((name, topic) -> {
            if (Names.inRun(name).startsWith(prefix) || name.startsWith(prefix)) {
                topics.add(new TopicSpec(Names.inRun(name), partitions(topic).partitions()));
            }
        });
        return topics;
    }

    @Override
    public List<String> deleteSubscriptions(Predicate<String> names) throws DriverException, InterruptedException {
        return groups.deleteAll(names);
    }
}
