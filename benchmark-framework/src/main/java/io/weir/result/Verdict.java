package io.weir.result;

import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * May the figures of a run be believed.
 *
 * @param findings every reason against it, in the order of {@link Cause}
 * @param notes what a reader should know, though it doesn't speak against the figures; each a sentence
 */
public record Verdict(List<Finding> findings, List<String> notes) {

    public Verdict {
        findings = List.copyOf(findings);
        notes = List.copyOf(notes);
    }

    /** The verdict on a run that failed before it could measure: nothing is known but why. */
    public static Verdict failed(String sentence) {
        return new Verdict(List.of(new Finding(Cause.INCOMPLETE, sentence, Map.of())), List.of());
    }

    /** Returns the worst grade of all findings. */
    public Grade grade() {
        return findings.stream()
                .map(Finding::grade)
                .max(Comparator.naturalOrder())
                .orElse(Grade.VALID);
    }

    /** True when nothing speaks against the figures. */
    public boolean valid() {
        return grade() == Grade.VALID;
    }

    /** True when the figures may be used, be it with a bound. */
    public boolean usable() {
        return grade() != Grade.NOT_VALID;
    }

    /** Whether some finding has this cause. */
    public boolean has(Cause cause) {
        return findings.stream().anyMatch(finding -> finding.cause() == cause);
    }
}
