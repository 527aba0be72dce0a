package io.weir.cluster;

import io.weir.cluster.Wire.Answer;
import io.weir.host.HostAddress;
import io.weir.host.HostCheck;
import io.weir.remote.ConnectedHosts;
import io.weir.remote.HostLink;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.apache.pekko.actor.Address;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.Props;
import org.apache.pekko.actor.typed.SpawnProtocol;
import org.apache.pekko.actor.typed.javadsl.Adapter;
import org.apache.pekko.actor.typed.javadsl.AskPattern;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.cluster.ClusterEvent;
import org.apache.pekko.cluster.Member;
import org.apache.pekko.cluster.typed.Cluster;
import org.apache.pekko.cluster.typed.Join;
import org.apache.pekko.cluster.typed.Subscribe;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A conductor's node in the cluster of its run, which it begins. Any thread. */
final class ConductorNode implements ConnectedHosts {

    private static final Logger LOG = LoggerFactory.getLogger(ConductorNode.class);

    private static final Duration ANSWER_LIMIT = Duration.ofSeconds(5);

    /** Time limit for a host to begin the process of a worker. */
    private static final Duration START_LIMIT = Duration.ofSeconds(30);

    /** Time limit for hosts to examine themselves: a second of samples, two for each broker out of reach, a busy machine. */
    private static final Duration EXAMINE_LIMIT = Duration.ofSeconds(20);

    private static final Duration END_LIMIT = Duration.ofSeconds(15);

    private final ActorSystem<SpawnProtocol.Command> system;
    private final String run;
    private final List<HostAddress> hosts;
    private final Map<HostAddress, ActorRef<Wire.ToHost>> doors = new ConcurrentHashMap<>();
    private final Set<HostAddress> joined = Collections.synchronizedSet(new HashSet<>());
    private final CountDownLatch all;
    private final List<OpenLink> links = Collections.synchronizedList(new ArrayList<>());

    private final AtomicInteger started = new AtomicInteger();

    /** A link to a worker on a host. */
    private record OpenLink(HostAddress host, ReliableLink link) {}

    /** @param system of which this is the first node, not joined yet */
    ConductorNode(ActorSystem<SpawnProtocol.Command> system, String run, List<HostAddress> hosts)
            throws IOException, InterruptedException {
        this.system = system;
        this.run = run;
        this.hosts = hosts;
        this.all = new CountDownLatch(hosts.size());
        ActorRef<ClusterEvent.ClusterDomainEvent> ignored = spawn(
                Behaviors.<ClusterEvent.ClusterDomainEvent>setup(context -> {
                    Cluster.get(context.getSystem())
                            .subscriptions()
                            .tell(Subscribe.create(context.getSelf(), ClusterEvent.ClusterDomainEvent.class));
                    return Behaviors.receiveMessage(event -> {
                        memberChanged(event);
                        return Behaviors.same();
                    });
                }),
                "members");
        Cluster cluster = Cluster.get(system);
        cluster.manager().tell(Join.create(cluster.selfMember().address()));
    }

    private <T> ActorRef<T> spawn(Behavior<T> behavior, String name) throws IOException, InterruptedException {
        CompletionStage<ActorRef<T>> actor = AskPattern.ask(
                system,
                replyTo -> new SpawnProtocol.Spawn<>(behavior, name, Props.empty(), replyTo),
                ANSWER_LIMIT,
                system.scheduler());
        return value(actor, ANSWER_LIMIT);
    }

