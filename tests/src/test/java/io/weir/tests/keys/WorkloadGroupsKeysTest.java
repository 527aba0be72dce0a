package io.weir.tests.keys;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.evidence.QueueHistory;
import io.weir.measure.flow.GroupRecord;
import io.weir.measure.flow.TopicGroupRecord;
import io.weir.tests.keys.KeyRun.Observed;
import io.weir.tests.keys.Recording.Received;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Effects of the keys of a workload file by which subscriptions differ. */
class WorkloadGroupsKeysTest {

    private static final int MESSAGES = 200;

    @TempDir
    Path folder;

    private KeyRun grouped(String groups) {
        return new KeyRun(folder)
                .without("subscriptionsPerTopic")
                .without("consumerPerSubscription")
                .with("subscriptions", groups);
    }

    private static Map<String, Long> receivedBySubscription(Observed observed) {
        return observed.recording().received().stream()
                .collect(Collectors.groupingBy(Received::subscription, Collectors.counting()));
    }

    @Test
    @Observes(of = KeyFile.WORKLOAD, value = "subscriptions")
    void groupsReadTheTopicsThatTheyAskForAndAreAccountedForEach() throws Exception {
        Observed observed = grouped("[{name: full}, {name: part, count: 2, topics: first 1, consumers: 2}]")
                .with("topics", 4)
                .with("partitionsPerTopic", 2)
                .run();

        assertThat(receivedBySubscription(observed).values()).containsOnly(50L).hasSize(4 + 2);
        List<GroupRecord> groups = observed.measured().groups();
        assertThat(groups).extracting(GroupRecord::name).containsExactly("full", "part");
        assertThat(groups).extracting(GroupRecord::subscriptions).containsExactly(4L, 2L);
        assertThat(groups).extracting(GroupRecord::consumers).containsExactly(4L, 4L);
        assertThat(groups).extracting(GroupRecord::missing).containsOnly(0L);
        assertThat(observed.measured().deliveryAudit().missing()).isZero();
        assertThat(observed.measured().deliveryAudit().acknowledged().once()).isEqualTo(MESSAGES + 2 * 50);
        assertThat(observed.measured().deliveryAudit().subscriptions()).isEqualTo(6);
    }

    @Test
    @Observes(of = KeyFile.WORKLOAD, value = "messageClasses")
    void aFilterLetsOnlyTheWantedShareThroughAndNothingElseIsMissing() throws Exception {
        for (String place : List.of("broker", "client")) {
            Observed observed = grouped("[{name: full}, {name: part, filter: [wanted], filterAt: " + place + "}]")
                    .with("messageClasses", "{wanted: 10%, other: 90%}")
                    .with("partitionsPerTopic", 3)
                    .run();

            boolean atBroker = place.equals("broker");
            assertThat(receivedBySubscription(observed).values())
                    .as(place)
                    .containsExactlyInAnyOrder((long) MESSAGES, atBroker ? MESSAGES / 10L : MESSAGES);
            assertThat(observed.measured().deliveryAudit().missing()).isZero();
            assertThat(observed.measured().deliveryAudit().duplicates()).isZero();
            assertThat(observed.measured().deliveryAudit().reordered()).isZero();
            assertThat(observed.measured().deliveryAudit().acknowledged().once())
                    .isEqualTo(MESSAGES + MESSAGES / 10);
            GroupRecord part = observed.measured().groups().get(1);
            assertThat(part.filterAt()).isEqualTo(place);
            assertThat(part.all().received()).isEqualTo(MESSAGES / 10);
            assertThat(part.all().discarded()).isEqualTo(atBroker ? 0 : MESSAGES - MESSAGES / 10);
            assertThat(part.all().receivedBytes()).isEqualTo(MESSAGES / 10 * 100);
            assertThat(part.all().measured().getTotalCount()).isEqualTo(MESSAGES / 10);
        }
    }

