package io.weir.report.html;

import io.weir.compare.Difference;
import io.weir.result.GuaranteeDescription;
import io.weir.result.RunResult;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Certainty of an order of systems. The order is certain if every two of them were compared and each time the runs show
 * a difference: an untested pair counts neither as one that differs nor as one that doesn't.
 *
 * @param pairs of systems in the order
 * @param tested those that were compared, with enough runs to say something
 * @param shown those of them whose runs show a difference
 * @param uncertain those whose difference may be the generator's delay
 */
record Certainty(int pairs, int tested, int shown, int uncertain) {

    /** Minimum runs of each system for a ranking: with fewer, one bad minute decides it. */
    static final int RUNS_FOR_A_RANKING = 5;

    /**
     * Returns the certainty in words, to follow "Certain: ".
     *
     * @param systems with usable runs, at least two
     */
    static String words(List<Ranking.Standing> systems, ReportedComparison comparison) {
        Ranking.Standing fewest = systems.stream()
                .min(Comparator.comparingInt(Ranking.Standing::runs))
                .orElseThrow();
        if (fewest.runs() < RUNS_FOR_A_RANKING) {
            return "no - of " + fewest.system() + " there "
                    + (fewest.runs() == 1 ? "is 1 usable run" : "are only " + fewest.runs() + " usable runs")
                    + ", and a ranking takes at least " + RUNS_FOR_A_RANKING + " of each (--repeat "
                    + RUNS_FOR_A_RANKING + ").";
        }
        String runs = "each figure is the median of at least " + fewest.runs() + " usable runs, ";
        return of(systems, comparison).words(runs, promiseTheSame(systems)) + ".";
    }

    private static Certainty of(List<Ranking.Standing> systems, ReportedComparison comparison) {
        int pairs = 0;
        List<Difference.Answer> answers = new ArrayList<>();
        for (int one = 0; one < systems.size(); one++) {
            for (int two = one + 1; two < systems.size(); two++) {
                pairs++;
                Optional<Difference.Answer> answer = comparison.answerOfP99(
                        systems.get(one).believed(), systems.get(two).believed());
                answer.ifPresent(answers::add);
            }
        }
        return new Certainty(
                pairs,
                answers.size(),
                Collections.frequency(answers, Difference.Answer.SHOWN),
                Collections.frequency(answers, Difference.Answer.NOT_CERTAIN));
    }

    private static boolean promiseTheSame(List<Ranking.Standing> systems) {
        return systems.stream()
                        .flatMap(system -> system.believed().stream())
                        .map(FinishedRun::result)
                        .map(RunResult::guarantees)
                        .filter(Objects::nonNull)
                        .map(GuaranteeDescription::acknowledgement)
                        .distinct()
                        .count()
                <= 1;
    }

    private String words(String runs, boolean promiseTheSame) {
        if (tested == 0) {
            return "no - " + runs + "but the systems were not compared under the same conditions, or with too few runs";
        }
        if (shown == pairs) {
            return (promiseTheSame ? "yes - " : "yes for the figures - ") + runs
                    + "and each difference between two systems is shown by them (“Side by side”)"
                    + (promiseTheSame ? "" : ", but acknowledgements don't promise the same (below)");
        }
        String guarantees = promiseTheSame || shown == 0 ? "" : "; acknowledgements don't promise the same (below)";
        return (shown == 0 ? "no - " : "in part - ")
                + runs
                + (tested == pairs ? ofAll() : ofSome())
                + delay()
                + guarantees;
    }

    private String delay() {
        return uncertain == 0
                ? ""
                : "; of " + uncertain + (uncertain == 1 ? " pair" : " pairs")
                        + " the difference may be the generator's delay";
    }

    private String ofAll() {
        return shown == 0
                ? "but they show no difference (“Side by side”)"
                : "and they show a difference of " + shown + " of the " + pairs + " pairs of systems (“Side by side”)";
    }

    private String ofSome() {
        return "but only " + tested + " of the " + pairs + " pairs of systems " + (tested == 1 ? "was" : "were")
                + " compared under the same conditions with enough runs, and the runs show a difference of "
                + (shown == 0 ? "none" : String.valueOf(shown)) + " (“Side by side”)";
    }
}
