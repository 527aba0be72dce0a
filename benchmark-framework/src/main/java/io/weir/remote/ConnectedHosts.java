package io.weir.remote;

import io.weir.host.HostCheck;
import java.io.IOException;
import java.util.List;

/** Hosts that have agreed to take part in this run, until it is over. */
public interface ConnectedHosts extends AutoCloseable {

    /**
     * Starts the process of a worker, or of an observer. Any thread.
     *
     * @param host number of the host, from 0, the observers last
     * @param name of the worker
     * @throws IOException with the reason when the host can't
     */
    HostLink startWorker(int host, String name) throws IOException, InterruptedException;

    /**
     * Has all hosts examine themselves, at the same time.
     *
     * @param brokers addresses that each is to try
     * @return what they have found, in the order of the hosts
     * @throws IOException with the names of those that don't answer
     */
    List<HostCheck> examine(List<String> brokers) throws IOException, InterruptedException;

    /** Has all workers ended, and lets the hosts go. */
    @Override
    void close();
}
