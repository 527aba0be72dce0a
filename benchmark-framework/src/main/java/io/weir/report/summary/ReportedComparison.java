package io.weir.report.summary;

import io.weir.compare.Comparability;
import io.weir.compare.ComparedRun;
import io.weir.compare.Comparison;
import io.weir.compare.Difference;
import io.weir.compare.RatioInterval;
import io.weir.compare.Variant;
import io.weir.report.ComparedRuns;
import io.weir.report.ReportException;
import io.weir.report.RunFolder;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Comparison of a report's sides, where runs have been repeated.
 *
 * @param comparisons of each workload; none where no run was repeated
 */
public record ReportedComparison(List<Comparison> comparisons, List<Comparability.LeftOut> leftOut) {

    private static final String P99 = "response.p99";

    /** Comparison of a report without repeated runs. */
    public static final ReportedComparison NONE = new ReportedComparison(List.of(), List.of());

    /**
     * Compares the runs of some folders.
     *
     * @throws ReportException when a result can't be read
     */
    public static ReportedComparison of(Collection<RunFolder> folders) throws ReportException {
        List<ComparedRun> runs = new ArrayList<>();
        for (RunFolder folder : folders) {
            runs.add(ComparedRuns.read(folder, folder.campaign()));
        }
        return ofRuns(runs);
    }

    static ReportedComparison ofRuns(List<ComparedRun> runs) {
        Comparability found = Comparability.of(runs, Comparability.usualLabel(runs));
        List<Comparison> comparisons = found.comparable().stream()
                .filter(conditions -> conditions.variants().stream()
                        .anyMatch(variant -> variant.runs().size() > 1))
                .map(conditions -> conditions.compare(List.of()))
                .toList();
        return new ReportedComparison(comparisons, found.leftOut());
    }

    /**
     * Difference of two systems in the response time's p99.
     *
     * @param ratio of the one to the other, of the runs that were compared
     * @param interval of the ratio
     */
    record P99Difference(Difference.Answer answer, double ratio, RatioInterval interval) {

        /** Returns whether the runs show that the one is the faster. */
        boolean faster() {
            return answer == Difference.Answer.SHOWN && ratio < 1;
        }
    }

    /**
     * Returns the difference of two systems' runs in the response time's p99; empty if not all these runs were compared
     * by it, or too few for a result.
     */
    Optional<P99Difference> p99(List<FinishedRun> one, List<FinishedRun> other) {
        for (Comparison comparison : comparisons) {
            // A variant's name shows its make, while a system's does not: they are matched by their runs.
            Set<String> ones = names(comparison, one);
            Set<String> others = names(comparison, other);
            for (Difference difference : comparison.differences()) {
                Difference.Estimate estimate = difference.estimate();
                if (!P99.equals(difference.metric().name())
                        || estimate == null
                        || difference.answer() == Difference.Answer.TOO_FEW_RUNS) {
                    continue;
                }
                RatioInterval interval = estimate.interval();
                if (ones.contains(difference.variant()) && others.contains(difference.other())) {
                    return Optional.of(new P99Difference(difference.answer(), difference.ratio(), interval));
                }
                if (others.contains(difference.variant()) && ones.contains(difference.other())) {
                    return Optional.of(
                            new P99Difference(difference.answer(), 1 / difference.ratio(), interval.inverse()));
                }
            }
        }
        return Optional.empty();
    }

    private static Set<String> names(Comparison comparison, List<FinishedRun> runs) {
        return comparison.variants().stream()
                .filter(variant -> holds(variant, runs))
                .map(Variant::name)
                .collect(Collectors.toSet());
    }

    private static boolean holds(Variant variant, List<FinishedRun> runs) {
        return runs.stream().allMatch(run -> variant.runs().stream().anyMatch(compared -> is(compared, run.label())));
    }

    /**
     * Returns whether a label names the run: a label is the name of a run's folder, or that after its campaign's, which
     * a compared run always has.
     */
    private static boolean is(ComparedRun run, String label) {
        return run.name().equals(label) || run.name().endsWith("/" + label);
    }
}
