package io.weir.compare;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Judges candidates against a baseline. A threshold is broken if the confidence bound of the ratio is beyond its limit,
 * not if the ratio alone is: all thresholds together report a candidate that is at its limits as broken in at most five
 * of a hundred comparisons.
 *
 * @param verdicts of every threshold for every driver
 * @param leftOut runs that were not compared with any other
 */
public record Gate(List<ThresholdVerdict> verdicts, List<Comparability.LeftOut> leftOut) {

    public Gate {
        verdicts = List.copyOf(verdicts);
        leftOut = List.copyOf(leftOut);
    }

    /** Returns whether any threshold was broken. */
    public boolean broken() {
        return verdicts.stream().anyMatch(verdict -> verdict.answer() == ThresholdVerdict.Answer.BROKEN);
    }

    /** Returns whether everything could be judged. */
    public boolean judged() {
        return verdicts.stream().noneMatch(verdict -> verdict.answer() == ThresholdVerdict.Answer.NOT_JUDGED);
    }

    /** Baseline and candidate of one driver under one workload. */
    private record Subject(String name, Variant baseline, Variant candidate) {}

    private record Question(Threshold threshold, Subject subject, VariantPair runs) {

        /** Returns the probability of such runs if the threshold is kept, with and without the generator's delay. */
        double pBroken() {
            DelayBound bound = runs.delayBound();
            double with = threshold.pBroken(runs.ratio());
            return bound == null ? with : Math.max(with, threshold.pBroken(bound.without()));
        }

        /** Returns true if the threshold is broken with the generator's delay and kept without it, or the reverse. */
        boolean hangsOnDelay(double error) {
            DelayBound bound = runs.delayBound();
            return bound != null
                    && threshold.pBroken(runs.ratio()) < error != threshold.pBroken(bound.without()) < error;
        }
    }

    /**
     * Judges every threshold for every driver.
     *
     * @param baseline at least one run
     * @param candidate at least one run
     * @param thresholds at least one
     */
    public static Gate of(List<ComparedRun> baseline, List<ComparedRun> candidate, List<Threshold> thresholds) {
        List<ThresholdVerdict> verdicts = new ArrayList<>();
        List<Comparability.LeftOut> leftOut = new ArrayList<>();
        List<ComparedRun> before = comparable(baseline, leftOut);
        List<ComparedRun> now = comparable(candidate, leftOut);
        List<Subject> subjects = subjects(before, now, leftOut);
        List<Question> questions = new ArrayList<>();
        for (Subject subject : subjects) {
            for (Threshold threshold : thresholds) {
                VariantPair runs = VariantPair.of(subject.candidate(), subject.baseline(), threshold.metric());
                String objection = objection(subject, threshold, runs);
                if (objection.isEmpty()) {
                    questions.add(new Question(threshold, subject, runs));
                } else {
                    verdicts.add(notJudged(threshold, subject.name(), objection));
                }
            }
        }
        if (subjects.isEmpty()) {
            thresholds.forEach(threshold -> verdicts.add(notJudged(
                    threshold, "every driver", "no usable run of the candidate compares with one of the baseline")));
        }
        Holm.Answer[] answers =
                Holm.answers(questions.stream().mapToDouble(Question::pBroken).toArray());
        for (int i = 0; i < answers.length; i++) {
            verdicts.add(judged(questions.get(i), answers[i]));
        }
        return new Gate(verdicts, leftOut);
    }

    private static List<ComparedRun> comparable(List<ComparedRun> runs, List<Comparability.LeftOut> leftOut) {
        runs.stream()
                .filter(run -> !run.objections().isEmpty())
                .forEach(run -> leftOut.add(new Comparability.LeftOut(run.name(), String.join(" ", run.objections()))));
        return runs.stream().filter(run -> run.objections().isEmpty()).toList();
    }

