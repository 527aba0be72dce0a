package io.weir.remote;

import java.io.IOException;

/** Hosts that have agreed to carry shares of this run, until it is over. */
public interface ConnectedHosts extends AutoCloseable {

    /**
     * Starts the process of a worker.
     *
     * @param host number of the host, from 0
     * @param name of the worker
     * @throws IOException with the reason when the host can't
     */
    HostLink startWorker(int host, String name) throws IOException, InterruptedException;

    /** Has all workers ended, and lets the hosts go. */
    @Override
    void close();
}
