package io.weir.compare;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Comparison of variants of the same conditions: every two of them, in every metric. All these questions are one family,
 * so that a comparison shows any false difference in at most five of a hundred cases.
 *
 * @param workload name of the workload
 * @param variants at least two
 * @param metrics at least one
 * @param differences differences of every two variants in every metric that both have
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

    /** Compares the variants. */
    static Comparison of(String workload, List<Variant> variants, List<Metric> metrics) {
        List<Question> questions = new ArrayList<>();
        for (Metric metric : metrics) {
            for (int one = 0; one < variants.size(); one++) {
                for (int two = one + 1; two < variants.size(); two++) {
                    Question question = Question.of(metric, variants.get(one), variants.get(two));
                    if (question.answerable()) {
                        questions.add(question);
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

        static Question of(Metric metric, Variant variant, Variant other) {
            return new Question(metric, variant, other, VariantPair.of(variant, other, metric));
        }

        boolean answerable() {
            return runs.number() > 0;
        }

        double pValue() {
            DelayBound bound = runs.delayBound();
            RatioEstimate ratio = runs.ratio();
            return bound == null ? ratio.pValue() : bound.pValue(ratio);
        }

        Difference answered(Holm.Answer answer) {
            DelayBound bound = runs.delayBound();
            RatioInterval interval = runs.ratio().interval(answer.error());
            if (bound == null) {
                return answered(
                        interval,
                        null,
                        answer,
                        answer.shown() ? Difference.Answer.SHOWN : Difference.Answer.NOT_SHOWN,
                        answer.shown()
                                ? DifferenceSentence.shown(metric, variant, other, interval)
                                : DifferenceSentence.notShown(metric, variant, other, runs.number(), interval));
            }
            RatioInterval without = bound.without().interval(answer.error());
            Difference.Answer both = bound.answer(interval, without);
            return answered(
                    interval.and(without),
                    new Difference.WithoutDelay(bound.without().ratio(), without, bound.share()),
                    answer,
                    both,
                    switch (both) {
                        case SHOWN ->
                            DifferenceSentence.shown(metric, variant, other, interval.and(without))
                                    + ", with the generator's delay and without";
                        case NOT_CERTAIN ->
                            DifferenceSentence.notCertain(metric, variant, other, interval, without, bound.share());
                        default ->
                            DifferenceSentence.notShown(metric, variant, other, runs.number(), interval.and(without));
                    });
        }

        private Difference answered(
                RatioInterval interval,
                Difference.@Nullable WithoutDelay generatorDelay,
                Holm.Answer holm,
                Difference.Answer found,
                String words) {
            boolean starved = found == Difference.Answer.SHOWN && receiversStarved();
            Difference.Answer answer = starved ? Difference.Answer.NOT_CERTAIN : found;
            String sentence = starved
                    ? DifferenceSentence.notCertain(
                            metric,
                            variant,
                            other,
                            interval,
                            runs.receiversWait().orElseThrow())
                    : words;
            return difference(
                    runs.ratio().ratio(),
                    interval,
                    1 - holm.error(),
                    pValue(),
                    RatioEstimate.effectSize(runs.logs(), runs.otherLogs()),
                    generatorDelay,
                    answer,
                    sentence + (unequalGuarantees(variant, other) ? " (with unequal acknowledgements)" : ""));
        }

        private boolean receiversStarved() {
            return metric.isEndToEnd() && runs.receiversWait().orElse(0) >= STARVED_RECEIVERS;
        }

        Difference unanswered() {
            return difference(
                    Math.exp(RatioEstimate.mean(runs.logs()) - RatioEstimate.mean(runs.otherLogs())),
                    null,
                    1 - Holm.ERROR,
                    null,
                    null,
                    null,
                    Difference.Answer.TOO_FEW_RUNS,
                    DifferenceSentence.tooFew(variant, other, runs));
        }

        private Difference difference(
                double ratio,
                @Nullable RatioInterval interval,
                double confidence,
                @Nullable Double pValue,
                @Nullable Double effectSize,
                Difference.@Nullable WithoutDelay generatorDelay,
                Difference.Answer answer,
                String sentence) {
            return new Difference(
                    metric,
                    variant.name(),
                    other.name(),
                    runs.number(),
                    runs.paired(),
                    median(runs.logs()),
                    median(runs.otherLogs()),
                    ratio,
                    interval,
                    confidence,
                    pValue,
                    effectSize,
                    generatorDelay,
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
            warnings.add("Acknowledgements don't promise the same, so latencies don't compare: "
                    + String.join(
                            "; ",
                            variants.stream()
                                    .map(variant -> variant.name() + " acknowledges what is "
                                            + String.join(" or ", guarantees(variant)))
                                    .toList())
                    + ".");
        }
        variants.stream()
                .filter(variant -> variant.runs().stream().anyMatch(ComparedRun::ofAnotherTool))
                .forEach(variant -> warnings.add(
                        variant.name() + " is from another tool, a result of the OpenMessaging Benchmark: it has"
                                + " no verdict and no account of its messages, and does not tell its target rate, its length,"
                                + " nor its machine; its latency begins at the late send."));
        questions.stream()
                .filter(question -> !question.runs().paired())
                .forEach(question -> warnings.add(
                        question.variant().name() + " and " + question.other().name()
                                + " did not take turns in the rounds of one campaign (--repeat with both drivers), so a"
                                + " machine that has changed meanwhile would look like a difference."));
        questions.forEach(question -> {
            if (!question.runs().withoutPartner().isEmpty()) {
                warnings.add("Of " + question.variant().name() + " and "
                        + question.other().name()
                        + " these have no usable partner in their round and are left out: "
                        + String.join(", ", question.runs().withoutPartner()) + ".");
            }
        });
        questions.stream()
                .filter(question -> question.runs().unequal())
                .forEach(question -> warnings.add(equalNumbers(question)));
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
        unlike(variants).forEach(words -> warnings.add("Not everything was alike: " + words + "."));
        return List.copyOf(warnings);
    }

    private static String equalNumbers(Question question) {
        VariantPair runs = question.runs();
        Variant larger = runs.found() > runs.othersFound() ? question.variant() : question.other();
        Variant smaller = runs.found() > runs.othersFound() ? question.other() : question.variant();
        return "Of " + larger.name() + " the latest " + runs.number() + " of "
                + Math.max(runs.found(), runs.othersFound()) + " runs are compared with " + smaller.name()
                + ", which has no more: unequal numbers would show differences that are not there.";
    }

    private static String grounds(Variant variant) {
        Set<String> grounds = new LinkedHashSet<>();
        variant.notUsable().forEach(run -> grounds.addAll(run.objections()));
        variant.runs().forEach(run -> grounds.addAll(run.qualifications()));
        return " (" + String.join(" ", grounds) + ")";
    }

    /** Returns "key is value of one variant, value of another" for each difference that there should not be. */
    private static List<String> unlike(List<Variant> variants) {
        Map<String, Map<String, Set<String>>> values = new TreeMap<>();
        List<Variant> ours = variants.stream()
                .filter(variant -> variant.runs().stream().noneMatch(ComparedRun::ofAnotherTool))
                .toList();
        Set<String> keys = new TreeSet<>();
        ours.forEach(variant ->
                variant.runs().forEach(run -> keys.addAll(run.circumstances().keySet())));
        for (String key : keys) {
            for (Variant variant : ours) {
                Set<String> seen = new TreeSet<>();
                variant.runs().forEach(run -> seen.add(run.circumstances().getOrDefault(key, "not told")));
                values.computeIfAbsent(key, none -> new LinkedHashMap<>()).put(variant.name(), seen);
            }
        }
        List<String> unlike = new ArrayList<>();
        values.forEach((key, bySide) -> {
            if (bySide.values().stream().flatMap(Set::stream).distinct().count() > 1) {
                unlike.add(key + " is "
                        + bySide.entrySet().stream()
                                .map(variant -> String.join(" or ", variant.getValue()) + " of " + variant.getKey())
                                .collect(Collectors.joining(", ")));
            }
        });
        return unlike;
    }
}
