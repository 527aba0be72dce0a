package io.weir.cluster;

import com.typesafe.config.Config;
import io.weir.host.CertificateFolder;
import io.weir.host.HostAddress;
import io.weir.host.WorkerHosts;
import io.weir.remote.ConnectedHosts;
import io.weir.remote.ControlPlane;
import io.weir.remote.ToolBuild;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.SpawnProtocol;
import org.apache.pekko.actor.typed.Terminated;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.remote.RemoteTransportException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The control plane by Apache Pekko Cluster. */
public final class PekkoControlPlane implements ControlPlane {

    private static final Logger LOG = LoggerFactory.getLogger(PekkoControlPlane.class);

    /** Time limit for all hosts to join after that. */
    private static final Duration JOIN_LIMIT = Duration.ofSeconds(60);

    /** Time limit for a node to leave in order after its run. Where a cable is cut its connections don't end for minutes. */
    private static final Duration END_LIMIT = Duration.ofSeconds(5);

    /** Time limit for all workers of a host to end, by force at the end. */
    private static final Duration WORKERS_LIMIT = Duration.ofMinutes(1);

    private final String build;

    /** Called by the service loader. */
    public PekkoControlPlane() {
        this(ToolBuild.fingerprint());
    }

    /** @param build of this Weir */
    PekkoControlPlane(String build) {
        this.build = build;
    }

    @Override
    public ConnectedHosts connect(WorkerHosts hosts, String run, Duration limit, Consumer<String> waiting)
            throws IOException, InterruptedException {
        CertificateFolder certificates = new CertificateFolder(Path.of(hosts.certificates()));
        Tls tls = Tls.of(certificates);
        waiting.accept("connecting to " + hosts.all().size() + " hosts");
        HostAttempts attempts = new HostAttempts(hosts.all(), limit, waiting);
        attempts.make(tls::tryOut);
        HostAddress own = hosts.conductor() == null ? new HostAddress(tls.ownName(), 0) : hosts.conductor();
        ConductorNode node = new ConductorNode(
                system(
                        SpawnProtocol.create(),
                        NodeConfig.of(own, hosts.bind(), NodeConfig.CONDUCTOR, certificates),
                        bound(own, hosts.bind())),
                run,
                hosts.all());
        try {
            attempts.make(host -> node.invite(host, build));
            List<HostAddress> missing = node.awaitMembers(JOIN_LIMIT);
            if (!missing.isEmpty()) {
                throw new IOException("These hosts have accepted the run and not joined it within "
                        + JOIN_LIMIT.toSeconds() + " s: "
                        + missing.stream().map(HostAddress::toString).collect(Collectors.joining(", "))
                        + ". They need to reach this host by the name " + own.host()
                        + "; --conductor tells another");
            }
            return node;
        } catch (IOException | InterruptedException failed) {
            node.close();
            throw failed;
        }
    }

    private static HostAddress bound(HostAddress known, @Nullable HostAddress bind) {
        return bind == null ? known : bind;
    }

    private static <T> ActorSystem<T> system(Behavior<T> guardian, Config config, HostAddress address)
            throws IOException {
        try {
            return ActorSystem.create(guardian, NodeConfig.SYSTEM, config);
        } catch (RemoteTransportException unbound) {
            throw new IOException(
                    "This host can't listen at " + address + ": "
                            + (unbound.getCause() == null ? unbound : unbound.getCause()).getMessage(),
                    unbound);
        }
    }

    @Override
    public void serve(
            HostAddress listen,
            @Nullable HostAddress bind,
            CertificateFolder certificates,
            LocalHost local,
            Consumer<String> told)
            throws IOException, InterruptedException {
        Tls ignored = Tls.of(certificates); // says what is wrong with them
        Config config = NodeConfig.of(listen, bind, NodeConfig.HOST, certificates);
        CompletableFuture<Boolean> stopped = new CompletableFuture<>();
        Behavior<Void> guardian = Behaviors.setup(context -> {
            ActorRef<HostNode.Command> host =
                    context.spawn(HostNode.behavior(build, local, told, () -> stopped.complete(true)), "run");
            context.watch(host); // which ends this one, and the actor system
            ActorRef<Wire.ToHost> door = context.spawn(HostNode.door(host), HostNode.NAME);
            return Behaviors.receive(Void.class)
                    .onSignal(Terminated.class, ended -> Behaviors.stopped())
                    .build();
        });
        ActorSystem<Void> system = system(guardian, config, bound(listen, bind));
        told.accept(LISTENING + listen + (bind == null ? "" : ", bound to " + bind) + ".");
        try {
            CompletableFuture<?> terminated = system.getWhenTerminated().toCompletableFuture();
            Object ends = CompletableFuture.anyOf(stopped, terminated).get();
            Object all = stopped.get(WORKERS_LIMIT.toMillis(), TimeUnit.MILLISECONDS);
            Object ended = terminated.get(END_LIMIT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException cutOff) {
            LOG.info("the node waits for connections that have been cut; it ends with this process", cutOff);
        } catch (ExecutionException failed) {
            throw new IOException("The node of this host has failed: " + failed.getCause(), failed);
        } catch (InterruptedException hurry) {
            system.terminate();
            throw hurry;
        }
    }
}
