package io.weir.cluster;

import io.weir.cluster.Wire.Parcel;
import io.weir.remote.HostLink;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.delivery.ConsumerController;
import org.apache.pekko.actor.typed.delivery.ProducerController;
import org.apache.pekko.actor.typed.javadsl.AbstractBehavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.Receive;
import org.jspecify.annotations.Nullable;

/**
 * One end of the way of frames between two hosts. Pekko's reliable delivery numbers them and has lost ones sent again;
 * large ones go in pieces. Any thread.
 */
final class ReliableLink implements HostLink {

    private static final Came NOTHING_MORE = new Came(new Parcel(new byte[0], ""), null);

    /** At most one parcel: the next comes when it has been read, so that a reader that falls behind holds up the writer. */
    private final BlockingQueue<Came> arrived = new LinkedBlockingQueue<>();

    private final CompletableFuture<ActorRef<Command>> actor = new CompletableFuture<>();
    private final CompletableFuture<ActorRef<ProducerController.Command<Parcel>>> source = new CompletableFuture<>();

    /** Completed with the reason when the link has ended. */
    private final CompletableFuture<String> end = new CompletableFuture<>();

    /** Message to the actor of a link. */
    sealed interface Command {}

    private record Send(Parcel parcel, CompletableFuture<Boolean> taken) implements Command {}

    private record Demand(ProducerController.RequestNext<Parcel> next) implements Command {}

    private record Arrived(ConsumerController.Delivery<Parcel> delivery) implements Command {}

    private record Attach(ActorRef<ProducerController.Command<Parcel>> source) implements Command {}

    /** A parcel, and who is to hear that it was read; null for nobody. */
    private record Came(Parcel parcel, @Nullable ActorRef<ConsumerController.Confirmed> confirmTo) {}

    private enum Stop implements Command {
        STOP
    }

    /**
     * Returns the actor that serves this end.
     *
     * @param id unique in its actor system
     */
    Behavior<Command> behavior(String id) {
        return Behaviors.setup(context -> new Actor(context, id));
    }

    /** Returns the source of frames from this end, for the other one. */
    ActorRef<ProducerController.Command<Parcel>> source() {
        return source.join();
    }

    /** Begins to receive frames from the source of the other end. */
    void attach(ActorRef<ProducerController.Command<Parcel>> other) {
        actor.join().tell(new Attach(other));
    }

    @Override
    public void write(byte[] frame) throws IOException {
        send(new Parcel(frame, null));
    }

    /** Tells the other end that there is nothing more to come. */
    void writeEnd(String reason) throws IOException {
        send(new Parcel(new byte[0], reason));
    }

    private void send(Parcel parcel) throws IOException {
        CompletableFuture<Boolean> taken = new CompletableFuture<>();
        actor.join().tell(new Send(parcel, taken));
        try {
            Object ignored = CompletableFuture.anyOf(taken, end).get();
        } catch (InterruptedException hurry) {
            // It is on its way. Who was interrupted has the other end told, and waits for its answer.
            Thread.currentThread().interrupt();
        } catch (ExecutionException impossible) {
            throw new IllegalStateException(impossible);
        }
        if (end.isDone()) {
            throw new IOException(end.join());
        }
    }

    @Override
    public Optional<byte[]> read() throws IOException {
        try {
            Came next = arrived.take();
            if (next.confirmTo() != null) {
                next.confirmTo().tell(ConsumerController.confirmed());
            }
            String reason = next.parcel().end();
            if (reason == null) {
                return Optional.of(next.parcel().frame());
            }
            if (next != NOTHING_MORE) {
                end(reason);
            }
            return Optional.empty();
        } catch (InterruptedException hurry) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    /** Ends this end for a reason, if it has not ended for another. */
    void end(String reason) {
        if (end.complete(reason)) {
            arrived.add(NOTHING_MORE);
        }
    }

    /** Ends this end, and lets its actor go. */
    void close(String reason) {
        end(reason);
        actor.join().tell(Stop.STOP);
    }

    @Override
    public String end() {
        return end.join();
    }

    /** Between the threads and Pekko's controllers. */
    private final class Actor extends AbstractBehavior<Command> {

        private final ActorRef<ConsumerController.Command<Parcel>> sink;

        /** At most one of each thread that writes: it waits until its parcel is taken, unless it is interrupted. */
        private final Deque<Send> waiting = new ArrayDeque<>();

        private @Nullable ActorRef<Parcel> next;

        Actor(ActorContext<Command> context, String id) {
            super(context);
            ActorRef<ProducerController.Command<Parcel>> producer =
                    context.spawn(ProducerController.create(Parcel.class, id, Optional.empty()), "source");
            @SuppressWarnings({"unchecked", "rawtypes"})
            ActorRef<ProducerController.RequestNext<Parcel>> demand = (ActorRef) context.messageAdapter(
                    ProducerController.RequestNext.class,
                    wish -> new Demand((ProducerController.RequestNext<Parcel>) wish));
            producer.tell(new ProducerController.Start<>(demand));
            sink = context.spawn(ConsumerController.create(), "sink");
            @SuppressWarnings({"unchecked", "rawtypes"})
            ActorRef<ConsumerController.Delivery<Parcel>> deliveries = (ActorRef) context.messageAdapter(
                    ConsumerController.Delivery.class, came -> new Arrived((ConsumerController.Delivery<Parcel>) came));
            sink.tell(new ConsumerController.Start<>(deliveries));
            source.complete(producer);
            actor.complete(context.getSelf());
        }

        @Override
        public Receive<Command> createReceive() {
            return newReceiveBuilder()
                    .onMessage(Send.class, this::send)
                    .onMessage(Demand.class, this::demand)
                    .onMessage(Arrived.class, this::arrived)
                    .onMessage(Attach.class, this::attach)
                    .onMessageEquals(Stop.STOP, Behaviors::stopped)
                    .build();
        }

        private Behavior<Command> send(Send send) {
            waiting.add(send);
            sendNext();
            return this;
        }

        private Behavior<Command> demand(Demand demand) {
            next = demand.next().sendNextTo();
            sendNext();
            return this;
        }

        private void sendNext() {
            ActorRef<Parcel> taker = next;
            if (taker != null && !waiting.isEmpty()) {
                next = null;
                Send first = waiting.remove();
                taker.tell(first.parcel());
                first.taken().complete(true);
            }
        }

        private Behavior<Command> arrived(Arrived came) {
            arrived.add(new Came(came.delivery().message(), came.delivery().confirmTo()));
            return this;
        }

        private Behavior<Command> attach(Attach attach) {
            sink.tell(new ConsumerController.RegisterToProducerController<>(attach.source()));
            return this;
        }
    }
}
