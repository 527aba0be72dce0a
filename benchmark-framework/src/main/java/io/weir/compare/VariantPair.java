package io.weir.compare;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The runs of two variants in one metric, as they are compared: in pairs if the two took turns in the rounds of a
 * campaign, because then the machine's state in a round affects both; otherwise each variant as a whole, with equal
 * numbers of runs. How and when a run was made decides whether it takes part, never its figures.
 *
 * @param runs runs of the first variant; if paired, in the order of the pairs
 * @param paired whether they belong together one by one
 * @param withoutPartner names of runs that were left out because the other variant has none in their round
 */
record VariantPair(
        Metric metric,
        List<ComparedRun> runs,
        List<ComparedRun> others,
        boolean paired,
        List<String> withoutPartner,
        int found,
        int othersFound) {

    /** Minimum number of runs of each variant for an answer: with fewer, one bad minute decides. */
    static final int MIN_RUNS = 5;

    static VariantPair of(Variant variant, Variant other, Metric metric) {
        Map<ComparedRun.Round, ComparedRun> rounds = rounds(variant);
        Map<ComparedRun.Round, ComparedRun> otherRounds = rounds(other);
        return rounds.keySet().stream().noneMatch(otherRounds::containsKey)
                ? apart(variant, other, metric)
                : inPairs(variant, other, rounds, otherRounds, metric);
    }

    /**
     * Compares equal numbers of runs, the latest of the variant that has more. Student's t is sound for skewed noise if
     * both variants have as many runs; if one has five times more, it sees differences that do not exist.
     */
    private static VariantPair apart(Variant variant, Variant other, Metric metric) {
        List<ComparedRun> runs = measured(variant, metric);
        List<ComparedRun> others = measured(other, metric);
        int each = Math.min(runs.size(), others.size());
        return new VariantPair(
                metric, latest(runs, each), latest(others, each), false, List.of(), runs.size(), others.size());
    }

    private static VariantPair inPairs(
            Variant variant,
            Variant other,
            Map<ComparedRun.Round, ComparedRun> rounds,
            Map<ComparedRun.Round, ComparedRun> otherRounds,
            Metric metric) {
        List<ComparedRun> runs = new ArrayList<>();
        List<ComparedRun> others = new ArrayList<>();
        List<String> withoutPartner = new ArrayList<>();
        for (ComparedRun run : variant.runs()) {
            Optional<ComparedRun> partner =
                    run.round().filter(rounds::containsKey).map(otherRounds::get);
            if (partner.isEmpty() || run.figure(metric) == null || partner.get().figure(metric) == null) {
                withoutPartner.add(run.name());
            } else {
                runs.add(run);
                others.add(partner.get());
            }
        }
        other.runs().stream()
                .filter(run -> run.round().map(rounds::get).isEmpty())
                .map(ComparedRun::name)
                .forEach(withoutPartner::add);
        return new VariantPair(metric, runs, others, true, withoutPartner, runs.size(), others.size());
    }

    private static List<ComparedRun> measured(Variant variant, Metric metric) {
        return variant.runs().stream().filter(run -> run.figure(metric) != null).toList();
    }

    /** Returns the latest runs by start time; those without one count as the earliest. */
    private static List<ComparedRun> latest(List<ComparedRun> runs, int number) {
        return runs.stream()
                .sorted(Comparator.comparing(
                        run -> run.startedAt().orElse(null), Comparator.nullsFirst(Comparator.naturalOrder())))
                .skip(runs.size() - number)
                .toList();
    }

    private static Map<ComparedRun.Round, ComparedRun> rounds(Variant variant) {
        Map<ComparedRun.Round, ComparedRun> alone = new HashMap<>();
        Set<ComparedRun.Round> shared = new HashSet<>();
        for (ComparedRun run : variant.runs()) {
            run.round().filter(round -> alone.put(round, run) != null).ifPresent(shared::add);
        }
        alone.keySet().removeAll(shared);
        return alone;
    }

    int number() {
        return runs.size();
    }

    boolean enough() {
        return number() >= MIN_RUNS;
    }

    double[] logs() {
        return logs(runs, this::figure);
    }

    double[] otherLogs() {
        return logs(others, this::figure);
    }

    /** Returns the ratio of the first variant to the other; there must be two runs of each. */
    RatioEstimate ratio() {
        return ratio(this::figure);
    }

    /** Returns the bound that the generator's delay sets to the ratio; null if it matters in no run. */
    @Nullable
    DelayBound delayBound() {
        boolean matters = runs.stream().anyMatch(run -> run.delayMatters(metric))
                || others.stream().anyMatch(run -> run.delayMatters(metric));
        return matters ? new DelayBound(ratio(this::withoutDelay), Math.max(delay(runs), delay(others))) : null;
    }

    /** Returns the largest share of the time a receiving thread waited for a CPU; empty if any run lacks it. */
    OptionalDouble receiversWait() {
        double max = 0;
        for (ComparedRun run : Stream.concat(runs.stream(), others.stream()).toList()) {
            Double share = run.figures().get(ComparedRun.RECEIVERS_WAIT);
            if (share == null) {
                return OptionalDouble.empty();
            }
            max = Math.max(max, share);
        }
        return OptionalDouble.of(max);
    }

    /** Returns the part of a variant's geometric mean that is the generator's delay. */
    private double delay(List<ComparedRun> variant) {
        return 1
                - Math.exp(RatioEstimate.mean(logs(variant, this::withoutDelay))
                        - RatioEstimate.mean(logs(variant, this::figure)));
    }

    private RatioEstimate ratio(ToDoubleFunction<ComparedRun> figure) {
        double[] logs = logs(runs, figure);
        double[] otherLogs = logs(others, figure);
        if (!paired) {
            return RatioEstimate.independent(logs, otherLogs);
        }
        double[] differences = new double[logs.length];
        Arrays.setAll(differences, pair -> logs[pair] - otherLogs[pair]);
        return RatioEstimate.paired(differences);
    }

    private double figure(ComparedRun run) {
        return Objects.requireNonNull(run.figure(metric));
    }

    private double withoutDelay(ComparedRun run) {
        return Objects.requireNonNull(run.withoutGeneratorDelay(metric));
    }

    private static double[] logs(List<ComparedRun> runs, ToDoubleFunction<ComparedRun> figure) {
        return runs.stream().mapToDouble(figure).map(Math::log).toArray();
    }
}
