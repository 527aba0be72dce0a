package io.weir.worker.send;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.workload.topology.TopicGroup;
import io.weir.workload.topology.TopicTraffic;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class SendingOrderTest {

    private static final int[][] WEIGHTS = {
        {1}, {1, 1, 1}, {1, 0}, {0, 0, 5}, {7, 1}, {3, 2, 2}, {16, 16, 1, 1, 1}, {100, 50, 33, 25, 20, 17, 1}
    };

    /** Returns the producer of each message of a round. */
    private static int[] round(SendingOrder order) {
        TreeMap<Integer, Integer> producers = new TreeMap<>();
        for (int producer = 0; producer < order.producers(); producer++) {
            int[] slots = order.slotsOf(producer);
            assertThat(slots).isSorted().hasSize(order.perRound(producer));
            for (int slot : slots) {
                assertThat(producers.put(slot, producer)).as("slot %d", slot).isNull();
            }
        }
        assertThat(producers.firstKey()).isZero();
        assertThat(producers.lastKey()).isEqualTo(order.slots() - 1);
        assertThat(producers).hasSize(order.slots());
        return producers.values().stream().mapToInt(Integer::intValue).toArray();
    }

    private static void amongTheFirstMessagesEachTopicHasItsShare(int[] weights, int producersPerTopic) {
        SendingOrder order = SendingOrder.weighted(weights, producersPerTopic);
        double sum = Arrays.stream(weights).sum();
        long[] ofTopic = new long[weights.length];
        long[] ofProducer = new long[order.producers()];
        int[] round = round(order);
        for (int n = 0; n < 2 * round.length; n++) {
            for (int producer = 0; producer < order.producers(); producer++) {
                assertThat(order.before(producer, n)).isEqualTo(ofProducer[producer]);
            }
            for (int topic = 0; topic < weights.length; topic++) {
                assertThat(Math.abs(ofTopic[topic] - n * weights[topic] / sum))
                        .as("messages of topic %d among %d, by weights %s", topic, n, Arrays.toString(weights))
                        .isLessThan(1);
            }
            int producer = round[n % round.length];
            ofProducer[producer]++;
            ofTopic[producer / producersPerTopic]++;
        }
        for (int producer = 0; producer < order.producers(); producer++) {
            assertThat(ofProducer[producer]).isEqualTo(2L * weights[producer / producersPerTopic]);
        }
    }

    @Test
    void noTopicIsEverAMessageAheadOfItsShareOrBehindIt() {
        for (int[] weights : WEIGHTS) {
            amongTheFirstMessagesEachTopicHasItsShare(weights, 1);
            amongTheFirstMessagesEachTopicHasItsShare(weights, 3);
        }
        Random random = new Random(1);
        for (int i = 0; i < 200; i++) {
            int[] weights = random.ints(1 + random.nextInt(12), 0, 20).toArray();
            weights[random.nextInt(weights.length)]++;
            amongTheFirstMessagesEachTopicHasItsShare(weights, 1 + random.nextInt(3));
        }
    }

    @Test
    void producersOfAnEvenTrafficSendInTurn() {
        SendingOrder order = SendingOrder.inTurn(5);

        assertThat(round(order)).containsExactly(0, 1, 2, 3, 4);
        for (int n = 0; n < 20; n++) {
            for (int producer = 0; producer < 5; producer++) {
                assertThat(order.before(producer, n)).isEqualTo((n + 4 - producer) / 5);
            }
        }
    }

    @Test
    void aLaneKnowsTheNumberOfItsMessagesWithinTheirProducer() {
        SendingOrder order = SendingOrder.weighted(new int[] {3, 0, 2}, 2);
        SenderLane any = ScriptedProducer.lane(0, (message, completion) -> {});
        for (int producer = 0; producer < 6; producer++) {
            for (SenderLane lane : SenderLane.of(order, producer, any.producer(), any.keys())) {
                for (long round = 0; round < 3; round++) {
                    assertThat(lane.numberWithin(round))
                            .isEqualTo(order.before(producer, round * order.slots() + lane.number()));
                }
            }
        }
    }

    /** Weights of a group of twenty topics and one of eighty, of which the latter gets a fifth, or nothing. */
    @Test
    void aRoundIsTheShortestThatHasTheSharesExactly() {
        assertThat(weights(new TopicGroup(20, 100, 0), new TopicGroup(80, 0, 0)))
                .startsWith(1, 1)
                .endsWith(0, 0)
                .satisfies(weights -> assertThat(Arrays.stream(weights).sum()).isEqualTo(20));
        assertThat(weights(new TopicGroup(20, 80, 0), new TopicGroup(80, 20, 0)))
                .startsWith(16, 16)
                .endsWith(1, 1)
                .satisfies(weights -> assertThat(Arrays.stream(weights).sum()).isEqualTo(400));
    }

    /** The first of a hundred topics has 1 / H(100) = 19.28 % of the messages, the last a hundredth of that. */
    @Test
    void aLawIsApproachedToWithinAFewPercent() {
        int[] weights = weights(new TopicGroup(100, 100, 1));
        double sum = Arrays.stream(weights).sum();

        for (int k = 1; k <= 100; k++) {
            double share = 0.192776 / k;
            assertThat(weights[k - 1] / sum).isBetween(0.98 * share, 1.02 * share);
        }
    }

    private static int[] weights(TopicGroup... groups) {
        return new TopicTraffic(List.of(groups)).weights();
    }
}
