package io.weir.cli.cluster;

import io.weir.host.BrokerAddresses;
import io.weir.host.WorkerHosts;
import io.weir.plan.PlannedRun;
import io.weir.remote.ConnectedHosts;
import io.weir.remote.ControlPlane;
import io.weir.remote.Preflight;
import io.weir.time.SystemClock;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Shows the state of the hosts of a command that is not carried out, as its first run would find it. */
public final class HostsPreview {

    /** Hosts need not run yet for a preview: one that does not answer in this time is named, and not waited for. */
    private static final Duration LIMIT = Duration.ofSeconds(3);

    private HostsPreview() {}

    /** Returns the table, what there is to say against each host, or which of them don't answer. */
    public static List<String> lines(ControlPlane plane, PlannedRun first, WorkerHosts hosts)
            throws InterruptedException {
        List<String> lines = new ArrayList<>();
        String run = "dry-run-" + Long.toHexString(SystemClock.INSTANCE.nanoTime());
        try (ConnectedHosts connected = plane.connect(hosts, run, LIMIT, waiting -> {})) {
            Preflight preflight = Preflight.of(
                    connected,
                    hosts,
                    first.workload().topology(),
                    BrokerAddresses.in(first.target().configuration().request().values()));
            lines.addAll(preflight.lines());
            preflight.throwIfRefused();
        } catch (IOException refused) {
            lines.add(String.valueOf(refused.getMessage()));
        }
        return lines;
    }
}
