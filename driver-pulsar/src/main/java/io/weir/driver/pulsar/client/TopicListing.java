package io.weir.driver.pulsar.client;

import io.weir.driver.DriverException;
import io.weir.driver.support.Calls;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.apache.pulsar.client.admin.PulsarAdmin;

/** Lists the topics of one domain in a namespace. */
record TopicListing(PulsarAdmin admin, Calls calls, String domain) {

    private static final Pattern PARTITION = Pattern.compile(".*-partition-\\d+");

    /** Returns full names with their numbers of partitions, 0 for topics without; empty if there is no such namespace. */
    Map<String, Integer> of(String namespace) throws DriverException, InterruptedException {
        Map<String, Integer> partitions = new ConcurrentHashMap<>();
        String attempt = "Pulsar did not list the topics of namespace " + namespace;
        for (String topic : calls.await(attempt, orNone(admin.topics().getListAsync(namespace)))) {
            if (isOurs(topic) && !PARTITION.matcher(topic).matches()) {
                partitions.put(topic, 0);
            }
        }
        List<String> partitioned = calls.await(attempt, orNone(admin.topics().getPartitionedTopicListAsync(namespace)));
        calls.forEach(
                "Pulsar did not describe a topic of " + namespace,
                partitioned.stream().filter(this::isOurs).toList(),
                topic -> Failure.unless(
                        Failure.NOT_FOUND,
                        admin.topics()
                                .getPartitionedTopicMetadataAsync(topic)
                                .thenAccept(metadata -> partitions.put(topic, metadata.partitions)),
                        null));
        return partitions;
    }

    private static CompletableFuture<List<String>> orNone(CompletableFuture<List<String>> listing) {
        return Failure.unless(Failure.NOT_FOUND, listing, List.of());
    }

    private boolean isOurs(String topic) {
        return topic.startsWith(domain + "://")
                && !topic.substring(topic.lastIndexOf('/') + 1).startsWith("__");
    }
}
