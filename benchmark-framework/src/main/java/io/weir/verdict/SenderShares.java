package io.weir.verdict;

import io.weir.evidence.SenderTime;
import java.util.List;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Use of the time of all senders of a run, as shares of it from 0 to 1; all 0 if none was observed.
 *
 * @param runQueueWait run-queue wait, within any of the others; null when the system doesn't report it
 */
record SenderShares(
        double waiting,
        double insideSend,
        double backPressure,
        double engine,
        @Nullable Double runQueueWait) {

    static SenderShares of(List<SenderTime> senders) {
        List<SenderTime> observed =
                senders.stream().filter(sender -> sender.wallNanos() > 0).toList();
        boolean told = !observed.isEmpty() && observed.stream().allMatch(sender -> sender.runQueueWaitNanos() >= 0);
        return new SenderShares(
                share(observed, SenderTime::waitingNanos),
                share(observed, SenderTime::insideSendNanos),
                share(observed, SenderTime::backPressureNanos),
                share(observed, SenderTime::engineNanos),
                told ? (Double) share(observed, SenderTime::runQueueWaitNanos) : null);
    }

    double runQueueWaitOrZero() {
        return runQueueWait == null ? 0 : runQueueWait;
    }

    /** Returns the sum of the senders' times as a share of all their time. */
    static double share(List<SenderTime> senders, ToLongFunction<SenderTime> nanos) {
        double wall = senders.stream().mapToLong(SenderTime::wallNanos).sum();
        return wall == 0 ? 0 : senders.stream().mapToLong(nanos).sum() / wall;
    }
}
