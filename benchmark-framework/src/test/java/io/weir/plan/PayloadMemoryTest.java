package io.weir.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.workload.Payload;
import org.junit.jupiter.api.Test;

class PayloadMemoryTest {

    private static final long HEAP = 1L << 30;

    @Test
    void aPoolMayTakeAThirdOfTheHeap() {
        assertThat(PayloadMemory.refusal(new Payload.Random(1 << 20, 1, 341), HEAP))
                .isEmpty();
        assertThat(PayloadMemory.refusal(new Payload.Random(1 << 20, 1, 1_000), HEAP))
                .hasValue("randomizedPayloadPoolSize 1000 of payloads of 1,048,576 bytes needs more than a third of a"
                        + " run's heap, which is 1.07 GB; lower it to at most 341, or raise HEAP_OPTS");
    }

    @Test
    void aPayloadThatDoesNotFitAtAllNeedsAnotherHeapOrSize() {
        assertThat(PayloadMemory.refusal(new Payload.Random(Integer.MAX_VALUE - 8, 1, Integer.MAX_VALUE), HEAP))
                .hasValue("randomizedPayloadPoolSize 2147483647 of payloads of 2,147,483,639 bytes needs more than a"
                        + " third of a run's heap, which is 1.07 GB; raise HEAP_OPTS, or lower messageSize");
    }
}
