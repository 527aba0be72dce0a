package io.weir.tests.keys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.weir.driver.TopicSpec;
import io.weir.driver.loopback.ledger.Delivery;
import io.weir.tests.keys.KeyRun.Observed;
import io.weir.tests.keys.Recording.Received;
import io.weir.tests.keys.Recording.Sent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the keys of a workload file do that say who writes where and who reads. */
class WorkloadTopologyKeysTest {

    @TempDir
    Path folder;

    private KeyRun run() {
        return new KeyRun(folder);
    }

    @Test
    @Observes(of = KeyFile.WORKLOAD, value = "name")
    void theNameStandsInTheResult() throws Exception {
        Observed named = run().with("name", "two readers").run();
        Observed unnamed = run().run();

        assertThat(Files.readString(named.omb())).contains("\"workload\"").contains("\"two readers\"");
        assertThat(Files.readString(unnamed.omb())).contains("\"workload\"").doesNotContain("two readers");
        assertThat(unnamed.workload().name()).isEqualTo("workload");
    }

    @Test
    @Observes(of = KeyFile.WORKLOAD, value = "topics")
    void soManyTopicsAreCreatedWrittenToReadAndDeleted() throws Exception {
        Recording recording = run().with("topics", 3).run().recording();

        Set<String> topics = recording.created.stream().map(TopicSpec::name).collect(Collectors.toSet());
        assertThat(topics).hasSize(3);
        assertThat(recording.sent()).extracting(Sent::topic).containsAll(topics);
        assertThat(recording.received()).extracting(Received::topic).containsAll(topics);
        assertThat(recording.deleted).isEqualTo(topics);
    }

    @Test
    @Observes(of = KeyFile.WORKLOAD, value = "partitionsPerTopic")
    void messagesArriveFromSoManyPartitionsOfEachTopic() throws Exception {
        Recording recording =
                run().with("topics", 2).with("partitionsPerTopic", 5).run().recording();

        assertThat(recording.created).extracting(TopicSpec::partitions).containsExactly(5, 5);
        Map<String, Set<Integer>> partitions = recording.received().stream()
                .collect(Collectors.groupingBy(
                        Received::topic, Collectors.mapping(Received::partition, Collectors.toSet())));
        assertThat(partitions.values()).containsExactly(Set.of(0, 1, 2, 3, 4), Set.of(0, 1, 2, 3, 4));
    }

    @Test
    @Observes(of = KeyFile.WORKLOAD, value = "producersPerTopic")
    void soManyProducersWriteToEachTopicAndShareTheLoad() throws Exception {
        Observed observed = run().with("topics", 2).with("producersPerTopic", 3).run();

        assertThat(observed.ledger().producers()).containsExactly(0, 1, 2, 3, 4, 5);
        Map<String, Set<Integer>> producers = observed.recording().sent().stream()
                .collect(Collectors.groupingBy(Sent::topic, Collectors.mapping(Sent::producer, Collectors.toSet())));
        assertThat(producers.values()).containsExactlyInAnyOrder(Set.of(0, 1, 2), Set.of(3, 4, 5));
        Map<Integer, Long> shares = observed.recording().sent().stream()
                .collect(Collectors.groupingBy(Sent::producer, Collectors.counting()));
        assertThat(shares.values()).containsOnly(33L, 34L);
    }

    @Test
    @Observes(of = KeyFile.WORKLOAD, value = "subscriptionsPerTopic")
    void everySubscriptionGetsEveryMessageAndWithNoneNothingIsRead() throws Exception {
        Observed three = run().with("subscriptionsPerTopic", 3).run();
        Observed none = run().without("consumerPerSubscription")
                .with("subscriptionsPerTopic", 0)
                .run();

        String topic = three.recording().created.get(0).name();
        Map<String, Long> bySubscription = three.recording().received().stream()
                .collect(Collectors.groupingBy(Received::subscription, Collectors.counting()));
        assertThat(bySubscription).hasSize(3).allSatisfy((subscription, count) -> {
            assertThat(count).isEqualTo(200);
            assertThat(three.ledger().deliveries(topic, subscription))
                    .extracting(Delivery::sequence)
                    .doesNotHaveDuplicates()
                    .hasSizeGreaterThanOrEqualTo(200);
        });
        assertThat(none.recording().sent()).hasSize(200);
        assertThat(none.recording().received()).isEmpty();
    }

    @Test
    @Observes(of = KeyFile.WORKLOAD, value = "consumerPerSubscription")
    void soManyConsumersShareASubscription() throws Exception {
        Recording recording = run().with("partitionsPerTopic", 4)
                .with("consumerPerSubscription", 2)
                .run()
                .recording();

        Map<Integer, Set<Integer>> partitionsByConsumer = recording.received().stream()
                .collect(Collectors.groupingBy(
                        Received::consumer, Collectors.mapping(Received::partition, Collectors.toSet())));
        assertThat(partitionsByConsumer).containsOnly(Map.entry(0, Set.of(0, 2)), Map.entry(1, Set.of(1, 3)));
        assertThat(recording.received())
                .extracting(Received::sequence)
                .hasSize(200)
                .doesNotHaveDuplicates();
    }

    @Test
    @Observes(of = KeyFile.WORKLOAD, value = "existingTopics")
    void existingTopicsAreUsedAsTheyAreAndStay() throws Exception {
        Observed observed = run().with("existingTopics", "[orders, payments]")
                .with("topics", 7)
                .with("partitionsPerTopic", 7)
                .existing(new TopicSpec("orders", 3))
                .existing(new TopicSpec("payments", 1))
                .run();

        Recording recording = observed.recording();
        assertThat(recording.created).isEmpty();
        assertThat(recording.deleted).isEmpty();
        assertThat(recording.sent()).extracting(Sent::topic).containsOnly("orders", "payments");
        assertThat(recording.received())
                .as("neither more partitions, nor the messages that were there before")
                .hasSize(200)
                .extracting(Received::topic, Received::partition)
                .containsOnly(tuple("orders", 0), tuple("orders", 1), tuple("orders", 2), tuple("payments", 0));
        assertThat(observed.measured().deliveryAudit().otherOrigin()).isZero();
        assertThat(observed.measured().deliveryAudit().missing()).isZero();
    }

    /** A delivery takes so long that the old messages arrive well into the load. */
    @Test
    @Observes(of = KeyFile.WORKLOAD, value = "subscriptionPosition")
    void aSubscriptionBeginsWithTheOldestMessagesAndTheyDontCount() throws Exception {
        for (String position : List.of("earliest", "latest")) {
            Observed observed = run().with("existingTopics", "[orders]")
                    .existing(new TopicSpec("orders", 2))
                    .with("subscriptionPosition", position)
                    .with("producerRate", 50)
                    .with("messages", 20)
                    .setting("callbackThreads", 1)
                    .setting("deliveryCapacity", 50)
                    .run();

            boolean old = position.equals("earliest");
            assertThat(observed.recording().received()).hasSize(20 + (old ? RecordingDriver.OLD_MESSAGES : 0));
            assertThat(observed.measured().deliveryAudit().otherOrigin())
                    .as(position)
                    .isEqualTo(old ? 8 : 0);
            assertThat(observed.measured().deliveryAudit().missing()).isZero();
            assertThat(observed.measured().deliveryAudit().duplicates()).isZero();
        }
    }
}
