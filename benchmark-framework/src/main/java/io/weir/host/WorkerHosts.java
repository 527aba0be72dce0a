package io.weir.host;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The hosts that carry out the shares of a run.
 *
 * @param addresses at least one, each once
 * @param certificates folder of the conductor's certificate, absolute
 * @param conductor address of the conductor's host as the workers know it; null for the first name of its certificate, and any port
 * @param bind address at which the conductor listens, where that is another; null for the same
 */
public record WorkerHosts(
        List<HostAddress> addresses,
        String certificates,
        @Nullable HostAddress conductor,
        @Nullable HostAddress bind) {

    public WorkerHosts {
        addresses = List.copyOf(addresses);
    }

    /** Returns the host of a worker; workers are dealt to the hosts in turn. */
    public HostAddress of(int worker) {
        return addresses.get(worker % addresses.size());
    }
}
