package io.weir.driver.pulsar.admin;

import io.weir.driver.DriverException;
import io.weir.driver.pulsar.client.Calls;
import io.weir.driver.pulsar.client.Failure;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.regex.Pattern;
import org.apache.pulsar.client.admin.PulsarAdmin;

/** Lists the topics of one domain in a namespace. */
record TopicListing(PulsarAdmin admin, Calls calls, String domain) {

    private static final int NOT_FOUND = 404;
    private static final Pattern PARTITION = Pattern.compile(".*-partition-\\d+");

    /** Returns full names with their numbers of partitions, 0 for topics without; empty if there is no such namespace. */
    Map<String, Integer> of(String namespace) throws DriverException, InterruptedException {
        Map<String, Integer> partitions = new ConcurrentHashMap<>();
        try {
            List<String> partitioned = calls.answer(admin.topics().getPartitionedTopicListAsync(namespace));
            for (String topic : calls.answer(admin.topics().getListAsync(namespace))) {
                if (isOurs(topic) && !PARTITION.matcher(topic).matches()) {
                    partitions.put(topic, 0);
                }
            }
            calls.forEach(
                    "Pulsar did not describe a topic of " + namespace,
                    partitioned.stream().filter(this::isOurs).toList(),
                    topic -> unlessMissing(admin.topics()
                            .getPartitionedTopicMetadataAsync(topic)
                            .thenAccept(metadata -> partitions.put(topic, metadata.partitions))));
            return partitions;
        } catch (ExecutionException e) {
            if (Failure.isStatus(e, NOT_FOUND)) {
                return Map.of();
            }
            throw Failure.of("Pulsar did not list the topics of namespace " + namespace, e);
        }
    }

    private boolean isOurs(String topic) {
        return topic.startsWith(domain + "://")
                && !topic.substring(topic.lastIndexOf('/') + 1).startsWith("__");
    }

    /** Returns the call, made to succeed if its object does not exist (any more). */
    CompletableFuture<?> unlessMissing(CompletableFuture<?> call) {
        return call.handle((value, failure) -> {
            if (failure != null && !Failure.isStatus(failure, NOT_FOUND)) {
                throw new CompletionException(Failure.unwrapped(failure));
            }
            return value;
        });
    }
}
