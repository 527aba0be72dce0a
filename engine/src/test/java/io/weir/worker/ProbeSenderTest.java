package io.weir.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.driver.Message;
import io.weir.driver.Producer;
import io.weir.driver.SendCompletion;
import io.weir.payload.HeaderPlacement;
import io.weir.payload.PayloadPool;
import io.weir.worker.receive.ProbeBoard;
import io.weir.worker.send.MessageStreams;
import io.weir.workload.Payload;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class ProbeSenderTest {

    private static final int TOPICS = 2;
    private static final int PARTITIONS = 1_000;
    private static final int PRODUCERS_PER_TOPIC = 500;
    private static final int PRODUCERS = TOPICS * PRODUCERS_PER_TOPIC;

    private final ProbeBoard board = new ProbeBoard(new int[] {PARTITIONS, PARTITIONS});
    private final List<Integer> sent = new ArrayList<>();
    private final SortedMap<Integer, Producer> producers = new TreeMap<>();
    private final ProbeSender probes = new ProbeSender(
            PayloadPool.of(new Payload.Random(100, 1, 10), 1),
            HeaderPlacement.PAYLOAD,
            1,
            true,
            MessageStreams.ofAlike(PRODUCERS));

    /** 3 messages for each partition from every producer would be 3 million. */
    @Test
    void theProducersOfATopicShareTheProbesOfItsPartitions() {
        for (int number = 0; number < PRODUCERS; number++) {
            producers.put(number, new ProbedProducer(number));
        }

        probes.sendToAllPartitions(producers, number -> PARTITIONS, PRODUCERS_PER_TOPIC);

        assertThat(sent)
                .hasSizeBetween(TOPICS * 3 * PARTITIONS, TOPICS * (3 * PARTITIONS + PRODUCERS_PER_TOPIC))
                .contains(0, PRODUCERS_PER_TOPIC - 1, PRODUCERS_PER_TOPIC, PRODUCERS - 1);
        assertThat(probes.acknowledged().cardinality()).isEqualTo(PRODUCERS);
        for (int round = 0; round < 9; round++) {
            probes.sendToAllPartitions(producers, number -> PARTITIONS, PRODUCERS_PER_TOPIC);
        }
        assertThat(board.seen().cardinality()).isEqualTo(TOPICS * PARTITIONS);
    }

    @Test
    void aProducerWithAnAnswerSendsNoMore() {
        producers.put(0, new ProbedProducer(0));
        producers.put(1, new ProbedProducer(1));
        probes.sendToAllPartitions(producers.headMap(1), number -> PARTITIONS, PRODUCERS_PER_TOPIC);
        sent.clear();

        probes.sendOfSilent(producers);

        assertThat(sent).containsExactly(1);
    }

    /** Acknowledges at once and delivers to the partition that the key names. */
    private final class ProbedProducer implements Producer {
        private final int number;

        ProbedProducer(int number) {
            this.number = number;
        }

        @Override
        public void send(Message message, SendCompletion completion) {
            sent.add(number);
            int partition = Math.floorMod(Arrays.hashCode(message.key().bytes()) * 31, PARTITIONS);
            board.seen(number / PRODUCERS_PER_TOPIC, partition);
            completion.acknowledged();
        }

        @Override
        public void close() {}
    }
}
