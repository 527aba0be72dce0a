package io.weir.workload;

import io.weir.units.DurationFormat;
import io.weir.workload.key.KeyNames;
import io.weir.workload.key.ValidationErrors;
import io.weir.workload.timeline.TimedAction;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Replay of delayed messages: messages are written that the system is to keep back, those that stay so through the run first
 * and those that become due soon after them, while consumers are paused. When the latter are due the measured part begins:
 * all nodes are killed and started again, and the time from the start to the first delivery is taken, again and again.
 *
 * @param far messages that are not due before the run is over; none for a baseline
 * @param near messages that are due when the measured part begins, written after the others
 * @param times number of kills
 * @param messages deliveries after which a repetition is over
 * @param within maximum time from the start of the nodes to the deliveries that end a repetition
 * @param writeTimeout how long writing may take
 */
public record Replay(Delayed far, Delayed near, int times, int messages, Duration within, Duration writeTimeout) {

    /** Action of each repetition: a kill of all nodes, which a start undoes. */
    public static final TimedAction KILL =
            new TimedAction(Duration.ZERO, TimedAction.Kind.KILL, TimedAction.ALL, Optional.empty());

    private static final int MAX_TIMES = 1_000;

    /** Time around writing and waiting: until all is acknowledged, and for the system to notice what is due. */
    private static final Duration AROUND = Duration.ofSeconds(66);

    /**
     * Messages that the system is to keep back.
     *
     * @param messages over all producers
     * @param deliverAfter how long after its send the system may deliver one
     */
    public record Delayed(long messages, Duration deliverAfter) {

        /** No messages. */
        public static final Delayed NONE = new Delayed(0, Duration.ZERO);
    }

    /** Returns how long writing may take where nothing is said. */
    public static Duration defaultWriteTimeout(long messages, Load load) {
        return Reading.defaultTimeout(OptionalLong.of(messages), Optional.empty(), load);
    }

    /** Returns the number of messages to write. */
    public long written() {
        return far.messages() + near.messages();
    }

    /** Returns how long writing takes; 0 where that can't be known. */
    public double secondsToWrite(Load load) {
        double rate = load.heldRate().orElse(0);
        return rate > 0 ? written() / rate : 0;
    }

    /**
     * Returns the longest time from the start of load to the measured part, in whole seconds.
     *
     * @param pause time limit of pausing the consumers
     */
    public Duration longestBefore(Duration pause) {
        return writeTimeout.plus(near.deliverAfter()).plus(pause).plus(AROUND).truncatedTo(ChronoUnit.SECONDS);
    }

    void validate(ValidationErrors errors) {
        if (near.messages() < (long) times * messages) {
            errors.add(
                    KeyNames.REPLAY,
                    "near has " + near.messages() + " messages, fewer than the " + (long) times * messages + " that "
                            + times + " repetitions take; write more of them");
        }
        if (far.messages() < 0) {
            errors.add(KeyNames.REPLAY, "far must have 0 messages or more, not " + far.messages());
        }
        if (times < 1 || times > MAX_TIMES) {
            errors.add(KeyNames.REPLAY, "times must be from 1 to " + MAX_TIMES + ", not " + times);
        }
        if (messages < 1) {
            errors.add(KeyNames.REPLAY, "messages must be at least 1, not " + messages);
        }
        positive("near: deliverAfter", near.deliverAfter(), errors);
        positive("within", within, errors);
        positive("writeTimeout", writeTimeout, errors);
    }

    private static void positive(String name, Duration given, ValidationErrors errors) {
        if (given.isNegative() || given.isZero()) {
            errors.add(KeyNames.REPLAY, name + " must be above 0, not " + DurationFormat.format(given));
        }
    }

    /** Reports settings that can't be combined with a replay. */
    void validateWith(Topology topology, Load load, Timing timing, Scenarios others, ValidationErrors errors) {
        if (topology.consumerCount() == 0) {
            errors.add(
                    KeyNames.REPLAY,
                    "needs consumers, and there are none; write subscriptionsPerTopic: 1 and consumerPerSubscription: 1,"
                            + " or take the block away");
        }
        List<String> against = new ArrayList<>();
        if (load.search().isPresent()) {
            against.add("producerRate: 0, a search");
        }
        if (!load.stages().isEmpty()) {
            against.add("producerRateProfile");
        }
        if (others.backlog().isPresent()) {
            against.add("a backlog");
        }
        if (others.reading().isPresent()) {
            against.add("read:");
        }
        if (others.timeline().isPresent()) {
            against.add("timeline:, as it has kills of its own");
        }
        if (timing.messages().isPresent()) {
            against.add("messages, as it has numbers of its own");
        }
        if (timing.stopsOnFirstFailure()) {
            against.add("stopOnFirstFailure");
        }
        if (!timing.warmUp().isNone()) {
            against.add("a warm-up, as messages are written before the measured part");
        }
        if (topology.clients().processes() > 1) {
            against.add("clients.processes, as far messages are written before any near one");
        }
        if (!topology.classes().isEmpty()) {
            against.add("messageClasses");
        }
        if (!against.isEmpty()) {
            errors.add(
                    KeyNames.REPLAY,
                    "doesn't go with " + String.join(", nor with ", against) + "; take one of them away");
        }
        validateTimes(load, timing, errors);
    }

    /** Reports far messages that become due within the run, and times that are too short for what is to happen in them. */
    private void validateTimes(Load load, Timing timing, ValidationErrors errors) {
        double writing = secondsToWrite(load);
        if (writing > writeTimeout.toNanos() / 1e9) {
            errors.add(
                    KeyNames.REPLAY,
                    String.format(
                            "writing takes %.0f s at this producerRate, longer than writeTimeout (%s); ask for fewer"
                                    + " messages, for a higher rate or for more time",
                            Math.ceil(writing), DurationFormat.format(writeTimeout)));
        }
        Duration measured = timing.measured().orElse(Duration.ZERO);
        if (measured.compareTo(within) < 0) {
            errors.add(
                    KeyNames.REPLAY,
                    "within is " + DurationFormat.format(within)
                            + ", and testDuration, in which all repetitions have to" + " be, "
                            + DurationFormat.format(measured) + "; write a longer testDuration, or a shorter within");
        }
        Duration run = Duration.ofMillis((long) (writing * 1_000))
                .plus(near.deliverAfter())
                .plus(measured)
                .plus(timing.drainTimeout());
        if (far.messages() > 0 && far.deliverAfter().compareTo(run) <= 0) {
            errors.add(
                    KeyNames.REPLAY,
                    "far has deliverAfter " + DurationFormat.format(far.deliverAfter())
                            + ", and the run may last until " + DurationFormat.format(run)
                            + " after the first of them, with testDuration and drainTimeout; write a longer one");
        }
    }
}
