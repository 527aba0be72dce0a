package io.weir.workload.timeline;

import io.weir.units.DurationFormat;
import io.weir.units.SizeFormat;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * One entry of a time line: something done to nodes of the system, to consumers or to the load at a given time.
 *
 * @param at since the start of the measured part, at the earliest
 * @param latest the same at the latest: when in between is drawn for each repetition
 * @param victim the nodes: the name of one, {@value #ALL}, or the word for those that have a role when it is time; of an action
 *     on consumers the number of a group, or {@value #ALL}; of one on the rate the new one, such as 20k/s or 200%; of one
 *     on producers their share, such as 50%, or {@value #ALL}
 * @param lasting how long until it is undone; empty where that follows at once ({@link Kind#RESTART}) or never
 * @param amount nanoseconds of {@link Kind#DELAY}, bytes a second of {@link Kind#THROTTLE}, nanoseconds from when a node is ready
 *     to the next one of {@link Kind#ROLLING_RESTART}; 0 of all others
 * @param lag messages acknowledged and not yet received, over all subscriptions, at which it is carried out, at the given
 *     time at the earliest; empty where nothing but time is waited for
 */
public record TimedAction(
        Duration at,
        Duration latest,
        Kind kind,
        String victim,
        Optional<Duration> lasting,
        long amount,
        OptionalLong lag) {

    /** Victim that stands for all nodes. */
    public static final String ALL = "all";

    /** Reset of all connections at once, as soon as it can be. */
    public static final TimedAction RESET_ALL = new TimedAction(Duration.ZERO, Kind.RESET, ALL, Optional.empty());

    /** Victims that stand for more than half of the nodes with a copy of partition 0 of the busiest topic. */
    public static final String MAJORITY = "majority";

    /** Victims that stand for fewer than half of them, but as many as can be. */
    public static final String MINORITY = "minority";

    /** Words for the nodes that have a role, for partition 0 of the busiest topic. */
    private static final List<String> ROLES = List.of("controller", "follower", "leader", MAJORITY, MINORITY);

    /** Creates an action that waits for nothing but its time. */
    public TimedAction(
            Duration at, Duration latest, Kind kind, String victim, Optional<Duration> lasting, long amount) {
        this(at, latest, kind, victim, lasting, amount, OptionalLong.empty());
    }

    /** Creates an action at a given time. */
    public TimedAction(Duration at, Kind kind, String victim, Optional<Duration> lasting) {
        this(at, at, kind, victim, lasting);
    }

    /** Creates an action at a time that is drawn. */
    public TimedAction(Duration at, Duration latest, Kind kind, String victim, Optional<Duration> lasting) {
        this(at, latest, kind, victim, lasting, 0);
    }

    /** Kind of an action, and what undoes it. */
    public enum Kind {
        /** Ends the process as a power cut would (SIGKILL); undone by a start on its old data. */
        KILL("kill"),
        /** Requests the process to end; undone by a start on its old data. */
        TERMINATE("terminate"),
        /** Stops the process, which keeps its connections and answers nothing (SIGSTOP); undone by letting it go on. */
        PAUSE("pause"),
        /** Lets the process run for half of the time, 50 ms of each 100; undone by letting it run all the time. */
        SLOW("slow"),
        /** Requests the process to end, and starts it again on its old data as soon as it is gone. */
        RESTART("restart"),
        /** Does the same to one node after the other, the next when the one before is ready. */
        ROLLING_RESTART("rollingRestart"),
        /** Lets no byte pass between clients and the node, whose connections stay open; undone by letting them pass. */
        DISCONNECT("disconnect"),
        /** Lets each byte between clients and the node pass later; undone by letting them pass at once. */
        DELAY("delay"),
        /** Lets no more bytes a second pass between clients and the node; undone by letting all pass. */
        THROTTLE("throttle"),
        /** Resets all connections between clients and the node, and new ones until it is undone. */
        RESET("reset"),
        /** Does nothing: what is seen of it is what is seen in any undisturbed time. */
        NOTHING("nothing"),
        /** Stops delivery to the consumers of a group, which keep their places; undone by letting them go on. */
        PAUSE_CONSUMERS("pauseConsumers"),
        /** Sets the target rate; undone by the rate before it. */
        RATE("rate"),
        /** Has some producers send nothing, of whom nothing is due meanwhile; undone by letting them go on. */
        PAUSE_PRODUCERS("pauseProducers");

        private final String word;

        Kind(String word) {
            this.word = word;
        }

        /** Returns the word for it in files, which is also its key. */
        public String word() {
            return word;
        }

        /** Returns the kind with a word; empty if there is none. */
        public static Optional<Kind> of(String word) {
            return Arrays.stream(values())
                    .filter(kind -> kind.word.equals(word))
                    .findFirst();
        }
    }

    /** Returns whether the victim is the node that has a role when it is time, and not one that is named. */
    public boolean isByRole() {
        return actsOnNodes() && ROLES.contains(victim);
    }

    /** Returns the words for victims that are no names, sorted. */
    public static List<String> words() {
        return Stream.concat(Stream.of(ALL), ROLES.stream()).toList();
    }

    /** Returns whether the node lives on under it, so that it has to be undone at the end in any case. */
    public boolean holdsNode() {
        return kind == Kind.PAUSE || kind == Kind.SLOW || isOnNetwork() && kind != Kind.RESET;
    }

    /** Returns whether the way between clients and nodes is acted on, and not the nodes themselves. */
    public boolean isOnNetwork() {
        return switch (kind) {
            case DISCONNECT, DELAY, THROTTLE, RESET -> true;
            default -> false;
        };
    }

    /** Returns whether each repetition draws its moment anew. */
    public boolean isDrawn() {
        return !at.equals(latest);
    }

    /** Returns whether it does nothing, and is there to compare others with. */
    public boolean isControl() {
        return kind == Kind.NOTHING;
    }

    /** Returns whether consumers of the run are its victims. */
    public boolean isOnConsumers() {
        return kind == Kind.PAUSE_CONSUMERS;
    }

    /** Returns whether it changes what is due, which the schedule knows in advance. */
    public boolean isOnLoad() {
        return kind == Kind.RATE || kind == Kind.PAUSE_PRODUCERS;
    }

    /** Returns whether nodes of the system are its victims. */
    public boolean actsOnNodes() {
        return !isControl() && !isOnConsumers() && !isOnLoad();
    }

    /**
     * Returns the rate that it sets, in messages a second; empty if it sets none.
     *
     * @param usual rate of the workload
     * @param meanBytes size of a message
     */
    public OptionalDouble messagesPerSecond(double usual, double meanBytes) {
        return kind == Kind.RATE
                ? TargetRate.parse(victim).stream()
                        .mapToDouble(rate -> rate.messagesPerSecond(usual, meanBytes))
                        .findFirst()
                : OptionalDouble.empty();
    }

    /** Returns the share of the producers that it has pause; empty if it has none. */
    public OptionalDouble pausedShare() {
        if (kind != Kind.PAUSE_PRODUCERS) {
            return OptionalDouble.empty();
        }
        return OptionalDouble.of(
                victim.equals(ALL) ? 1 : TargetRate.share(victim).orElseThrow());
    }

    /** Returns whether a text is a share of the producers that can pause. */
    public static boolean isShareOfProducers(String text) {
        double share = text.equals(ALL) ? 1 : TargetRate.share(text).orElse(0);
        return share > 0 && share <= 1;
    }

    /** Returns whether a text is a rate that an action can set: one of its own, or a share of the workload's. */
    public static boolean isRate(String text) {
        return TargetRate.parse(text).isPresent();
    }

    /** Returns the group of subscriptions whose consumers are its victims, by number; empty for all of them. */
    public OptionalInt group() {
        return victim.equals(ALL) ? OptionalInt.empty() : OptionalInt.of(Integer.parseInt(victim));
    }

    /** Returns whether something undoes it within the run. */
    public boolean isUndone() {
        return lasting.isPresent() || kind == Kind.RESTART || isRolling();
    }

    /** Returns the time from when a node is ready to the next one, where nodes are acted on one after the other. */
    public Duration between() {
        return isRolling() ? Duration.ofNanos(amount) : Duration.ZERO;
    }

    /** Returns whether it acts on one node after the other. */
    public boolean isRolling() {
        return kind == Kind.ROLLING_RESTART;
    }

    /** Returns whether it has to be undone by the end of a run, however that ends. */
    public boolean needsUndo() {
        return !isOnLoad() && (isUndone() || holdsNode() || isOnConsumers());
    }

    /** Returns when it is undone, or over where nothing undoes it, since the start of the measured part, at the latest. */
    public Duration end() {
        return latest.plus(lasting.orElse(Duration.ZERO));
    }

    /** Returns a description such as "kill broker-1" or "delay broker-1 by 20ms". */
    public String describe() {
        return describe("");
    }

    private String describe(String carriedOutOn) {
        return switch (kind) {
            case NOTHING -> "no action";
            case ROLLING_RESTART -> "rolling restart";
            case PAUSE_CONSUMERS -> "pause " + consumers();
            case PAUSE_PRODUCERS -> "pause " + producers();
            case DELAY ->
                kind.word() + " " + victim + carriedOutOn + " by " + DurationFormat.format(Duration.ofNanos(amount));
            case THROTTLE -> kind.word() + " " + victim + carriedOutOn + " to " + SizeFormat.formatRate(amount);
            default -> kind.word() + " " + victim + carriedOutOn;
        };
    }

    /**
     * Returns a description such as "kill leader (broker-1)", or "rolling restart (broker-2, broker-1)" in their order.
     *
     * @param nodes that it was carried out on
     */
    public String describe(List<String> nodes) {
        return isByRole()
                ? describe(" (" + String.join(", ", nodes) + ")")
                : isRolling() ? describe() + " (" + String.join(", ", nodes) + ")" : describe();
    }

    /**
     * Returns a description of what has undone it, such as "broker-1 is ready again".
     *
     * @param nodes that it was carried out on
     */
    public String describeUndo(List<String> nodes) {
        boolean several = victim.equals(ALL) || nodes.size() > 1;
        String who = victim.equals(ALL) ? ALL : String.join(", ", nodes);
        return switch (kind) {
            case PAUSE -> who + (several ? " go on" : " goes on");
            case SLOW -> who + (several ? " run all the time again" : " runs all the time again");
            case DISCONNECT, DELAY, THROTTLE, RESET -> "the way to " + who + " is free again";
            case NOTHING -> "no action is over";
            case PAUSE_CONSUMERS -> consumers() + " go on";
            case RATE -> "the rate is as it was before";
            case PAUSE_PRODUCERS -> producers() + " go on";
            case KILL, TERMINATE, RESTART, ROLLING_RESTART -> who + (several ? " are ready again" : " is ready again");
        };
    }

    private String producers() {
        return victim.equals(ALL) ? "all producers" : victim + " of the producers";
    }

    private String consumers() {
        return victim.equals(ALL) ? "all consumers" : "the consumers of group " + victim;
    }
}
