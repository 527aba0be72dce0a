package io.weir.verdict;

import static io.weir.units.QuantityFormat.percent;

import io.weir.evidence.SenderTime;
import io.weir.result.Cause;
import io.weir.result.Finding;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;

/**
 * Findings on a closed loop that the system did not close: a sender that hardly ever waits for a completion, and is not
 * held inside {@code send} either, measures itself. Back-pressure belongs to such a load, and is no fault.
 */
final class ClosedLoopCheck {

    private ClosedLoopCheck() {}

    static List<Finding> findings(RunEvidence evidence) {
        List<SenderTime> busy = evidence.measurement().senders().stream()
                .filter(SenderTime::hasNoSlack)
                .toList();
        List<Finding> findings = new ArrayList<>();
        double paused = evidence.generator().pausedShare();
        double wall = sum(busy, SenderTime::wallNanos);
        double insideSend = sum(busy, SenderTime::insideSendNanos) / wall;
        double engine = sum(busy, SenderTime::engineNanos) / wall;
        double runQueueWait = sum(busy, sender -> Math.max(0, sender.runQueueWaitNanos())) / wall;
        if (!busy.isEmpty() && engine + runQueueWait + paused >= insideSend) {
            findings.add(new Finding(
                    Cause.GENERATOR_LIMITED,
                    String.format(
                            "%s of %s sender threads hardly ever had to wait for a completion: %s of their time in the"
                                    + " engine, %s ready to run without a CPU, %s in pauses of the JVM, %s inside"
                                    + " the client's send; the rate is the generator's, and the system can do more.",
                            busy.size(),
                            evidence.measurement().senders().size(),
                            percent(engine),
                            percent(runQueueWait),
                            percent(paused),
                            percent(insideSend)),
                    Map.of(
                            "saturatedSenderThreads", (double) busy.size(),
                            "insideSendShare", insideSend,
                            "engineShare", engine,
                            "runQueueWaitShare", runQueueWait,
                            "pausedShare", paused)));
        } else if (paused > SenderCheck.PAUSED_SHARE) {
            findings.add(new Finding(
                    Cause.GENERATOR_LIMITED,
                    "The generator's JVM stood still for " + percent(paused)
                            + " of the measured part: rate and latencies contain these pauses.",
                    Map.of("pausedShare", paused)));
        }
        return findings;
    }

    private static double sum(List<SenderTime> senders, ToLongFunction<SenderTime> nanos) {
        return senders.stream().mapToLong(nanos).sum();
    }
}
