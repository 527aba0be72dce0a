package io.weir.compare;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Sides of the same conditions set against each other: every two of them, in every metric. All these questions are one
 * family, so that what a reader finds shown anywhere in it is wrong in at most five of a hundred comparisons.
 *
 * @param workload name of what was asked
 * @param sides at least two
 * @param metrics at least one
 * @param differences of every two sides in every metric that both have
 * @param warnings what a reader must know before believing any of it, each a sentence
 */
public record Comparison(
        String workload, List<Side> sides, List<Metric> metrics, List<Difference> differences, List<String> warnings) {

    public Comparison {
        sides = List.copyOf(sides);
        metrics = List.copyOf(metrics);
        differences = List.copyOf(differences);
        warnings = List.copyOf(warnings);
    }

    /** Compares. */
    static Comparison of(String workload, List<Side> sides, List<Metric> metrics) {
        List<Question> questions = new ArrayList<>();
        for (Metric metric : metrics) {
            for (int one = 0; one < sides.size(); one++) {
                for (int two = one + 1; two < sides.size(); two++) {
                    Question question = Question.of(metric, sides.get(one), sides.get(two));
                    if (question.answerable()) {
                        questions.add(question);
                    }
                }
            }
        }
        List<Question> tested =
                questions.stream().filter(question -> question.runs().enough()).toList();
        Holm.Answer[] answers = Holm.answers(tested.stream()
                .mapToDouble(question -> question.runs().ratio().pValue())
                .toArray());
        List<Difference> differences = questions.stream()
                .map(question -> tested.contains(question)
                        ? question.answered(answers[tested.indexOf(question)])
                        : question.unanswered())
                .toList();
        return new Comparison(workload, sides, metrics, differences, warnings(sides, questions));
    }

    /** Two sides in one metric. Equal to itself only, as it holds arrays. */
    private record Question(Metric metric, Side side, Side other, SideBySide runs) {

        static Question of(Metric metric, Side side, Side other) {
            return new Question(metric, side, other, SideBySide.of(side, other, metric));
        }

        boolean answerable() {
            return runs.runs() > 0;
        }

        Difference answered(Holm.Answer answer) {
            RatioEstimate ratio = runs.ratio();
            RatioInterval interval = ratio.interval(answer.error());
            String sentence = answer.shown()
                    ? DifferenceWords.shown(metric, side, other, interval)
                    : DifferenceWords.notShown(metric, side, other, runs.runs(), interval);
            return difference(
                    ratio.ratio(),
                    interval,
                    1 - answer.error(),
                    ratio.pValue(),
                    RatioEstimate.effectSize(runs.logs(), runs.otherLogs()),
                    answer.shown() ? Difference.Answer.SHOWN : Difference.Answer.NOT_SHOWN,
                    sentence + (unequalPromises(side, other) ? " (with unequal acknowledgements)" : ""));
        }

        Difference unanswered() {
            return difference(
                    Math.exp(RatioEstimate.mean(runs.logs()) - RatioEstimate.mean(runs.otherLogs())),
                    null,
                    1 - Holm.ERROR,
                    null,
                    null,
                    Difference.Answer.TOO_FEW_RUNS,
                    DifferenceWords.tooFew(side, other, runs));
        }

        private Difference difference(
                double ratio,
                @Nullable RatioInterval interval,
                double confidence,
                @Nullable Double pValue,
                @Nullable Double effectSize,
                Difference.Answer answer,
                String sentence) {
            return new Difference(
                    metric,
                    side.name(),
                    other.name(),
                    runs.runs(),
                    runs.paired(),
                    median(runs.logs()),
                    median(runs.otherLogs()),
                    ratio,
                    interval,
                    confidence,
                    pValue,
                    effectSize,
                    answer,
                    unequalPromises(side, other),
                    runs.withoutPartner(),
                    sentence);
        }

        private static double median(double[] logs) {
            return Side.median(Stream.of(logs)
                            .flatMapToDouble(java.util.Arrays::stream)
                            .map(Math::exp)
                            .sorted()
                            .toArray())
                    .orElseThrow();
        }
    }

    /** Whether an acknowledgement on one side promises something else than on the other. */
    static boolean unequalPromises(Side side, Side other) {
        return !promises(side).equals(promises(other));
    }

    private static Set<String> promises(Side side) {
        Set<String> promises = new TreeSet<>();
        side.runs().forEach(run -> promises.add(run.make().getOrDefault(ComparedRun.ACKNOWLEDGEMENT, "not told")));
        return promises;
    }

    private static List<String> warnings(List<Side> sides, List<Question> questions) {
        Set<String> warnings = new LinkedHashSet<>();
        if (sides.stream().map(Comparison::promises).distinct().count() > 1) {
            warnings.add("Acknowledgements don't promise the same, so latencies don't compare: "
                    + String.join(
                            "; ",
                            sides.stream()
                                    .map(side -> side.name() + " acknowledges what is "
                                            + String.join(" or ", promises(side)))
                                    .toList())
                    + ".");
        }
        sides.stream()
                .filter(side -> side.runs().stream().anyMatch(ComparedRun::foreign))
                .forEach(side ->
                        warnings.add(side.name() + " is foreign, a result of the OpenMessaging Benchmark: it has"
                                + " no verdict and no account of its messages, and does not tell its rate asked, its length,"
                                + " nor its machine; its latency begins at the late send."));
        questions.stream()
                .filter(question -> !question.runs().paired())
                .forEach(question -> warnings.add(
                        question.side().name() + " and " + question.other().name()
                                + " did not take turns in the rounds of one campaign (--repeat with both drivers), so a"
                                + " machine that has changed meanwhile would look like a difference."));
        questions.forEach(question -> {
            if (!question.runs().withoutPartner().isEmpty()) {
                warnings.add("Of " + question.side().name() + " and "
                        + question.other().name()
                        + " these have no valid partner in their round and are left out: "
                        + String.join(", ", question.runs().withoutPartner()) + ".");
            }
        });
        circumstances(sides).forEach(difference -> warnings.add("Not everything was alike: " + difference + "."));
        return List.copyOf(warnings);
    }

    private static Set<String> circumstances(List<Side> sides) {
        List<ComparedRun> runs =
                sides.stream().flatMap(side -> side.runs().stream()).toList();
        Set<String> differences = new LinkedHashSet<>();
        runs.stream()
                .filter(run -> !run.foreign())
                .forEach(run -> differences.addAll(ComparedRun.differences(
                        run.circumstances(),
                        runs.stream()
                                .filter(first -> !first.foreign())
                                .findFirst()
                                .orElse(run)
                                .circumstances())));
        return differences;
    }
}
