package io.weir.cli;

import io.weir.plan.RunId;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Names of topics and subscriptions that {@code cleanup} removes from a cluster, on which others may work.
 *
 * @param recent whether those of runs are removed that may still go on
 * @param all whether those are removed that only begin like a run's
 */
record NamesToRemove(boolean recent, boolean all, Instant now) implements Predicate<String> {

    static final String PREFIX = "weir-";
    private static final Duration RECENT = Duration.ofHours(1);

    /** Limit to the difference between the clocks of two machines. */
    private static final Duration AHEAD = Duration.ofDays(1);

    @Override
    public boolean test(String name) {
        Optional<Instant> begun = RunId.begun(name).filter(now.plus(AHEAD)::isAfter);
        return begun.isPresent() ? recent || begun.get().isBefore(now.minus(RECENT)) : all && name.startsWith(PREFIX);
    }
}
