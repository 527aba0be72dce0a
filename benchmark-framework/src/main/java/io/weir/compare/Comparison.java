package io.weir.compare;

import io.weir.result.Cause;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Pairwise comparison, in every metric, of variants measured under the same conditions. All these questions are one family,
 * so that a comparison shows any false difference in at most five of a hundred cases.
 *
 * @param variants at least two
 * @param metrics at least one
 * @param warnings limits of the comparison that a reader must know, each a sentence
 */
public record Comparison(
        String workload,
        List<Variant> variants,
        List<Metric> metrics,
        List<Difference> differences,
        List<String> warnings) {

    /** Share of run-queue wait from which one delivery in ten or more waits with a receiving thread that has no CPU. */
    private static final double STARVED_RECEIVERS = 0.10;

    public Comparison {
        variants = List.copyOf(variants);
        metrics = List.copyOf(metrics);
        differences = List.copyOf(differences);
        warnings = List.copyOf(warnings);
    }

    static Comparison of(String workload, List<Variant> variants, List<Metric> metrics) {
        List<Question> questions = new ArrayList<>();
        for (Metric metric : metrics) {
            for (int one = 0; one < variants.size(); one++) {
                for (int two = one + 1; two < variants.size(); two++) {
                    VariantPair runs = VariantPair.of(variants.get(one), variants.get(two), metric);
                    if (runs.number() > 0) {
                        questions.add(new Question(metric, variants.get(one), variants.get(two), runs));
                    }
                }
            }
        }
        List<Question> tested =
                questions.stream().filter(question -> question.runs().enough()).toList();
        Holm.Answer[] answers =
                Holm.answers(tested.stream().mapToDouble(Question::pValue).toArray());
        List<Difference> differences = questions.stream()
                .map(question -> tested.contains(question)
                        ? question.answered(answers[tested.indexOf(question)])
                        : question.unanswered())
                .toList();
        return new Comparison(workload, variants, metrics, differences, warnings(variants, questions));
    }

    /** Two variants in one metric. */
    private record Question(Metric metric, Variant variant, Variant other, VariantPair runs) {

        double pValue() {
            DelayBound bound = runs.delayBound();
            RatioEstimate ratio = runs.ratio();
            return bound == null ? ratio.pValue() : bound.pValue(ratio);
        }

        Difference answered(Holm.Answer holm) {
            DelayBound bound = runs.delayBound();
            RatioInterval with = runs.ratio().interval(holm.error());
            RatioInterval without = bound == null ? with : bound.without().interval(holm.error());
            RatioInterval both = with.and(without);
            Difference.Answer found = bound == null
                    ? holm.shown() ? Difference.Answer.SHOWN : Difference.Answer.NOT_SHOWN
                    : bound.answer(with, without);
            double receiversWait = metric.isEndToEnd() ? runs.receiversWait().orElse(0) : 0;
            boolean starved = found == Difference.Answer.SHOWN && receiversWait >= STARVED_RECEIVERS;
            DifferenceSentence words = new DifferenceSentence(metric, variant, other);
            String sentence = starved
                    ? words.notCertain(both, receiversWait)
                    : switch (found) {
                        case SHOWN ->
                            words.shown(both) + (bound == null ? "" : ", with the generator's delay and without");
                        case NOT_CERTAIN -> words.notCertain(with, without, bound == null ? 0 : bound.share());
                        default -> words.notShown(runs.number(), both);
                    };
            return difference(
                    runs.ratio().ratio(),
                    new Difference.Estimate(
                            both,
                            1 - holm.error(),
                            pValue(),
                            RatioEstimate.effectSize(runs.logs(), runs.otherLogs()),
                            bound == null
                                    ? null
                                    : new Difference.WithoutDelay(
                                            bound.without().ratio(), without, bound.share())),
                    starved ? Difference.Answer.NOT_CERTAIN : found,
                    sentence + (unequalGuarantees(variant, other) ? " (with unequal acknowledgements)" : ""));
        }

        Difference unanswered() {
            return difference(
                    Math.exp(RatioEstimate.mean(runs.logs()) - RatioEstimate.mean(runs.otherLogs())),
                    null,
                    Difference.Answer.TOO_FEW_RUNS,
                    DifferenceSentence.tooFew(variant, other, runs));
        }

        private Difference difference(
                double ratio, Difference.@Nullable Estimate estimate, Difference.Answer answer, String sentence) {
            return new Difference(
                    metric,
                    variant.name(),
                    other.name(),
                    runs.number(),
                    runs.paired(),
                    median(runs.logs()),
                    median(runs.otherLogs()),
                    ratio,
                    estimate,
                    answer,
                    unequalGuarantees(variant, other),
                    runs.withoutPartner(),
                    sentence);
        }

        private static double median(double[] logs) {
            return Variant.median(Arrays.stream(logs).map(Math::exp).sorted().toArray())
                    .orElseThrow();
        }
    }

    /** Returns whether an acknowledgement promises something different on the two variants. */
    static boolean unequalGuarantees(Variant variant, Variant other) {
        return !guarantees(variant).equals(guarantees(other));
    }

    private static Set<String> guarantees(Variant variant) {
        Set<String> guarantees = new TreeSet<>();
        variant.runs().forEach(run -> guarantees.add(run.make().getOrDefault(ComparedRun.ACKNOWLEDGEMENT, "not told")));
        return guarantees;
    }

    private static List<String> warnings(List<Variant> variants, List<Question> questions) {
        Set<String> warnings = new LinkedHashSet<>();
        if (variants.stream().map(Comparison::guarantees).distinct().count() > 1) {
            warnings.add(variants.stream()
                    .map(variant ->
                            variant.name() + " acknowledges what is " + String.join(" or ", guarantees(variant)))
                    .collect(Collectors.joining(
                            "; ", "Acknowledgements don't promise the same, so latencies don't compare: ", ".")));
        }
        variants.stream()
                .filter(variant -> variant.runs().stream().anyMatch(ComparedRun::ofAnotherTool))
                .forEach(variant -> warnings.add(
                        variant.name() + " is from another tool, a result of the OpenMessaging Benchmark: it has"
                                + " no verdict and no account of its messages, and does not tell its target rate, its length,"
                                + " nor its machine; its latency begins at the late send."));
        for (Question question : questions) {
            VariantPair runs = question.runs();
            String both = question.variant().name() + " and " + question.other().name();
            if (!runs.paired()) {
                warnings.add(
                        both + " did not take turns in the rounds of one campaign (--repeat with both drivers), so a"
                                + " machine that has changed meanwhile would look like a difference.");
            }
            if (!runs.withoutPartner().isEmpty()) {
                warnings.add("Of " + both + " these have no usable partner in their round and are left out: "
                        + String.join(", ", runs.withoutPartner()) + ".");
            }
            if (runs.found() != runs.othersFound()) {
                boolean more = runs.found() > runs.othersFound();
                warnings.add("Of " + (more ? question.variant() : question.other()).name() + " the latest "
                        + runs.number() + " of " + Math.max(runs.found(), runs.othersFound())
                        + " runs are compared with "
                        + (more ? question.other() : question.variant()).name()
                        + ", which has no more: unequal numbers would show differences that are not there.");
            }
        }
        variants.stream()
                .filter(variant -> !variant.grades().isEmpty())
                .forEach(variant ->
                        warnings.add("Of " + variant.name() + ": " + variant.grades() + grounds(variant) + "."));
        if (questions.stream()
                        .anyMatch(question -> question.metric().isEndToEnd()
                                && question.runs().receiversWait().isEmpty())
                && variants.stream()
                        .flatMap(variant -> variant.runs().stream())
                        .anyMatch(ComparedRun::besideItsBroker)) {
            warnings.add(
                    "End-to-end times were measured on the broker's own machine: what receiving threads waited for a"
                            + " CPU is in them, may be more with one system than with another, and is not known.");
        }
        variants.stream()
                .filter(variant -> variant.runs().stream()
                        .anyMatch(run -> run.qualifications().contains(Cause.CLOCK_UNSURE.name())))
                .forEach(variant -> warnings.add("End-to-end times of " + variant.name()
                        + " are left out where the clocks of its hosts were not sure."));
        unlike(variants).forEach(words -> warnings.add("Not everything was alike: " + words + "."));
        return List.copyOf(warnings);
    }

    private static String grounds(Variant variant) {
        Set<String> grounds = new LinkedHashSet<>();
        variant.notUsable().forEach(run -> grounds.addAll(run.objections()));
        Set<String> causes = new TreeSet<>();
        variant.runs().forEach(run -> causes.addAll(run.qualifications()));
        if (!causes.isEmpty()) {
            grounds.add("With reservations: " + String.join(", ", causes) + ".");
        }
        return " (" + String.join(" ", grounds) + ")";
    }

    /** Returns "key is value of one variant, value of another" for each difference that there should not be. */
    private static List<String> unlike(List<Variant> variants) {
        List<Variant> ours = variants.stream()
                .filter(variant -> variant.runs().stream().noneMatch(ComparedRun::ofAnotherTool))
                .toList();
        Set<String> keys = new TreeSet<>();
        ours.forEach(variant ->
                variant.runs().forEach(run -> keys.addAll(run.circumstances().keySet())));
        List<String> unlike = new ArrayList<>();
        for (String key : keys) {
            Set<String> all = new TreeSet<>();
            List<String> words = new ArrayList<>();
            for (Variant variant : ours) {
                Set<String> values = new TreeSet<>();
                variant.runs().forEach(run -> values.add(run.circumstances().getOrDefault(key, "not told")));
                all.addAll(values);
                words.add(String.join(" or ", values) + " of " + variant.name());
            }
            if (all.size() > 1) {
                unlike.add(key + " is " + String.join(", ", words));
            }
        }
        return unlike;
    }
}
