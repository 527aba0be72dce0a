package io.weir.host;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The hosts that carry out the shares of a run, and those that are observed.
 *
 * @param addresses at least one, each once
 * @param observers hosts that carry no load, such as those of brokers, of whose machines samples are taken; none of {@code addresses}
 * @param certificates folder of the conductor's certificate, absolute
 * @param conductor address of the conductor's host as the workers know it; null for the first name of its certificate, and any port
 * @param bind address at which the conductor listens, where that is another; null for the same
 */
public record WorkerHosts(
        List<HostAddress> addresses,
        List<HostAddress> observers,
        String certificates,
        @Nullable HostAddress conductor,
        @Nullable HostAddress bind) {

    public WorkerHosts {
        addresses = List.copyOf(addresses);
        observers = List.copyOf(observers);
    }

    /** Returns all hosts of the run, the observers last. */
    public List<HostAddress> all() {
        return Stream.concat(addresses.stream(), observers.stream()).toList();
    }

    /** Returns the host of a worker; workers are dealt to the hosts in turn. */
    public HostAddress of(int worker) {
        return addresses.get(worker % addresses.size());
    }
}