    private static <T> T value(CompletionStage<T> answer, Duration limit) throws IOException, InterruptedException {
        try {
            // Longer than the limit of the question itself, which says what it was.
            return answer.toCompletableFuture().get(2 * limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException failed) {
            Throwable cause = failed.getCause();
            if (cause instanceof TimeoutException) {
                throw new IOException("it has not answered for " + limit.toSeconds() + " s", failed);
            }
            throw new IOException(String.valueOf(cause == null ? failed : cause), failed);
        } catch (TimeoutException late) {
            throw new IOException("it has not answered for " + 2 * limit.toSeconds() + " s", late);
        }
    }

    /**
     * Invites a host. Any thread.
     *
     * @param build of this Weir
     * @throws NotYetException when it does not answer, or is at work for another run
     * @throws IOException with the reason, as a clause, when it doesn't come
     */
    void invite(HostAddress host, String build) throws IOException, InterruptedException {
        String path = "pekko://" + NodeConfig.SYSTEM + "@" + host + "/user/" + HostNode.NAME;
        ActorRef<Wire.ToHost> door;
        try {
            door = Adapter.toTyped(
                    value(system.classicSystem().actorSelection(path).resolveOne(ANSWER_LIMIT), ANSWER_LIMIT));
        } catch (IOException silent) {
            throw new NotYetException(
                    "it takes the connection and doesn't answer: it is at the end of another run, or the --listen of"
                            + " its bin/benchmark-worker is not " + host + " as --workers has it",
                    silent);
        }
        doors.put(host, door); // before it accepts: it may do so when nobody waits any more
        Answer answer;
        try {
            answer = ask(
                    door,
                    replyTo -> new Wire.Invite(
                            Wire.PROTOCOL,
                            build,
                            run,
                            Cluster.get(system).selfMember().address().toString(),
                            replyTo),
                    ANSWER_LIMIT);
        } catch (IOException slow) { // another --listen would not have let it be found
            throw new NotYetException(
                    "it is there and has not answered the invitation for " + ANSWER_LIMIT.toSeconds()
                            + " s: its machine is busy or stands still",
                    slow);
        }
        if (answer instanceof Wire.Busy busy) {
            throw new NotYetException(busy.reason());
        }
        if (answer instanceof Wire.Refused refused) {
            throw new IOException(refused.reason());
        }
    }

    private Answer ask(ActorRef<Wire.ToHost> host, Function<ActorRef<Answer>, Wire.ToHost> question, Duration limit)
            throws IOException, InterruptedException {
        return value(AskPattern.<Wire.ToHost, Answer>ask(host, question::apply, limit, system.scheduler()), limit);
    }

    /** Waits until all hosts are members; returns those that are not after the limit. */
    List<HostAddress> awaitMembers(Duration limit) throws InterruptedException {
        return all.await(limit.toMillis(), TimeUnit.MILLISECONDS)
                ? List.of()
                : hosts.stream().filter(host -> !joined.contains(host)).toList();
    }

    private void memberChanged(ClusterEvent.ClusterDomainEvent event) {
        if (event instanceof ClusterEvent.MemberUp up) {
            host(up.member()).filter(joined::add).ifPresent(host -> all.countDown());
        } else if (event instanceof ClusterEvent.UnreachableMember unreachable) {
            lost(unreachable.member(), "its host can't be reached any more");
        } else if (event instanceof ClusterEvent.MemberLeft left) {
            lost(left.member(), "its host has left the run");
        } else if (event instanceof ClusterEvent.MemberExited exited) {
            lost(exited.member(), "its host has left the run");
        } else if (event instanceof ClusterEvent.MemberRemoved removed) {
            lost(removed.member(), "its host has left the run");
        }
    }

    private Optional<HostAddress> host(Member member) {
        Address address = member.address();
        return hosts.stream()
                .filter(host -> host.host().equals(address.host().get())
                        && address.port().get().equals(host.port()))
                .findFirst();
    }

    private void lost(Member member, String reason) {
        host(member).ifPresent(host -> {
            synchronized (links) {
                links.stream()
                        .filter(open -> open.host().equals(host))
                        .forEach(open -> open.link().end(reason + " (" + host + ")"));
            }
        });
    }

    @Override
    public HostLink startWorker(int number, String name) throws IOException, InterruptedException {
        HostAddress host = hosts.get(number);
        ReliableLink link = new ReliableLink();
        String id = "worker-" + started.getAndIncrement();
        ActorRef<ReliableLink.Command> ignored = spawn(link.behavior(id), id);
        links.add(new OpenLink(host, link));
        try {
            ActorRef<Wire.ToHost> door = doors.get(host);
            if (door == null) {
                throw new IOException("it was not invited");
            }
            Answer answer = ask(door, replyTo -> new Wire.StartWorker(name, link.source(), replyTo), START_LIMIT);
            if (answer instanceof Wire.Started started) {
                link.attach(started.frames());
                return link;
            }
            throw new IOException(answer instanceof Wire.Refused refused ? refused.reason() : String.valueOf(answer));
        } catch (IOException failed) {
            throw new IOException(
                    String.format(Locale.ROOT, "%s could not be started on %s: %s", name, host, failed.getMessage()),
                    failed);
        }
    }

    @Override
    public List<HostCheck> examine(List<String> brokers) throws IOException, InterruptedException {
        Map<HostAddress, CompletionStage<Answer>> answers = new LinkedHashMap<>();
        for (HostAddress host : hosts) {
            ActorRef<Wire.ToHost> door = doors.get(host);
            if (door == null) {
                throw new IOException(host + " was not invited");
            }
            answers.put(
                    host,
                    AskPattern.<Wire.ToHost, Answer>ask(
                            door, replyTo -> new Wire.Examine(brokers, replyTo), EXAMINE_LIMIT, system.scheduler()));
        }
        List<HostCheck> checks = new ArrayList<>();
        List<String> silent = new ArrayList<>();
        for (Map.Entry<HostAddress, CompletionStage<Answer>> one : answers.entrySet()) {
            try {
                checks.add(((Wire.Examined) value(one.getValue(), EXAMINE_LIMIT)).check());
            } catch (IOException late) {
                silent.add(one.getKey() + ": " + late.getMessage());
            }
        }
        if (!silent.isEmpty()) {
            throw new IOException("Not all hosts could be examined. " + String.join("; ", silent));
        }
        return checks;
    }

    @Override
    public void close() {
        doors.values().forEach(door -> door.tell(new Wire.Release(run)));
        synchronized (links) {
            links.forEach(open -> open.link().close("the run is over"));
        }
        system.terminate();
        try {
            Object ignored =
                    system.getWhenTerminated().toCompletableFuture().get(END_LIMIT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException | TimeoutException slow) {
            LOG.warn("the node of the conductor does not end", slow);
        } catch (InterruptedException hurry) {
            Thread.currentThread().interrupt();
        }
    }
}
