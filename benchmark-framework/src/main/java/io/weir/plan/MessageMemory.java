package io.weir.plan;

import io.weir.config.WorkloadFile;
import io.weir.config.source.ConfigurationErrors;
import io.weir.config.source.SourceLocation;
import io.weir.payload.KeyPool;
import io.weir.units.QuantityFormat;
import io.weir.workload.MessageKeys;
import io.weir.workload.Payload;
import io.weir.workload.PayloadChoice;
import io.weir.workload.Workload;
import io.weir.workload.key.KeyNames;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/** Memory of runs: the part of a heap that payloads and keys may take, and the heaps of several processes. */
final class MessageMemory {

    /** Large arrays take up to twice their size, since the collector gives them whole regions. */
    private static final int PARTS = 3;

    private MessageMemory() {}

    /** Adds an error if a run has no room for its payloads or its keys. */
    static void check(WorkloadFile file, long heapBytes, ConfigurationErrors errors) {
        SourceLocation place = SourceLocation.of(file.source().name());
        Workload workload = file.workload();
        int senders = Math.min(
                workload.topology().producerCount(),
                workload.limits().senderThreads().orElse(Runtime.getRuntime().availableProcessors()));
        refusal(workload.payload(), senders, heapBytes).ifPresent(sentence -> errors.add(place, sentence));
        refusal(file.workload().keys(), heapBytes).ifPresent(sentence -> errors.add(place, sentence));
    }

    /**
     * Returns why a run has no room for its payloads, and the remedy, as one sentence; empty if it has.
     *
     * @param senders number of sender threads
     */
    static Optional<String> refusal(Payload payload, int senders, long heapBytes) {
        // With different sizes each sender has a copy of the pool.
        long room = heapBytes / PARTS / (payload.choice() == PayloadChoice.WHOLE ? 1 : 1 + senders);
        boolean fits = payload.poolSize() * payload.meanBytes() <= room;
        if (fits || payload instanceof Payload.FromFile) {
            return Optional.empty();
        }
        long fitting = (long) (room / payload.meanBytes());
        return Optional.of(KeyNames.RANDOMIZED_PAYLOAD_POOL_SIZE + " " + payload.poolSize() + " of payloads of "
                + QuantityFormat.count(Math.round(payload.meanBytes())) + " bytes" + needsMoreThan(heapBytes)
                + (fitting > 0
                        ? "lower it to at most " + fitting + ", or raise " + RunJvm.HEAP_OPTS
                        : "raise " + RunJvm.HEAP_OPTS + ", or lower " + KeyNames.MESSAGE_SIZE));
    }

    /** Returns why a run has no room for its keys, and the remedy, as one sentence; empty if it has. */
    static Optional<String> refusal(MessageKeys keys, long heapBytes) {
        long fitting = heapBytes / PARTS / KeyPool.BYTES_PER_KEY;
        return keys.count() <= fitting
                ? Optional.empty()
                : Optional.of(KeyNames.KEYS + ": " + MessageKeys.COUNT + " " + QuantityFormat.count(keys.count())
                        + needsMoreThan(heapBytes) + "lower it to at most " + fitting + ", or raise "
                        + RunJvm.HEAP_OPTS);
    }

    /**
     * Heaps of JVMs that are alike.
     *
     * @param of what they belong to: a role of the broker's nodes
     * @param size of each, in the JVM's notation; 0 if the JVM chooses it
     */
    record Heap(String of, long count, String size) {

        /** Returns the heaps of a run's JVMs: its own, and those of its processes; empty if the JVM chooses them. */
        static List<Heap> ofRun(int processes, OptionalLong heapBytes) {
            String of = (processes == 1 ? "the run" : "the run and its processes") + " (" + RunJvm.HEAP_OPTS + ")";
            return heapBytes.stream()
                    .mapToObj(bytes -> new Heap(of, processes == 1 ? 1 : processes + 1L, String.valueOf(bytes)))
                    .toList();
        }

        Heap and(Heap alike) {
            return new Heap(of, count + alike.count, size);
        }

        private double bytes() {
            return (double) RunJvm.bytes(size) * count;
        }

        private String words() {
            return (count == 1 ? "" : count + " × ") + QuantityFormat.bytes(RunJvm.bytes(size)) + " of " + of;
        }
    }

    /** Returns why the machine has no room for heaps, with the parts of their sum, as a part of a sentence; empty if it has. */
    static Optional<String> refusal(List<Heap> heaps, long memoryBytes) {
        double all = heaps.stream().mapToDouble(Heap::bytes).sum();
        return all <= memoryBytes
                ? Optional.empty()
                : Optional.of("asks for heaps that don't fit: "
                        + heaps.stream()
                                .filter(heap -> heap.bytes() > 0)
                                .map(Heap::words)
                                .collect(Collectors.joining(" + "))
                        + " = "
                        + QuantityFormat.bytes(all) + ", and this machine has " + QuantityFormat.bytes(memoryBytes)
                        + " of memory in all; ");
    }

    private static String needsMoreThan(long heapBytes) {
        return " needs more than a third of a run's heap, which is " + QuantityFormat.bytes(heapBytes) + "; ";
    }
}
