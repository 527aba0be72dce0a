package io.weir.workload;

import io.weir.units.SizeFormat;
import io.weir.workload.key.KeyNames;
import io.weir.workload.key.ValidationErrors;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * Bounds on the generator, and its wait policy.
 *
 * @param maxOutstandingMessages sent and not completed, over all producers; empty: chosen from heap and message size
 * @param maxOutstandingBytes the same in payload bytes; empty: chosen from the heap
 * @param senderThreads empty: chosen from the driver's kind of blocking and the cores
 * @param waitPolicy how senders wait for due times, which costs CPU time
 */
public record Limits(
        OptionalLong maxOutstandingMessages,
        OptionalLong maxOutstandingBytes,
        OptionalInt senderThreads,
        WaitPolicy waitPolicy) {

    /** Limits without any bound given. */
    public static final Limits DEFAULT =
            new Limits(OptionalLong.empty(), OptionalLong.empty(), OptionalInt.empty(), WaitPolicy.AUTO);

    void validate(ValidationErrors errors) {
        if (isBelowOne(maxOutstandingMessages)) {
            errors.add(KeyNames.MAX_OUTSTANDING, "must be at least 1, not " + maxOutstandingMessages.getAsLong());
        }
        if (isBelowOne(maxOutstandingBytes)) {
            errors.add(
                    KeyNames.MAX_OUTSTANDING,
                    "must be at least 1 byte, not " + SizeFormat.format(maxOutstandingBytes.getAsLong()));
        }
        if (senderThreads.isPresent() && senderThreads.getAsInt() < 1) {
            errors.add(KeyNames.SENDER_THREADS, "must be at least 1, not " + senderThreads.getAsInt());
        }
    }

    private static boolean isBelowOne(OptionalLong bound) {
        return bound.isPresent() && bound.getAsLong() < 1;
    }
}
