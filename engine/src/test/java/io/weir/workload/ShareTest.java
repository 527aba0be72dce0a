package io.weir.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.schedule.Schedule;
import io.weir.workload.topology.MessageClasses;
import io.weir.workload.topology.SubscriptionGroup;
import io.weir.workload.topology.TopicGroup;
import io.weir.workload.topology.TopicTraffic;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class ShareTest {

    private static List<Share> shares(Topology topology, int workers) {
        return IntStream.range(0, workers)
                .mapToObj(worker -> new Share(worker, workers, topology))
                .toList();
    }

    /** For every number of workers, over many topologies. */
    @Test
    void everyProducerAndEveryConsumerIsInExactlyOneShare() {
        Random random = new Random(20_26);
        for (int workers = 1; workers <= 16; workers++) {
            for (int each = 0; each < 30; each++) {
                Topology topology = new Topology(
                        1 + random.nextInt(40),
                        1,
                        1 + random.nextInt(5),
                        random.nextInt(4),
                        1 + random.nextInt(4),
                        List.of());
                List<Share> shares = shares(topology, workers);
                for (int producer = 0; producer < topology.producerCount(); producer++) {
                    int number = producer;
                    assertThat(shares)
                            .filteredOn(share -> share.hasProducer(number))
                            .hasSize(1);
                }
                for (int s = 0; s < topology.topicCount() * topology.subscriptionsPerTopic(); s++) {
                    for (int c = 0; c < topology.consumersOf(s); c++) {
                        int subscription = s;
                        int consumer = c;
                        assertThat(shares)
                                .filteredOn(share -> share.hasConsumer(subscription, consumer))
                                .hasSize(1);
                    }
                }
                assertThat(shares.stream().mapToInt(share -> share.producers().length))
                        .as("%s", topology)
                        .satisfies(counts -> assertThat(counts.stream()
                                        .mapToInt(Integer::intValue)
                                        .sum())
                                .isEqualTo(topology.producerCount()));
            }
        }
    }

    /** Message k of producer p is number k * producers + p of the schedule. */
    @Test
    void theSharesTogetherSendEveryMessageOfTheScheduleOnce() {
        Topology topology = new Topology(5, 1, 3, 1, 1, List.of());
        RateStage ramp = new RateStage(100, 733.25, Duration.ofSeconds(2));
        for (Load load :
                List.of(new Load.ConstantRate(1_000), new Load.ConstantRate(333.3), new Load.Profile(List.of(ramp)))) {
            Schedule schedule = Schedule.of(load);
            long end = Duration.ofSeconds(2).toNanos();
            long due = schedule.dueBefore(end);
            for (int workers = 1; workers <= 16; workers++) {
                TreeSet<Long> sent = new TreeSet<>();
                for (Share share : shares(topology, workers)) {
                    for (int producer : share.producers()) {
                        for (long k = 0; k * topology.producerCount() + producer < due; k++) {
                            assertThat(sent.add(k * topology.producerCount() + producer))
                                    .isTrue();
                        }
                    }
                }
                assertThat(sent).hasSize((int) due);
                assertThat(sent.first()).isZero();
                assertThat(sent.last()).isEqualTo(due - 1);
            }
        }
    }

    private static Topology unequal(int producersPerTopic, TopicGroup... groups) {
        TopicTraffic traffic = new TopicTraffic(List.of(groups));
        return new Topology(
                traffic.topics(),
                traffic,
                1,
                producersPerTopic,
                MessageClasses.NONE,
                List.of(SubscriptionGroup.ofEachTopic(1, 1)),
                List.of(),
                Topology.Position.EARLIEST,
                Topology.Clients.IN_ONE_PROCESS);
    }

    /** Of topics of unequal traffic the work is dealt, and not only the topics; a limit goes to those who send. */
    @Test
    void noWorkerGetsMuchMoreOfAnUnequalTrafficThanAnother() {
        for (Topology topology : List.of(
                unequal(1, new TopicGroup(20, 100, 0), new TopicGroup(80, 0, 0)),
                unequal(4, new TopicGroup(1, 90, 0), new TopicGroup(9, 10, 0)),
                unequal(6, new TopicGroup(1, 100, 0), new TopicGroup(30, 0, 0)))) {
            for (int workers = 1; workers <= 3; workers++) {
                List<Share> shares = shares(topology, workers);
                double mean = 1.0 / workers;
                assertThat(shares.stream().mapToDouble(Share::loadShare).sum()).isCloseTo(1, within(1e-9));
                assertThat(shares)
                        .as("%d workers of %s", workers, topology.traffic())
                        .allMatch(share -> share.loadShare() < 1.5 * mean);
                assertThat(shares.stream()
                                .mapToInt(share -> share.producers().length)
                                .sum())
                        .isEqualTo(topology.producerCount());
                assertThat(shares.stream()
                                .mapToLong(share -> share.partOf(12_000))
                                .sum())
                        .isEqualTo(12_000);
            }
        }
    }

    /** What took a step for each topic of each producer would take minutes, and one for each producer takes milliseconds. */
    @Test
    @Timeout(20)
    void sharesOfManyUnequalTopicsAreDealtInTheOrderOfTheirNumber() {
        int topics = 90_000;
        Topology topology = unequal(1, new TopicGroup(topics / 3, 50, 0), new TopicGroup(topics / 3 * 2, 50, 0));

        int producers = 0;
        int sending = 0;
        int consumers = 0;
        double load = 0;
        long limit = 0;
        for (Share share : shares(topology, 3)) {
            producers += share.producers().length;
            sending += share.sendingProducers().length;
            consumers += share.consumerCount();
            load += share.loadShare();
            limit += share.partOf(1_000_000);
        }

        assertThat(producers).isEqualTo(topics);
        assertThat(sending).isEqualTo(topics);
        assertThat(consumers).isEqualTo((int) topology.consumerCount());
        assertThat(load).isCloseTo(1, within(1e-9));
        assertThat(limit).isEqualTo(1_000_000);
    }

    @Test
    void theBusiestTopicIsTheFirstOfThoseThatGetMost() {
        assertThat(unequal(1, new TopicGroup(3, 0, 0), new TopicGroup(2, 30, 0), new TopicGroup(2, 70, 0))
                        .busiestTopic())
                .isEqualTo(5);
        assertThat(unequal(1, new TopicGroup(50, 100, 1)).busiestTopic()).isZero();
        assertThat(new Topology(4, 1, 1, 1, 1, List.of()).busiestTopic()).isZero();
    }

    @Test
    void aProducerOfAQuietTopicIsOpenedAndSendsNothing() {
        Share whole = Share.whole(unequal(2, new TopicGroup(1, 100, 0), new TopicGroup(2, 0, 0)));

        assertThat(whole.producers()).hasSize(6);
        assertThat(whole.sendingProducers()).containsExactly(0, 1);
    }

    @Test
    void topicsStayWholeWhileThereAreEnoughOfThem() {
        Topology topics = new Topology(30, 1, 2, 1, 2, List.of());

        assertThat(shares(topics, 3)).noneMatch(Share::splitsTopics);
        for (Share share : shares(topics, 3)) {
            for (int producer : share.producers()) {
                int topic = producer / 2;
                assertThat(share.hasConsumer(topic, 0)).isTrue();
                assertThat(share.hasConsumer(topic, 1)).isTrue();
            }
        }
    }

    @Test
    void topicsAreSplitWhereOneShareWouldBeTooFull() {
        assertThat(new Share(0, 3, new Topology(16, 1, 1, 1, 1, List.of())).splitsTopics())
                .as("6 where the mean is 5.3")
                .isTrue();
        assertThat(new Share(0, 3, new Topology(31, 1, 1, 1, 1, List.of())).splitsTopics())
                .as("11 where the mean is 10.3")
                .isFalse();
        assertThat(new Share(0, 3, new Topology(1, 1, 6, 1, 1, List.of())).splitsTopics())
                .isTrue();
    }

    @Test
    void fewClientsAreNotAllWithTheFirstWorker() {
        List<Share> shares = shares(new Topology(1, 1, 1, 1, 1, List.of()), 2);

        assertThat(shares.get(0).producers()).containsExactly(0);
        assertThat(shares.get(1).hasConsumer(0, 0)).isTrue();
        assertThat(shares).noneMatch(Share::isEmpty);
    }

    @Test
    void aWorkerTooManyHasNothing() {
        assertThat(shares(new Topology(1, 1, 1, 1, 1, List.of()), 3))
                .filteredOn(Share::isEmpty)
                .hasSize(1);
    }

    @Test
    void theLimitsOfAllSharesAreTheWholeLimit() {
        Topology topology = new Topology(1, 1, 7, 1, 1, List.of());
        for (long limit : new long[] {7, 100, 1_000_000, Long.MAX_VALUE}) {
            for (int workers = 1; workers <= 7; workers++) {
                assertThat(shares(topology, workers).stream()
                                .mapToLong(share -> share.partOf(limit))
                                .sum())
                        .isEqualTo(limit);
                assertThat(shares(topology, workers)).allMatch(share -> share.partOf(limit) > 0);
            }
        }
        assertThat(new Share(0, 3, topology).partOf(1))
                .as("at least one for each that sends")
                .isEqualTo(1);
    }
}
