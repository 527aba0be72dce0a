package io.weir.plan;

import io.weir.config.WorkloadFile;
import io.weir.config.source.ConfigurationErrors;
import io.weir.config.source.SourceLocation;
import io.weir.units.QuantityFormat;
import io.weir.workload.KeyNames;
import io.weir.workload.Payload;
import java.util.Optional;

/** The part of a run's heap that its payloads may take. */
final class PayloadMemory {

    /** Large arrays take up to twice their size, since the collector gives them whole regions. */
    private static final int PARTS = 3;

    private PayloadMemory() {}

    /** Adds an error if a run has no room for its payloads. */
    static void check(WorkloadFile file, long heapBytes, ConfigurationErrors errors) {
        refusal(file.workload().payload(), heapBytes)
                .ifPresent(
                        sentence -> errors.add(SourceLocation.of(file.source().name()), sentence));
    }

    /** Returns why a run has no room for its payloads, and the remedy, as one sentence; empty if it has. */
    static Optional<String> refusal(Payload payload, long heapBytes) {
        long room = heapBytes / PARTS;
        if (!(payload instanceof Payload.Random random) || (long) random.poolSize() * random.sizeBytes() <= room) {
            return Optional.empty();
        }
        long fitting = room / random.sizeBytes();
        return Optional.of(KeyNames.RANDOMIZED_PAYLOAD_POOL_SIZE + " " + random.poolSize() + " of payloads of "
                + QuantityFormat.count(random.sizeBytes()) + " bytes needs more than a third of a run's heap, which is "
                + QuantityFormat.bytes(heapBytes) + "; "
                + (fitting > 0
                        ? "lower it to at most " + fitting + ", or raise " + RunJvm.HEAP_OPTS
                        : "raise " + RunJvm.HEAP_OPTS + ", or lower " + KeyNames.MESSAGE_SIZE));
    }
}
