package io.weir.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.plan.MessageMemory.Heap;
import io.weir.workload.Alphabet;
import io.weir.workload.KeyDistribution;
import io.weir.workload.MessageKeys;
import io.weir.workload.Payload;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class MessageMemoryTest {

    private static final long HEAP = 1L << 30;

    @Test
    void aPoolMayTakeAThirdOfTheHeap() {
        assertThat(MessageMemory.refusal(new Payload.Random(1 << 20, 1, 341), 2, HEAP))
                .isEmpty();
        assertThat(MessageMemory.refusal(new Payload.Random(1 << 20, 1, 1_000), 2, HEAP))
                .hasValue("randomizedPayloadPoolSize 1000 of payloads of 1,048,576 bytes needs more than a third of a"
                        + " run's heap, which is 1.07 GB; lower it to at most 341, or raise HEAP_OPTS");
    }

    @Test
    void aPayloadThatDoesNotFitAtAllNeedsAnotherHeapOrSize() {
        assertThat(MessageMemory.refusal(new Payload.Random(Integer.MAX_VALUE - 8, 1, Integer.MAX_VALUE), 2, HEAP))
                .hasValue("randomizedPayloadPoolSize 2147483647 of payloads of 2,147,483,639 bytes needs more than a"
                        + " third of a run's heap, which is 1.07 GB; raise HEAP_OPTS, or lower messageSize");
    }

    @Test
    void payloadsOfLettersTakeAsMuch() {
        assertThat(MessageMemory.refusal(new Payload.Letters(1 << 20, new Alphabet("A-Z"), 1_000), 2, HEAP))
                .isPresent();
    }

    @Test
    void theMachineHasRoomForTheHeapsOfBrokerAndRunTogether() {
        List<Heap> heaps = new ArrayList<>(List.of(new Heap("bookie", 3, "256m"), new Heap("zookeeper", 1, "0")));
        heaps.addAll(Heap.ofRun(4, OptionalLong.of(HEAP)));
        long together = 3 * (HEAP / 4) + 5 * HEAP;

        assertThat(MessageMemory.refusal(heaps, together)).isEmpty();
        assertThat(MessageMemory.refusal(heaps, together - 1))
                .hasValue(
                        "asks for heaps that don't fit: 3 × 268 MB of bookie + 5 × 1.07 GB of the run and its processes"
                                + " (HEAP_OPTS) = 6.17 GB, and this machine has 6.17 GB of memory in all; ");
        assertThat(Heap.ofRun(1, OptionalLong.of(HEAP)))
                .containsExactly(new Heap("the run (HEAP_OPTS)", 1, String.valueOf(HEAP)));
        assertThat(Heap.ofRun(4, OptionalLong.empty()))
                .as("a heap that nobody has set")
                .isEmpty();
    }

    @Test
    void keysMayTakeAThirdOfTheHeap() {
        assertThat(MessageMemory.refusal(new MessageKeys.Uniform(2_982_616), HEAP))
                .isEmpty();
        assertThat(MessageMemory.refusal(new MessageKeys.Zipf(10_000_000, 1), HEAP))
                .hasValue(
                        "keys: count 10,000,000 needs more than a third of a run's heap, which is 1.07 GB; lower it to"
                                + " at most 2982616, or raise HEAP_OPTS");
        assertThat(MessageMemory.refusal(KeyDistribution.NO_KEY, 0)).isEmpty();
    }
}
