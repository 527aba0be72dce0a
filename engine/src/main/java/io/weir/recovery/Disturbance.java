package io.weir.recovery;

import org.jspecify.annotations.Nullable;

/** Placeholder until the merge. */
public record Disturbance(
        int number,
        String what,
        long orderedNanos,
        long confirmedNanos,
        @Nullable Long undoOrderedNanos,
        @Nullable Long undoConfirmedNanos,
        long untilNanos) {}