    private static List<Subject> subjects(
            List<ComparedRun> baseline, List<ComparedRun> candidate, List<Comparability.LeftOut> leftOut) {
        Map<?, List<ComparedRun>> before = byQuestion(baseline);
        Map<?, List<ComparedRun>> now = byQuestion(candidate);
        List<Subject> subjects = new ArrayList<>();
        now.forEach((key, runs) -> {
            ComparedRun first = runs.get(0);
            List<ComparedRun> earlier = before.get(key);
            if (earlier != null) {
                subjects.add(new Subject(
                        first.driver() + " under " + first.conditions().getOrDefault(Comparability.WORKLOAD, "?"),
                        new Variant("baseline", earlier),
                        new Variant("candidate", runs)));
            } else {
                runs.forEach(run -> leftOut.add(new Comparability.LeftOut(run.name(), whyAlone(run, baseline))));
            }
        });
        before.forEach((key, runs) -> {
            if (!now.containsKey(key)) {
                runs.forEach(run -> leftOut.add(new Comparability.LeftOut(run.name(), whyAlone(run, candidate))));
            }
        });
        return subjects;
    }

    /** Groups runs by driver, workload and machine. */
    private static Map<?, List<ComparedRun>> byQuestion(List<ComparedRun> runs) {
        return runs.stream()
                .collect(Collectors.groupingBy(
                        run -> List.of(run.driver(), Comparability.withoutName(run.conditions())),
                        LinkedHashMap::new,
                        Collectors.toList()));
    }

    private static String whyAlone(ComparedRun run, List<ComparedRun> others) {
        return others.stream()
                .filter(other -> other.driver().equals(run.driver()))
                .findFirst()
                .map(other -> ComparedRun.whyNotWith(other, run.conditions(), other.conditions()))
                .orElse("The other variant has no usable run of " + run.driver() + ".");
    }

    /** Returns the reason why a threshold can't be judged; empty when it can. */
    private static String objection(Subject subject, Threshold threshold, VariantPair runs) {
        for (Variant variant : List.of(subject.baseline(), subject.candidate())) {
            Map<String, String> make = variant.runs().get(0).make();
            for (ComparedRun run : variant.runs()) {
                if (!run.make().equals(make)) {
                    return "the runs of one variant were not made alike: "
                            + String.join(", ", ComparedRun.differences(run.make(), make));
                }
            }
        }
        if (Comparison.unequalGuarantees(subject.baseline(), subject.candidate())) {
            return "the acknowledgements don't promise the same";
        }
        if (runs.number() == 0) {
            return "there are no runs with a " + threshold.metric().name() + " on both variants"
                    + (subject.candidate().runs().get(0).load().equals("closedLoop")
                            ? " (a closed loop has no response time: take service."
                                    + threshold.metric().name().replaceFirst(".*\\.", "") + ")"
                            : "");
        }
        return runs.enough() ? "" : DifferenceSentence.tooFew(subject.candidate(), subject.baseline(), runs);
    }

    private static ThresholdVerdict notJudged(Threshold threshold, String subject, String why) {
        return new ThresholdVerdict(
                threshold, subject, ThresholdVerdict.Answer.NOT_JUDGED, "It can't be judged: " + why + ".");
    }

    private static ThresholdVerdict judged(Question question, Holm.Answer answer) {
        Threshold threshold = question.threshold();
        if (question.hangsOnDelay(answer.error())) {
            return notJudged(
                    threshold,
                    question.subject().name(),
                    "the generator's delay decides it: with it and without it the answer differs");
        }
        RatioEstimate ratio = question.runs().ratio();
        String words = threshold.metric().words();
        double bound = threshold.bound(ratio, answer.error());
        // The minimum of a ratio below 1 is the maximum of a decrease, and the reverse.
        boolean min = threshold.above() == bound >= 1;
        String sentence = "The " + words + " is " + Threshold.words(ratio.ratio()) + "; "
                + question.runs().number() + " runs of each show it to be "
                + (min ? "at least " : "at most ") + Threshold.words(bound) + ".";
        return new ThresholdVerdict(
                threshold,
                question.subject().name(),
                answer.shown() ? ThresholdVerdict.Answer.BROKEN : ThresholdVerdict.Answer.KEPT,
                sentence);
    }
}
