package io.weir.result;

import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Verdict on whether the figures of a run may be believed.
 *
 * @param findings every reason against it, in the order of {@link Cause}
 * @param notes what a reader should know, though it doesn't speak against the figures; each a sentence
 */
public record Verdict(List<Finding> findings, List<String> notes) {

    public Verdict {
        findings = List.copyOf(findings);
        notes = List.copyOf(notes);
    }

    /** Returns the verdict on a run that failed before it could measure: only the reason is known. */
    public static Verdict failed(String sentence) {
        return new Verdict(List.of(new Finding(Cause.INCOMPLETE, sentence)), List.of());
    }

    /** Returns the worst grade of all findings. */
    public Grade grade() {
        return findings.stream()
                .map(Finding::grade)
                .max(Comparator.naturalOrder())
                .orElse(Grade.VALID);
    }

    /** Returns true if nothing speaks against the figures. */
    public boolean valid() {
        return grade() == Grade.VALID;
    }

    /** Returns true if the figures may be used, even if only within a bound. */
    public boolean usable() {
        return grade() != Grade.NOT_VALID;
    }

    public @Nullable Finding finding(Finding.Rule rule) {
        return findings.stream()
                .filter(finding -> finding.rule() == rule)
                .findFirst()
                .orElse(null);
    }

    /** Returns the different causes of all findings, in their order. */
    public List<Cause> causes() {
        return findings.stream().map(Finding::cause).distinct().toList();
    }

    /** Returns whether some finding has this cause. */
    public boolean has(Cause cause) {
        return causes().contains(cause);
    }
}
