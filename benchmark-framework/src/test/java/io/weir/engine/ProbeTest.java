package io.weir.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.driver.Message;
import io.weir.driver.Producer;
import io.weir.driver.SendCompletion;
import io.weir.payload.PayloadPool;
import io.weir.time.FakeClock;
import io.weir.worker.HeaderPlacement;
import io.weir.worker.receive.ProbeBoard;
import io.weir.workload.Payload;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProbeTest {

    private static final int TOPICS = 2;
    private static final int PARTITIONS = 1_000;
    private static final int PRODUCERS_PER_TOPIC = 500;

    private final FakeClock clock = new FakeClock(0);
    private final ProbeBoard board = new ProbeBoard(new int[] {PARTITIONS, PARTITIONS});
    private final List<Integer> sentInFirstRound = new ArrayList<>();

    /** 3 messages for each partition from every producer would be 3 million. */
    @Test
    void theProducersOfATopicShareTheProbesOfItsPartitions() throws Exception {
        Probe probe = new Probe(
                clock,
                clock,
                PayloadPool.of(new Payload.Random(100, 1, 10), 1),
                HeaderPlacement.PAYLOAD,
                1,
                true,
                0,
                board);
        List<Producer> producers = new ArrayList<>();
        for (int producer = 0; producer < TOPICS * PRODUCERS_PER_TOPIC; producer++) {
            producers.add(new ProbedProducer(producer));
        }
        int[] partitions = {PARTITIONS, PARTITIONS};

        long sent = probe.run(producers, partitions, PRODUCERS_PER_TOPIC, 60_000_000_000L);

        assertThat(sentInFirstRound)
                .hasSizeBetween(TOPICS * 3 * PARTITIONS, TOPICS * (3 * PARTITIONS + PRODUCERS_PER_TOPIC))
                .contains(0, PRODUCERS_PER_TOPIC - 1, PRODUCERS_PER_TOPIC, TOPICS * PRODUCERS_PER_TOPIC - 1);
        assertThat(board.missing()).isZero();
        assertThat(sent).isLessThan(10L * TOPICS * 3 * PARTITIONS);
    }

    /** Acknowledges at once and delivers to the partition that the key names. */
    private final class ProbedProducer implements Producer {
        private final int number;

        ProbedProducer(int number) {
            this.number = number;
        }

        @Override
        public void send(Message message, SendCompletion completion) {
            if (clock.nanoTime() == 0) {
                sentInFirstRound.add(number);
            }
            int partition = Math.floorMod(Arrays.hashCode(message.key().bytes()) * 31, PARTITIONS);
            board.seen(number / PRODUCERS_PER_TOPIC, partition);
            completion.acknowledged();
        }

        @Override
        public void close() {}
    }
}
