package io.weir.result;

import io.weir.evidence.ClientThreadTime;
import io.weir.evidence.Generator;
import io.weir.evidence.GeneratorLoad;
import io.weir.evidence.SenderTime;
import io.weir.result.host.HostClock;
import io.weir.result.host.HostClocks;
import io.weir.result.host.WorkerPlace;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One generator of a run, by its own figures.
 *
 * @param name "generator", or "worker-2" where there are several; the same as that of its process in the resources
 * @param load on its JVM and machine in the measured window
 * @param measured latencies of the messages that it sent and received, due in the measured window
 * @param senders use of each sender thread's time
 * @param clientThreads threads on which the client receives and completes; without those that the kernel gave no figures of
 * @param startDelayNanos how late its latest sender began its first message, after that was due, or in a closed loop after the planned
 *     start; null when none began
 * @param host it was on, as the command has named it; null for the conductor's machine
 * @param clock of that host; null for the conductor's machine
 */
public record GeneratorFigures(
        String name,
        GeneratorLoad load,
        LatencySummaries measured,
        List<SenderTime> senders,
        List<ClientThreadTime> clientThreads,
        @Nullable Long startDelayNanos,
        @Nullable String host,
        @Nullable HostClock clock) {

    public GeneratorFigures {
        senders = List.copyOf(senders);
        clientThreads = List.copyOf(clientThreads);
    }

    static GeneratorFigures of(Generator generator, HostClocks clocks) {
        WorkerPlace place = clocks.placeOf(generator.name()).orElse(null);
        return new GeneratorFigures(
                generator.name(),
                generator.load(),
                LatencySummaries.of(generator.measured()),
                generator.senders(),
                generator.clientThreads(),
                generator.startDelayNanos(),
                place == null ? null : place.host(),
                place == null ? null : place.clock());
    }
}
