package io.weir.verdict.host;

import io.weir.result.Finding;
import io.weir.result.host.HostClocks;
import io.weir.result.host.WorkerPlace;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Notes on where the workers are that a verdict names, as the worst of all. */
public final class NamedWorkers {

    private NamedWorkers() {}

    /** Returns a sentence for each worker that a finding or a note names. */
    public static List<String> notes(HostClocks clocks, List<Finding> findings, List<String> notes) {
        List<String> said = Stream.concat(findings.stream().map(Finding::sentence), notes.stream())
                .toList();
        return clocks.places().stream()
                .filter(place -> isNamed(place, said))
                .map(place -> place.worker() + " was on " + place.host() + ".")
                .toList();
    }

    private static boolean isNamed(WorkerPlace place, List<String> said) {
        Pattern name = Pattern.compile("\\b" + Pattern.quote(place.worker()) + "\\b");
        return said.stream().anyMatch(sentence -> name.matcher(sentence).find());
    }
}