    /**
     * A consumer that takes 4 ms for each of 600 messages, which come within 600 ms, takes the last one up no sooner than
     * 2,396 ms after the first, however fast or slow the machine is. Two of the system's four threads are busy for it, one
     * with each partition.
     */
    @Test
    @Observes(of = KeyFile.WORKLOAD, value = "processingTime")
    void aBusyConsumerTakesItsTimeForEachMessageAndNoneIsLeft() throws Exception {
        Observed observed = grouped("[{name: full}, {name: busy, processingTime: 4ms}]")
                .with("messages", 600)
                .with("drainTimeout", "500ms")
                .setting("callbackThreads", 4)
                .inRealTime()
                .run();

        List<GroupRecord> groups = observed.measured().groups();
        assertThat(groups)
                .extracting(GroupRecord::processablePerSecond)
                .containsExactly(Double.POSITIVE_INFINITY, 250.0);
        assertThat(groups.get(1).all().received()).isEqualTo(600);
        assertThat(groups.get(1).missing()).isZero();
        assertThat(groups.get(1).all().measured().getMaxValue()).isGreaterThan(1_795_000_000);
        assertThat(groups.get(1).backlogAtWindowEnd()).isGreaterThan(100);
        assertThat(groups.get(0).all().received()).isEqualTo(600);
        assertThat(observed.measured().worstBacklogs())
                .filteredOn(QueueHistory::hadToGrow)
                .singleElement()
                .satisfies(busy -> assertThat(busy.excessMessages())
                        .as("beyond the %.0f that it can't avoid", busy.expectedGrowthMessages())
                        .isGreaterThan(-10));
    }

    /** Of 200 messages a topic gets 120, two get 40 each and one none, which two subscriptions of each read. */
    @Test
    @Observes(of = KeyFile.WORKLOAD, value = "topicGroups")
    void topicsGetTheirSharesOfTheMessagesAndQuietOnesNothing() throws Exception {
        Observed observed = new KeyRun(folder)
                .without("topics")
                .with(
                        "topicGroups",
                        "[{topics: 1, rateShare: 60%}, {topics: 2, rateShare: 40%}, {topics: 1, rateShare: 0%}]")
                .with("producersPerTopic", 2)
                .with("subscriptionsPerTopic", 2)
                .with("messageClasses", "{some: 25%, others: 75%}")
                .run();

        assertThat(receivedBySubscription(observed).values()).containsExactlyInAnyOrder(120L, 120L, 40L, 40L, 40L, 40L);
        List<TopicGroupRecord> groups = observed.measured().topicGroups();
        assertThat(groups).extracting(TopicGroupRecord::first).containsExactly(0, 1, 3);
        assertThat(groups).extracting(TopicGroupRecord::rateShare).containsExactly(0.6, 0.4, 0.0);
        assertThat(groups).extracting(TopicGroupRecord::acknowledged).containsExactly(120L, 80L, 0L);
        assertThat(groups).extracting(group -> group.all().received()).containsExactly(240L, 160L, 0L);
        assertThat(groups)
                .extracting(group -> group.all().measured().getTotalCount())
                .containsExactly(240L, 160L, 0L);
        assertThat(observed.measured().groups())
                .singleElement()
                .satisfies(all -> assertThat(all.all().received()).isEqualTo(400));
        assertThat(observed.measured().deliveryAudit().missing()).isZero();
        assertThat(observed.measured().deliveryAudit().duplicates()).isZero();
        assertThat(observed.measured().deliveryAudit().reordered()).isZero();
        assertThat(observed.measured().deliveryAudit().acknowledged().once()).isEqualTo(400);
        assertThat(observed.measured().worstBacklogs())
                .allMatch(queue -> Double.isFinite(queue.lastFloorSeconds()) && queue.growthMessages() <= 0);
    }

    /** A loss is found in the group that has it, among others that have lost nothing. */
    @Test
    void aLostMessageIsMissedByThoseThatWaitForIt() throws Exception {
        Observed observed = grouped("[{name: full}, {name: part, count: 2, filter: [wanted]}]")
                .with("messageClasses", "{wanted: 10%, other: 90%}")
                .setting("lossRatio", 0.5)
                .run();

        List<GroupRecord> groups = observed.measured().groups();
        List<Long> received =
                receivedBySubscription(observed).values().stream().sorted().toList();
        assertThat(groups.get(0).missing())
                .isEqualTo(MESSAGES - received.get(2))
                .isPositive();
        assertThat(groups.get(1).missing())
                .isEqualTo(2 * MESSAGES / 10 - received.get(0) - received.get(1))
                .isPositive();
        assertThat(observed.measured().deliveryAudit().missing())
                .isEqualTo(groups.get(0).missing() + groups.get(1).missing());
    }
}
