package io.weir.workload.timeline;

import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;

/**
 * One entry of a time line: something done to nodes of the system at a given time.
 *
 * @param at since the start of the measured part
 * @param victim the nodes: their name, or {@value #ALL}
 * @param lasting how long until it is undone; empty where that follows at once ({@link Kind#RESTART}) or never
 */
public record TimedAction(Duration at, Kind kind, String victim, Optional<Duration> lasting) {

    /** Victim that stands for all nodes. */
    public static final String ALL = "all";

    /** Kind of an action, and what undoes it. */
    public enum Kind {
        /** Ends the process as a power cut would (SIGKILL); undone by a start on its old data. */
        KILL("kill"),
        /** Requests the process to end; undone by a start on its old data. */
        TERMINATE("terminate"),
        /** Stops the process, which keeps its connections and answers nothing (SIGSTOP); undone by letting it go on. */
        PAUSE("pause"),
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

    /** Returns a description of what has undone it, such as "broker-1 is ready again". */
    public String describeUndo() {
        boolean several = victim.equals(ALL);
        if (kind == Kind.PAUSE) {
            return victim + (several ? " go on" : " goes on");
        }
        return victim + (several ? " are ready again" : " is ready again");
    }
}
