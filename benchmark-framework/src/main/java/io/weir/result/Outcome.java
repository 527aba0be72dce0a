package io.weir.result;

import org.jspecify.annotations.Nullable;

/**
 * How a run ended.
 *
 * @param kind in one word
 * @param reason why it didn't complete, as a sentence; null when it did
 */
public record Outcome(Kind kind, @Nullable String reason) {

    /** The ways to end. */
    public enum Kind {
        /** The plan was carried out. */
        COMPLETED,
        /** The user or the tool ended it early; what was measured until then stands. */
        INTERRUPTED,
        /** It could not be carried out. */
        FAILED
    }

    /** The plan was carried out. */
    public static Outcome completed() {
        return new Outcome(Kind.COMPLETED, null);
    }

    /** Ended early for the reason given, a sentence. */
    public static Outcome interrupted(String reason) {
        return new Outcome(Kind.INTERRUPTED, reason);
    }

    /** Failed for the reason given, a sentence. */
    public static Outcome failed(String reason) {
        return new Outcome(Kind.FAILED, reason);
    }
}
