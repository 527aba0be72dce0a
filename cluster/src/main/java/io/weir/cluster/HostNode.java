package io.weir.cluster;

import io.weir.cluster.Wire.Parcel;
import io.weir.remote.ControlPlane.LocalHost;
import io.weir.remote.ShareProcess;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.apache.pekko.actor.Address;
import org.apache.pekko.actor.AddressFromURIString;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.delivery.ProducerController;
import org.apache.pekko.actor.typed.javadsl.AbstractBehavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.Receive;
import org.apache.pekko.actor.typed.javadsl.TimerScheduler;
import org.apache.pekko.cluster.ClusterEvent;
import org.apache.pekko.cluster.typed.Cluster;
import org.apache.pekko.cluster.typed.Join;
import org.apache.pekko.cluster.typed.Subscribe;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A host in the cluster of one run: accepts the invitation, starts the processes of workers and passes their frames. It
 * stops, and its actor system with it, when the run is over or the conductor is gone; a node can't join a second cluster.
 */
final class HostNode extends AbstractBehavior<HostNode.Command> {

    /** Name of the actor, by which conductors find it. */
    static final String NAME = "host";

    /** Time without the conductor, after its heartbeats have failed to come, after which its run is ended. */
    private static final Duration ORPHAN_LIMIT = Duration.ofSeconds(2);

    /** Time limit to become a member: its conductor may have been killed as soon as it had invited. */
    private static final Duration MEMBERSHIP_LIMIT = Duration.ofSeconds(30);

    /** Names of runs and workers, which become names of folders and files. */
    private static final Pattern NAMES = Pattern.compile("[A-Za-z0-9-]{1,64}");

    private static final Logger LOG = LoggerFactory.getLogger(HostNode.class);

    private final TimerScheduler<Command> timers;
    private final String build;
    private final LocalHost local;
    private final Consumer<String> told;
    private final Runnable stopped;
    private final List<Share> shares = new ArrayList<>();
    private Optional<Run> current = Optional.empty();

    /** Message to a host, from a conductor or from within. */
    sealed interface Command {}

    record FromConductor(Wire.ToHost message) implements Command {}

    private record MemberChanged(ClusterEvent.ClusterDomainEvent event) implements Command {}

    private enum Overdue implements Command {
        /** The conductor has been out of reach for too long. */
        CONDUCTOR,

        /** This host has not become a member in time. */
        MEMBERSHIP
    }

    /** A run, and the conductor's node. */
    private record Run(String id, Address conductor) {}

    /** A worker's process with the link to its conductor. */
    private record Share(ShareProcess process, ReliableLink link) {}

    private HostNode(
            ActorContext<Command> context,
            TimerScheduler<Command> timers,
            String build,
            LocalHost local,
            Consumer<String> told,
            Runnable stopped) {
        super(context);
        this.timers = timers;
        this.build = build;
        this.local = local;
        this.told = told;
        this.stopped = stopped;
        Cluster.get(context.getSystem())
                .subscriptions()
                .tell(Subscribe.create(
                        context.messageAdapter(ClusterEvent.ClusterDomainEvent.class, MemberChanged::new),
                        ClusterEvent.ClusterDomainEvent.class));
    }

    /**
     * Returns the actor that conductors talk to, which stops with its run.
     *
     * @param stopped called when all of its workers have ended
     */
    static Behavior<Command> behavior(String build, LocalHost local, Consumer<String> told, Runnable stopped) {
        return Behaviors.setup(
                context -> Behaviors.withTimers(timers -> new HostNode(context, timers, build, local, told, stopped)));
    }

    /** Returns an actor that passes a conductor's messages on: other senders can't send what is from within. */
    static Behavior<Wire.ToHost> door(ActorRef<Command> host) {
        return Behaviors.receiveMessage(message -> {
            host.tell(new FromConductor(message));
            return Behaviors.same();
        });
    }

    @Override
    public Receive<Command> createReceive() {
        return newReceiveBuilder()
                .onMessage(FromConductor.class, this::fromConductor)
                .onMessage(MemberChanged.class, changed -> memberChanged(changed.event()))
                .onMessageEquals(Overdue.CONDUCTOR, () -> over("its conductor is gone; the run is ended"))
                .onMessageEquals(
                        Overdue.MEMBERSHIP, () -> over("its conductor can't be reached from here; the run is ended"))
                .build();
    }

    private Behavior<Command> fromConductor(FromConductor from) {
        if (from.message() instanceof Wire.Invite invite) {
            invited(invite);
        } else if (from.message() instanceof Wire.StartWorker start) {
            start(start);
        } else if (from.message() instanceof Wire.Examine examine) {
            run("examination", () -> examine(examine));
        } else if (from.message() instanceof Wire.Release release
                && current.map(Run::id).filter(release.run()::equals).isPresent()) {
            return over("the run is over");
        }
        return this;
    }

    private void invited(Wire.Invite invite) {
        Optional<String> refusal = refusal(invite);
        if (refusal.isPresent()) {
            told.accept("Refused run " + invite.run() + ": " + refusal.get());
            invite.replyTo().tell(new Wire.Refused(refusal.get()));
            return;
        }
        Run other = current.filter(run -> !run.id().equals(invite.run())).orElse(null);
        if (other != null) { // whose conductor may have been killed: then this is over in a moment
            invite.replyTo()
                    .tell(new Wire.Busy("it is at work for run " + other.id() + " of "
                            + other.conductor().host().get()));
            return;
        }
        invite.replyTo().tell(new Wire.Accepted());
        if (current.isEmpty()) {
            Address conductor = AddressFromURIString.parse(invite.conductor());
            current = Optional.of(new Run(invite.run(), conductor));
            told.accept("Run " + invite.run() + " of " + conductor.host().get() + " begins.");
            Cluster.get(getContext().getSystem()).manager().tell(Join.create(conductor));
            timers.startSingleTimer(Overdue.MEMBERSHIP, MEMBERSHIP_LIMIT);
        }
    }

