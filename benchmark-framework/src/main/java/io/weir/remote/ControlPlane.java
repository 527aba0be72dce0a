package io.weir.remote;

import io.weir.host.CertificateFolder;
import io.weir.host.HostAddress;
import io.weir.host.HostCheck;
import io.weir.host.WorkerHosts;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Carries the frames between a conductor and workers on other hosts, over encrypted connections on which both sides show
 * a certificate, and notices which of them is gone. Loaded only where a command needs it.
 */
public interface ControlPlane {

    /** Beginning of the sentence by which a host tells that it listens. */
    String LISTENING = "Waiting for runs at ";

    /** The time limit that is usual: hosts may just end an earlier run, whose conductor was killed. */
    Duration USUAL_LIMIT = Duration.ofSeconds(60);

    /**
     * Invites hosts to a run, and waits until all have joined.
     *
     * @param run its identity
     * @param limit time for all hosts to be there and to accept
     * @param waiting receives what it waits for
     * @throws IOException with the reasons of all hosts that have not joined within the time limit
     */
    ConnectedHosts connect(WorkerHosts hosts, String run, Duration limit, Consumer<String> waiting)
            throws IOException, InterruptedException;

    /**
     * Waits for an invitation to a run, carries out what its conductor asks for, and returns when it is over. Then this
     * process has to end, and another one to wait: what it leaves of connections that were cut ends with it.
     *
     * @param listen own address, as conductors know it
     * @param bind address at which it listens, where another machine passes on what comes to the other; null for the same
     * @param local does on this host what the conductor asks for
     * @param told receives what happens, a sentence each
     * @throws IOException when it can't listen
     */
    void serve(
            HostAddress listen,
            @Nullable HostAddress bind,
            CertificateFolder certificates,
            LocalHost local,
            Consumer<String> told)
            throws IOException, InterruptedException;

    /** This host, as a conductor can use it. Any thread. */
    interface LocalHost {

        /**
         * Starts the process of a worker.
         *
         * @param name of the worker, unique in its run
         */
        ShareProcess start(String run, String name) throws IOException;

        /**
         * Examines this host.
         *
         * @param brokers addresses to try
         */
        HostCheck examine(List<String> brokers) throws InterruptedException;
    }
}
