package io.weir.worker;

import io.weir.evidence.ConsumerFailure;
import io.weir.evidence.Generator;
import io.weir.worker.receive.FailedAttempts;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Report of a worker, or of several, on a load that is over; intervals and ledger are apart.
 *
 * @param sent number of messages of each stream of the run that were sent; 0 for those of other workers
 * @param outstandingLimit maximum number of messages that could be sent and not completed
 * @param unfinished messages sent and not completed
 * @param surplusCompletions completions that the driver reported of messages that had completed before
 * @param generators every worker that has ended it
 * @param consumers every consumer of the share
 * @param failedAttempts failed attempts to receive
 */
public record LoadEnd(
        long[] sent,
        long outstandingLimit,
        int unfinished,
        long surplusCompletions,
        List<Generator> generators,
        List<ConsumerEnd> consumers,
        FailedAttempts failedAttempts) {

    /**
     * A consumer at the end of a load.
     *
     * @param active whether it received anything in the load
     * @param failure why it may have left messages unread; empty if it has not
     */
    public record ConsumerEnd(String name, int subscription, boolean active, Optional<ConsumerFailure> failure) {}

    /** Returns the sum of both, which are of different workers. */
    public LoadEnd plus(LoadEnd other) {
        long[] all = new long[sent.length];
        Arrays.setAll(all, stream -> sent[stream] + other.sent[stream]);
        return new LoadEnd(
                all,
                outstandingLimit + other.outstandingLimit,
                unfinished + other.unfinished,
                surplusCompletions + other.surplusCompletions,
                joined(generators, other.generators),
                joined(consumers, other.consumers),
                failedAttempts.plus(other.failedAttempts));
    }

    private static <T> List<T> joined(List<T> one, List<T> other) {
        return Stream.concat(one.stream(), other.stream()).toList();
    }
}