    private Optional<String> refusal(Wire.Invite invite) {
        if (!NAMES.matcher(invite.run()).matches()) {
            return Optional.of("its run has a name that is no name of a folder");
        }
        if (invite.protocol() != Wire.PROTOCOL || !invite.build().equals(build)) {
            return Optional.of("it is another build of Weir (" + build + ", the conductor's is " + invite.build()
                    + "): install the same on both hosts");
        }
        return Optional.empty();
    }

    private void examine(Wire.Examine question) {
        try {
            question.replyTo().tell(new Wire.Examined(local.examine(question.brokers())));
        } catch (InterruptedException ended) {
            LOG.info("the host ends while it is examined");
        }
    }

    private void start(Wire.StartWorker start) {
        Run run = current.orElse(null);
        if (run == null) {
            start.replyTo().tell(new Wire.Refused("it has no run"));
            return;
        }
        if (!NAMES.matcher(start.name()).matches()) {
            start.replyTo().tell(new Wire.Refused("the worker has a name that is no name of a file"));
            return;
        }
        ShareProcess process;
        try {
            process = local.start(run.id(), start.name());
        } catch (IOException failed) {
            LOG.warn("a worker could not be started", failed);
            start.replyTo().tell(new Wire.Refused("its process could not be started: " + failed.getMessage()));
            return;
        }
        ReliableLink link = new ReliableLink();
        ActorRef<ReliableLink.Command> ignored =
                getContext().spawn(link.behavior("of-" + shares.size()), "share-" + shares.size());
        shares.add(new Share(process, link));
        pass(process, link, start.frames());
        ActorRef<Wire.Answer> conductor = start.replyTo();
        run(start.name() + "-source", () -> conductor.tell(new Wire.Started(link.source())));
    }

    /** Passes frames in both directions until either end has ended. */
    private void pass(ShareProcess process, ReliableLink link, ActorRef<ProducerController.Command<Parcel>> conductor) {
        run(process.name() + "-in", () -> {
            link.attach(conductor);
            try {
                for (Optional<byte[]> next = link.read(); next.isPresent(); next = link.read()) {
                    process.channel().write(next.get());
                }
            } catch (IOException gone) {
                LOG.info("the process of {} takes no frames", process.name(), gone);
            }
            process.closePipe();
        });
        run(process.name() + "-out", () -> {
            String end;
            try {
                for (Optional<byte[]> next = process.channel().read();
                        next.isPresent();
                        next = process.channel().read()) {
                    if (!taken(link, next.get(), process.name())) {
                        return;
                    }
                }
                end = process.end();
            } catch (IOException broken) {
                LOG.warn("the pipe of {} breaks off", process.name(), broken);
                end = "its pipe breaks off: " + broken.getMessage();
            }
            try {
                link.writeEnd(end);
            } catch (IOException gone) {
                LOG.info("the conductor does not hear of the end of {}", process.name(), gone);
            }
        });
    }

    private static boolean taken(ReliableLink link, byte[] frame, String name) {
        try {
            link.write(frame);
            return true;
        } catch (IOException gone) {
            LOG.info("the conductor takes no frames of {}", name, gone);
            return false;
        }
    }

    private static void run(String name, Runnable work) {
        Thread thread = new Thread(work, "weir-" + name);
        thread.setDaemon(true);
        thread.start();
    }

    private Behavior<Command> memberChanged(ClusterEvent.ClusterDomainEvent event) {
        Address conductor = current.map(Run::conductor).orElse(null);
        if (event instanceof ClusterEvent.MemberUp up
                && up.member().equals(Cluster.get(getContext().getSystem()).selfMember())) {
            timers.cancel(Overdue.MEMBERSHIP);
        } else if (event instanceof ClusterEvent.UnreachableMember unreachable
                && unreachable.member().address().equals(conductor)) {
            told.accept("The conductor does not answer.");
            timers.startSingleTimer(Overdue.CONDUCTOR, ORPHAN_LIMIT);
        } else if (event instanceof ClusterEvent.ReachableMember reachable
                && reachable.member().address().equals(conductor)) {
            told.accept("The conductor answers again.");
            timers.cancel(Overdue.CONDUCTOR);
        } else if (event instanceof ClusterEvent.MemberEvent changed
                && changed.member().address().equals(conductor)
                && !(event instanceof ClusterEvent.MemberJoined
                        || event instanceof ClusterEvent.MemberWeaklyUp
                        || event instanceof ClusterEvent.MemberUp)) {
            return over("its conductor has left");
        }
        return this;
    }

    private Behavior<Command> over(String why) {
        told.accept("Run " + current.map(Run::id).orElse("") + ": " + why + ".");
        end();
        return Behaviors.stopped();
    }

    /** Ends all workers: by the end of their pipes, and by force where that doesn't help. */
    private void end() {
        shares.forEach(share -> share.link().end("its host has ended it"));
        shares.forEach(share -> share.process().closePipe());
        List<Share> ended = List.copyOf(shares);
        shares.clear();
        run("ends", () -> {
            ended.forEach(share -> share.process().awaitEnd());
            stopped.run();
        });
    }
}
