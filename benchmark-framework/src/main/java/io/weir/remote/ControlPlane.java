package io.weir.remote;

import io.weir.host.CertificateFolder;
import io.weir.host.HostAddress;
import io.weir.host.WorkerHosts;
import java.io.IOException;
import java.util.function.Consumer;

/**
 * Carries the frames between a conductor and workers on other hosts, over encrypted connections on which both sides show
 * a certificate, and notices which of them is gone. Loaded only where a command needs it.
 */
public interface ControlPlane {

    /**
     * Invites hosts to a run, and waits until all have joined.
     *
     * @param run its identity
     * @param waiting receives what it waits for
     * @throws IOException with the reasons of all hosts that have not joined within the time limit
     */
    ConnectedHosts connect(WorkerHosts hosts, String run, Consumer<String> waiting)
            throws IOException, InterruptedException;

    /**
     * Waits for an invitation to a run, carries out what its conductor asks for, and returns when it is over. Then this
     * process has to end, and another one to wait: what it leaves of connections that were cut ends with it.
     *
     * @param listen own address, as conductors know it
     * @param shares starts the processes of workers
     * @param told receives what happens, a sentence each
     * @throws IOException when it can't listen
     */
    void serve(HostAddress listen, CertificateFolder certificates, ShareStarter shares, Consumer<String> told)
            throws IOException, InterruptedException;

    /** Starts the process of a worker. */
    @FunctionalInterface
    interface ShareStarter {

        /** @param name of the worker, unique in its run */
        ShareProcess start(String run, String name) throws IOException;
    }
}
