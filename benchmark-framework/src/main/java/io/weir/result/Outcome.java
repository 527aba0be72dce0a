package io.weir.result;

import org.jspecify.annotations.Nullable;

/**
 * Outcome of a run.
 *
 * @param reason why it didn't complete, as a sentence; null when it did
 */
public record Outcome(Kind kind, @Nullable String reason) {

    /** Ways in which a run ends. */
    public enum Kind {
        /** The plan was carried out. */
        COMPLETED,
        /** The user or the tool ended it early; what was measured until then stands. */
        INTERRUPTED,
        /** It could not be carried out. */
        FAILED
    }

    /** Returns the outcome of a run that carried out its plan. */
    public static Outcome completed() {
        return new Outcome(Kind.COMPLETED, null);
    }

    /** Returns the outcome of a run that ended early for the reason given, a sentence. */
    public static Outcome interrupted(String reason) {
        return new Outcome(Kind.INTERRUPTED, reason);
    }

    public static Outcome failed(String reason) {
        return new Outcome(Kind.FAILED, reason);
    }
}
