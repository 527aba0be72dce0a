package io.weir.result;

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

    /** True when nothing speaks against the figures. */
    public boolean valid() {
        return findings.isEmpty();
    }

    /** Whether some finding has this cause. */
    public boolean has(Cause cause) {
        return findings.stream().anyMatch(finding -> finding.cause() == cause);
    }
}
