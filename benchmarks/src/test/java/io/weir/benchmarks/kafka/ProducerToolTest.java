package io.weir.benchmarks.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.regex.Matcher;
import org.junit.jupiter.api.Test;

class ProducerToolTest {

    @Test
    void findsTheSizeOfBatchesAmongTheMetricsOfProducerPerformance() {
        Matcher line = ProducerTool.BATCH_BYTES.matcher(
                "producer-metrics:batch-size-avg:{client-id=perf-producer-client}                      : 14187.286");

        assertThat(line.matches()).isTrue();
        assertThat(line.group(1)).isEqualTo("14187.286");
        assertThat(ProducerTool.BATCH_BYTES
                        .matcher("producer-metrics:batch-size-max:{client-id=perf-producer-client} : 16370.000")
                        .matches())
                .isFalse();
    }
}
