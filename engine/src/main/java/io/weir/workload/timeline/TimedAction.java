package io.weir.workload.timeline;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * One entry of a time line: something done to nodes of the system at a given time.
 *
 * @param at since the start of the measured part
 * @param victim the nodes: the name of one, {@value #ALL}, or the word for the one that has a role when it is time
 * @param lasting how long until it is undone; empty where that follows at once ({@link Kind#RESTART}) or never
 */
public record TimedAction(Duration at, Kind kind, String victim, Optional<Duration> lasting) {

    /** Victim that stands for all nodes. */
    public static final String ALL = "all";

    /** Words for the node that has a role, for partition 0 of the first topic. */
    private static final List<String> ROLES = List.of("controller", "follower", "leader");

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
        RESTART("restart");

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
        return ROLES.contains(victim);
    }

    /** Returns the words for victims that are no names, sorted. */
    public static List<String> words() {
        return Stream.concat(Stream.of(ALL), ROLES.stream()).toList();
    }

    /** Returns whether the node lives on under it, so that it has to be undone at the end in any case. */
    public boolean holdsNode() {
        return kind == Kind.PAUSE || kind == Kind.SLOW;
    }

    /** Returns whether something undoes it within the run. */
    public boolean isUndone() {
        return lasting.isPresent() || kind == Kind.RESTART;
    }

    /** Returns when it is to be undone, or over where nothing undoes it, since the start of the measured part. */
    public Duration end() {
        return at.plus(lasting.orElse(Duration.ZERO));
    }

    /** Returns a description such as "kill broker-1". */
    public String describe() {
        return kind.word() + " " + victim;
    }

    /**
     * Returns a description such as "kill leader (broker-1)".
     *
     * @param nodes that it was carried out on
     */
    public String describe(List<String> nodes) {
        return isByRole() ? describe() + " (" + String.join(", ", nodes) + ")" : describe();
    }

    /**
     * Returns a description of what has undone it, such as "broker-1 is ready again".
     *
     * @param nodes that it was carried out on
     */
    public String describeUndo(List<String> nodes) {
        boolean several = victim.equals(ALL);
        String who = several ? ALL : String.join(", ", nodes);
        return switch (kind) {
            case PAUSE -> who + (several ? " go on" : " goes on");
            case SLOW -> who + (several ? " run all the time again" : " runs all the time again");
            case KILL, TERMINATE, RESTART -> who + (several ? " are ready again" : " is ready again");
        };
    }
}
