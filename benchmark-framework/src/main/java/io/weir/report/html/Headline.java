package io.weir.report.html;

import static io.weir.units.QuantityFormat.duration;

import io.weir.compare.Difference;
import io.weir.driver.AcknowledgementLevel;
import io.weir.result.Cause;
import io.weir.result.Finding;
import io.weir.result.GuaranteeDescription;
import io.weir.result.Verdict;
import io.weir.verdict.Bottleneck;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Start of a report: the question that its runs ask, and the answer as far as it takes words. Figures of systems and runs
 * are in the tables beside it. Sentences of plain text.
 *
 * @param setup facts of the measurement
 * @param answer order of the systems, its certainty, and the evidence against it
 * @param limits limits of each system, one for each kind
 * @param guarantees what an acknowledgement promises, one line for each level
 * @param systems one row for each
 */
record Headline(
        String question,
        List<String> setup,
        List<String> answer,
        List<Limit> limits,
        List<String> guarantees,
        List<SystemSummary> systems) {

    /** Minimum runs of each system for a ranking: with fewer, one bad minute decides it. */
    private static final int RUNS_FOR_A_RANKING = 5;

    /** Levels of acknowledgement, the weakest first. */
    private static final List<String> LEVELS =
            Stream.of(AcknowledgementLevel.values()).map(Enum::name).toList();

    /** Limit of some or all runs of a system, as a sentence. */
    record Limit(String system, String sentence) {}

    /** System with response times of usable runs. */
    private record Ranked(String system, List<FinishedRun> usable, RunSpread p99) {}

    /**
     * Sums up runs.
     *
     * @param cutOff names of the runs that have no result
     * @param comparison of the same runs
     */
    static Headline of(List<FinishedRun> finished, List<String> cutOff, ReportedComparison comparison) {
        Map<String, List<FinishedRun>> bySystem = SystemKey.named(finished);
        List<String> names =
                finished.stream().map(FinishedRun::system).distinct().toList();
        List<String> workloads =
                finished.stream().map(FinishedRun::workload).distinct().toList();
        List<String> answer = new ArrayList<>();
        if (names.size() > 1) {
            answer.addAll(
                    finished.stream().map(FinishedRun::requested).distinct().count() == 1
                            ? ranking(bySystem, comparison)
                            : List.of("The runs have different workloads"
                                    + (workloads.size() == 1 ? " of one name" : "") + ", so they are not ranked."));
        }
        answer.addAll(comparison.sentences());
        if (acknowledgements(finished).size() > 1) {
            answer.add("Acknowledgements don't promise the same (below): latencies compare within a level only.");
        }
        answer.addAll(objections(finished));
        cutOff.forEach(run -> answer.add(run + " was cut off before its end: only its streamed figures are shown."));
        return new Headline(
                names.isEmpty()
                        ? "What was measured before the run was cut off?"
                        : (names.size() == 1
                                        ? "What does " + names.get(0) + " do"
                                        : "How do " + listed(names) + " compare")
                                + " under \"" + String.join("\" and \"", workloads) + "\"?",
                Setup.of(finished.stream().map(FinishedRun::result).toList()),
                answer,
                limits(bySystem),
                guarantees(finished),
                SystemSummary.of(bySystem));
    }

    /** Returns the order of systems by p99, for each acknowledgement level by itself, and how certain it is. */
    private static List<String> ranking(Map<String, List<FinishedRun>> bySystem, ReportedComparison comparison) {
        List<Ranked> ranked = new ArrayList<>();
        List<String> others = new ArrayList<>();
        bySystem.forEach((system, runs) -> {
            List<FinishedRun> usable = runs.stream().filter(FinishedRun::usable).toList();
            RunSpread p99 = RunSpread.of(usable, FinishedRun::p99Nanos);
            if (p99 == null) {
                others.add(system);
            } else {
                ranked.add(new Ranked(system, usable, p99));
            }
        });
        if (ranked.size() < 2) {
            return List.of("No system can be called the faster one: that takes usable runs with response times, which a"
                    + " closed loop has not, and "
                    + (ranked.isEmpty() ? "no system" : "only " + ranked.get(0).system()) + " has any.");
        }
        List<String> sentences = new ArrayList<>();
        ranked.sort(Comparator.comparingDouble(system -> system.p99().median()));
        Map<String, List<Ranked>> byLevel = grouped(
                ranked.stream()
                        .sorted(Comparator.comparingInt(Headline::strength).reversed())
                        .toList(),
                system -> String.join(" or ", acknowledgements(system.usable())));
        byLevel.forEach((level, systems) -> sentences.add("p99 of the response time"
                + (byLevel.size() == 1 ? "" : " where what is " + level + " is acknowledged")
                + ", the lowest first: "
                + systems.stream().map(system -> placed(system, systems.get(0))).collect(Collectors.joining(", "))
                + "."));
        sentences.add("Certain: " + certainty(ranked, comparison));
        if (!others.isEmpty()) {
            sentences.add("Not ranked, without a response time of a usable run: " + listed(others) + ".");
        }
        return sentences;
    }

    /** Returns a number that is higher the more the weakest of a system's acknowledgements promises. */
    private static int strength(Ranked system) {
        return guaranteesOf(system.usable())
                .mapToInt(guarantees -> LEVELS.indexOf(guarantees.acknowledgement()))
                .min()
                .orElse(-1);
    }

    private static String placed(Ranked system, Ranked best) {
        double median = system.p99().median();
        return system.system() + " " + duration(median)
                + (system.equals(best)
                        ? ""
                        : String.format(
                                Locale.ROOT, " (%.2f ×)", median / best.p99().median()));
    }

    /**
     * Returns the certainty of an order. It is certain if every two systems were compared and each time the runs show a
     * difference: an untested pair counts neither as one that differs nor as one that doesn't.
     */
    private static String certainty(List<Ranked> systems, ReportedComparison comparison) {
        Ranked fewest = systems.stream()
                .min(Comparator.comparingInt(system -> system.p99().runs()))
                .orElseThrow();
        if (fewest.p99().runs() < RUNS_FOR_A_RANKING) {
            return "no - a ranking takes at least " + RUNS_FOR_A_RANKING + " usable runs of each system (--repeat "
                    + RUNS_FOR_A_RANKING + "), and " + fewest.system() + " has "
                    + fewest.p99().runs() + ".";
        }
        List<Difference.Answer> answers = new ArrayList<>();
        for (Ranked one : systems) {
            for (Ranked other : systems.subList(systems.indexOf(one) + 1, systems.size())) {
                comparison.answerOfP99(one.usable(), other.usable()).ifPresent(answers::add);
            }
        }
        int pairs = systems.size() * (systems.size() - 1) / 2;
        int shown = Collections.frequency(answers, Difference.Answer.SHOWN);
        int uncertain = Collections.frequency(answers, Difference.Answer.NOT_CERTAIN);
        boolean oneLevel = acknowledgements(systems.stream()
                                .flatMap(system -> system.usable().stream())
                                .toList())
                        .size()
                == 1;
        return (shown == 0 ? "no" : shown < pairs ? "in part" : oneLevel ? "yes" : "yes for the figures")
                + " - the runs show a difference of " + shown + " of the " + pairs
                + " pairs of systems (“Side by side”)"
                + (answers.size() == pairs
                        ? ""
                        : "; " + (pairs - answers.size())
                                + " not compared under the same conditions, or with too few runs")
                + (uncertain == 0 ? "" : "; of " + uncertain + " the difference may be the generator's delay")
                + ".";
    }

    /** Returns reasons against runs: one sentence for all runs of a system with the same ones. */
    private static List<String> objections(List<FinishedRun> runs) {
        List<FinishedRun> doubtful =
                runs.stream().filter(run -> !run.result().verdict().valid()).toList();
        List<String> sentences = new ArrayList<>();
        grouped(
                        doubtful,
                        run -> List.of(
                                run.system(),
                                run.result().verdict().grade(),
                                run.result().verdict().causes()))
                .values()
                .forEach(alike -> {
                    Verdict verdict = alike.get(0).result().verdict();
                    sentences.add(labels(alike) + (alike.size() == 1 ? " is " : " are ")
                            + verdict.grade().label() + ": "
                            + (alike.size() == 1
                                    ? verdict.findings().stream()
                                            .map(Finding::sentence)
                                            .collect(Collectors.joining(" "))
                                    : verdict.causes().stream().map(Cause::name).collect(Collectors.joining(", "))
                                            + " (each run's figures: table “Verdicts”)."));
                });
        if (doubtful.stream()
                .anyMatch(run -> run.result().verdict().causes().contains(Cause.GENERATOR_LIMITED)
                        && run.result().driver().brokerLaunched())) {
            sentences.add("GENERATOR_LIMITED: generator and broker shared one machine. A machine of its own for the"
                    + " generator, or more CPUs, would help.");
        }
        return sentences;
    }

    /** Groups things in the order of the first of each group. */
    static <K, T> Map<K, List<T>> grouped(List<T> things, Function<T, K> key) {
        return things.stream().collect(Collectors.groupingBy(key, LinkedHashMap::new, Collectors.toList()));
    }

    private static List<Limit> limits(Map<String, List<FinishedRun>> bySystem) {
        List<Limit> limits = new ArrayList<>();
        bySystem.forEach((system, runs) -> grouped(
                        runs, run -> Bottleneck.of(run.result()).kind())
                .values()
                .forEach(alike -> limits.add(new Limit(
                        system,
                        Bottleneck.of(alike.get(0).result()).sentence()
                                + (runs.size() == 1
                                        ? ""
                                        : " (" + labels(alike) + (alike.size() == 1 ? "" : "; figures of the first")
                                                + ")")
                                + "."))));
        return limits;
    }

    private static List<String> guarantees(List<FinishedRun> runs) {
        List<FinishedRun> known =
                runs.stream().filter(run -> run.result().guarantees() != null).toList();
        List<String> lines = new ArrayList<>();
        grouped(known, Headline::acknowledged).forEach((what, ofRuns) -> {
            List<String> systems =
                    ofRuns.stream().map(FinishedRun::system).distinct().toList();
            lines.add(listed(systems) + (systems.size() == 1 ? " acknowledges" : " acknowledge") + " what is " + what
                    + ".");
        });
        return lines;
    }

    private static String acknowledged(FinishedRun run) {
        GuaranteeDescription guarantees = Objects.requireNonNull(run.result().guarantees());
        long delay = guarantees.deliveryDelayNanos();
        return guarantees.acknowledgedWhen()
                + (delay == 0 ? "" : "; delivery is due " + duration(delay) + " after the send");
    }

    /** Returns the different promises of acknowledgements in words. */
    static List<String> acknowledgements(List<FinishedRun> runs) {
        return guaranteesOf(runs)
                .map(GuaranteeDescription::acknowledgedWhen)
                .distinct()
                .sorted()
                .toList();
    }

    private static Stream<GuaranteeDescription> guaranteesOf(List<FinishedRun> runs) {
        return runs.stream().map(run -> run.result().guarantees()).filter(Objects::nonNull);
    }

    private static String labels(List<FinishedRun> runs) {
        return listed(runs.stream().map(FinishedRun::label).toList());
    }

    /** Returns "a, b and c". */
    static String listed(List<String> all) {
        int last = all.size() - 1;
        return last == 0 ? all.get(0) : String.join(", ", all.subList(0, last)) + " and " + all.get(last);
    }
}
