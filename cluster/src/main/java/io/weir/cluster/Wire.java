package io.weir.cluster;

import io.weir.host.HostCheck;
import java.util.List;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.delivery.ProducerController;
import org.jspecify.annotations.Nullable;

/** Everything that a conductor and a host say to each other. */
sealed interface Wire {

    /** Version of these messages and of the frames; both sides need the same. */
    int PROTOCOL = 2;

    /** A message to a host. */
    sealed interface ToHost extends Wire {}

    /** An answer of a host. */
    sealed interface Answer extends Wire {}

    /**
     * Invitation to a run.
     *
     * @param build of the conductor's Weir
     * @param conductor address of its node
     */
    record Invite(int protocol, String build, String run, String conductor, ActorRef<Answer> replyTo)
            implements ToHost {}

    /** The host joins the conductor's cluster. */
    record Accepted() implements Answer {}

    /** The host doesn't do it, for a reason that is a clause. */
    record Refused(String reason) implements Answer {}

    /** The host can't do it yet, as it is at work for another run: a clause. */
    record Busy(String reason) implements Answer {}

    /**
     * Has the process of a worker started.
     *
     * @param frames source of the frames to it
     */
    record StartWorker(String name, ActorRef<ProducerController.Command<Parcel>> frames, ActorRef<Answer> replyTo)
            implements ToHost {}

    /**
     * The process of a worker was started.
     *
     * @param frames source of the frames from it
     */
    record Started(ActorRef<ProducerController.Command<Parcel>> frames) implements Answer {}

    /**
     * Question for the state of the host.
     *
     * @param brokers addresses that it is to try
     */
    record Examine(List<String> brokers, ActorRef<Answer> replyTo) implements ToHost {}

    /** State of the host. */
    record Examined(HostCheck check) implements Answer {}

    /** The run is over. */
    record Release(String run) implements ToHost {}

    /**
     * A frame on its way between a conductor and a worker, or the end of the way.
     *
     * @param end how the worker has ended; null with a frame
     */
    record Parcel(byte[] frame, @Nullable String end) implements Wire {}
}
