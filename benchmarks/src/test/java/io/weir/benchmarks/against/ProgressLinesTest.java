package io.weir.benchmarks.against;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.benchmarks.against.ProgressLines.Format;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Lines that the real tools have printed. */
class ProgressLinesTest {

    private static List<Long> counts(Format format, String... lines) {
        ProgressLines progress = new ProgressLines(format);
        List<Long> counts = new ArrayList<>();
        for (String line : lines) {
            OptionalLong messages = progress.messages(line);
            if (messages.isPresent()) {
                counts.add(messages.getAsLong());
            }
        }
        return counts;
    }

    @Test
    void readsKafkasProducerPerformance() {
        assertThat(
                        counts(
                                Kafka.PRODUCED,
                                "103204 records sent, 103204.0 records/sec (100.79 MB/sec), 163.9 ms avg latency, 441.0 ms max latency.",
                                "org.slf4j: no provider",
                                "210000 records sent, 209790.2 records/sec (204.87 MB/sec), 143.5 ms avg latency, 241.0 ms max latency."))
                .containsExactly(103_204L, 313_204L);
        assertThatThrownBy(() -> counts(
                        Kafka.PRODUCED,
                        "org.apache.kafka.common.errors.TimeoutException: Expiring 16 record(s) for weir-pairs-1-0:120000 ms"
                                + " has passed since batch creation"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("Expiring 16 record(s)");
    }

    @Test
    void readsKafkasConsumerPerformance() {
        assertThat(
                        counts(
                                Kafka.CONSUMED,
                                "time, threadId, data.consumed.in.MB, MB.sec, data.consumed.in.nMsg, nMsg.sec, rebalance.time.ms",
                                "2026-11-21 20:31:55:123, 0, 97.6563, 390.6250, 100000, 400000.0000, 0, 250, 390.6250, 400000.0000"))
                .containsExactly(100_000L);
    }

    /** A rate is that of nine seconds, so that each ninth line shares no message with those before. */
    @Test
    void readsTheRatesOfRocketMqsProducer() {
        String[] lines = {
            "Current Time: 2026-11-29 03:00:39,978 | Send TPS: 10815 | Max RT(ms): 933 | Average RT(ms):   6.252"
                    + " | Send Failed: 0 | Response Failed: 0",
            "Current Time: 2026-11-29 03:00:40,978 | Send TPS: 12182 | Max RT(ms): 933 | Average RT(ms):   5.248"
                    + " | Send Failed: 0 | Response Failed: 0"
        };
        List<String> printed = new ArrayList<>(List.of("topic: weir-pairs-2, threadCount: 64, messageSize: 1024"));
        printed.add(lines[0]);
        for (int second = 0; second < 18; second++) {
            printed.add(lines[1]);
        }

        assertThat(counts(RocketMq.PRODUCED, printed.toArray(String[]::new)))
                .containsExactly(10_815L * 9, (10_815L + 12_182) * 9, (10_815L + 2 * 12_182) * 9);
        assertThatThrownBy(() -> counts(RocketMq.PRODUCED, lines[0].replace("Send Failed: 0", "Send Failed: 17")))
                .hasMessageContaining("Send Failed: 17");
    }

    @Test
    void readsTheRatesOfRocketMqsConsumer() {
        assertThat(counts(
                        RocketMq.CONSUMED,
                        "Consumer Started.",
                        "Current Time: 2026-11-29 03:06:21,838 | Consume TPS: 33522 | AVG(B2C) RT(ms): 43028.028"
                                + " | AVG(S2C) RT(ms): 42974.667 | MAX(B2C) RT(ms): 38974 | MAX(S2C) RT(ms): 38862"
                                + " | Consume Fail: 0"))
                .containsExactly(33_522L * 9);
    }

    @Test
    void readsTubeMqsProducerWithWhatItCouldNotSend() {
        ProgressLines progress = new ProgressLines(TubeMq.PRODUCED);

        assertThat(progress.messages(
                        "Continue, cost time: 16531ms, required count VS sent count = -2 : 38686 (38136:0:550)"))
                .hasValue(38_136);
        assertThat(progress.failed()).isEqualTo(550);
        assertThat(progress.messages(
                        "Continue, cost time: 6395ms, required count VS sent count = -2 : 16199 (16195:4:0)"))
                .hasValue(16_195);
        assertThat(progress.failed()).isEqualTo(4);
    }

    @Test
    void readsTubeMqsConsumer() {
        assertThat(counts(
                        TubeMq.CONSUMED,
                        "Continue, cost time: 12786 ms, required count VS received count = 101522 : 0",
                        "Topic Name = weir_pairs_3, count=0",
                        "Continue, cost time: 17790 ms, required count VS received count = 101522 : 16043",
                        "Topic Name = weir_pairs_3, count=16043",
                        "Continue, cost time: 22790 ms, required count VS received count = 101522 : 101531",
                        "Finished, cost time: 24290 ms, required count VS received count = 101522 : 101531"))
                .containsExactly(0L, 16_043L, 101_531L);
    }

    @Test
    void readsPulsarPerfConsume() {
        assertThat(counts(
                        Pulsar.CONSUMED,
                        "Throughput received:  792759 msg --- 45890.139  msg/s --- 358.517 Mbit/s  --- Latency: mean:"
                                + " 106816.302 ms - med: 107164 - 95pct: 109407 - 99pct: 109622 - 99.9pct: 109940",
                        "Throughput received: 2003878 msg --- 120492.929  msg/s --- 941.351 Mbit/s  --- Latency: mean:"
                                + " 101945.496 ms - med: 100856 - 95pct: 107230 - 99pct: 107486 - 99.9pct: 108001"))
                .containsExactly(792_759L, 2_003_878L);
    }

    @Test
    void readsPulsarPerfProduce() {
        String first =
                "Throughput produced: 2270182 msg --- 226953.9 msg/s ---   1773.1 Mbit/s  --- failure      0.0 msg/s"
                        + " --- Latency: mean:   3.797 ms - med:   2.825 - 95pct:   9.498 - 99pct:  17.175 - 99.9pct:  34.934";
        String second =
                "Throughput produced: 13104949 msg --- 313015.8 msg/s ---   2445.4 Mbit/s  --- failure      0.0 msg/s"
                        + " --- Latency: mean:   3.175 ms - med:   2.371 - 95pct:   7.081 - 99pct:  16.527 - 99.9pct:  36.772";

        assertThat(counts(Pulsar.PRODUCED, first, second)).containsExactly(2_270_182L, 13_104_949L);
        assertThatThrownBy(() -> counts(Pulsar.PRODUCED, first.replace("failure      0.0", "failure      0.1")))
                .isInstanceOf(IllegalStateException.class);
    }
}
