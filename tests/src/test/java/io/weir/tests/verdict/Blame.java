package io.weir.tests.verdict;

import io.weir.result.Cause;
import io.weir.result.Finding;
import io.weir.result.RunResult;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;

/** Picks from a verdict who is at fault for a run's figures: the system, its client, the generator. */
public final class Blame {

    private static final Set<Cause> FAULTS = EnumSet.of(
            Cause.NOT_SUSTAINED,
            Cause.GENERATOR_LIMITED,
            Cause.CLIENT_LIMITED,
            Cause.HEAD_OF_LINE,
            Cause.BACK_PRESSURE);

    private Blame() {}

    /**
     * Who is blamed. A machine so busy that the whole JVM stands still for a tenth of the time is at fault beside any
     * other, and that is left aside.
     */
    public static Set<Cause> in(RunResult result) {
        return result.verdict().findings().stream()
                .filter(finding -> finding.rule() != Finding.Rule.PAUSES)
                .map(Finding::cause)
                .filter(FAULTS::contains)
                .collect(Collectors.toSet());
    }
}
