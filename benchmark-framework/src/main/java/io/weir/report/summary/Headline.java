package io.weir.report.summary;

import static io.weir.units.QuantityFormat.duration;
import static io.weir.units.QuantityFormat.rate;

import io.weir.result.Cause;
import io.weir.result.Finding;
import io.weir.result.GuaranteeDescription;
import io.weir.result.RunResult;
import io.weir.result.Verdict;
import io.weir.verdict.Bottleneck;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Start of a report: the workload of its runs, and the answer as far as it takes words. Figures of systems and runs
 * are in the cards and tables beside it. Sentences of plain text.
 *
 * @param title the workload in words
 * @param sentence which system is ahead, by how much and how sure, or why none is
 * @param caveats against all figures
 * @param setup facts of the measurement
 * @param answer order of the systems, its certainty, and the evidence against it, in detail
 * @param limits limits of each system, one for each kind
 * @param guarantees what an acknowledgement promises, one line for each level
 * @param systems one row for each
 * @param factor comparison over the only key in which the workloads of the runs differ; null where there is none
 */
public record Headline(
        String title,
        String sentence,
        List<String> caveats,
        List<String> setup,
        List<String> answer,
        List<Limit> limits,
        List<String> guarantees,
        List<SystemSummary> systems,
        @Nullable Factor factor) {

    /** Limit of some or all runs of a system, as a sentence. */
    public record Limit(String system, String sentence) {}

    /**
     * Sums up runs.
     *
     * @param cutOff names of the runs that have no result
     * @param absent cells of their sweep that were not run
     * @param comparison of the same runs
     */
    public static Headline of(
            List<FinishedRun> finished, List<String> cutOff, List<AbsentCell> absent, ReportedComparison comparison) {
        Map<String, List<FinishedRun>> bySystem = SystemKey.named(finished);
        List<String> names =
                finished.stream().map(FinishedRun::system).distinct().toList();
        List<String> workloads =
                finished.stream().map(FinishedRun::workload).distinct().toList();
        List<String> answer = new ArrayList<>();
        Optional<Factor> factor = Factor.of(finished, absent);
        String sentence;
        if (factor.isPresent()) {
            sentence = factor.get().sentence();
        } else if (names.size() <= 1) {
            sentence = finished.isEmpty() ? "" : bySystem.size() == 1 ? ofOneSystem(finished) : "";
        } else if (finished.stream().map(FinishedRun::requested).distinct().count() == 1) {
            Ranking ranking = new Ranking(bySystem, comparison);
            sentence = ranking.sentence();
            bySystem = inOrder(bySystem, ranking.order());
            answer.addAll(ranking.details());
        } else {
            sentence = "The runs have different workloads" + (workloads.size() == 1 ? " of one name" : "")
                    + ", so they are not ranked.";
        }
        answer.addAll(comparison.sentences());
        if (acknowledgements(finished).size() > 1) {
            answer.add(
                    "Acknowledgements don't promise the same (“Delivery audit”): latencies compare within a level only.");
        }
        answer.addAll(objections(finished));
        cutOff.forEach(run -> answer.add(run + " was cut off before its end: only its streamed figures are shown."));
        return new Headline(
                names.isEmpty() ? "What was measured before the run was cut off" : title(finished, workloads),
                sentence,
                Setup.caveats(finished.stream().map(FinishedRun::result).toList()),
                Setup.of(finished.stream().map(FinishedRun::result).toList()),
                answer,
                limits(bySystem),
                guarantees(finished),
                SystemSummary.of(bySystem),
                factor.orElse(null));
    }

    private static Map<String, List<FinishedRun>> inOrder(Map<String, List<FinishedRun>> runs, List<String> order) {
        Map<String, List<FinishedRun>> ordered = new LinkedHashMap<>();
        order.forEach(system -> ordered.put(system, runs.getOrDefault(system, List.of())));
        return ordered;
    }

    /** Returns the workload in words: "1 KiB, 3 partitions · 10,000 msg/s target · 60 s measured". */
    private static String title(List<FinishedRun> finished, List<String> workloads) {
        List<RunResult> results = finished.stream().map(FinishedRun::result).toList();
        return Stream.concat(Stream.of(String.join(" and ", workloads)), Setup.loadAndTime(results).stream())
                .collect(Collectors.joining(" · "));
    }

    /** Returns the figures of one system, or why there are none to believe. */
    private static String ofOneSystem(List<FinishedRun> runs) {
        List<FinishedRun> usable = runs.stream().filter(FinishedRun::usable).toList();
        String system = runs.get(0).system();
        RunSpread rate = RunSpread.of(usable, FinishedRun::acknowledgedPerSecond);
        if (rate == null) {
            return system + " has no usable run: its figures don't answer the question.";
        }
        RunSpread p99 = RunSpread.of(usable, FinishedRun::p99Nanos);
        return system + " acknowledged " + rate(rate.median()) + " msg/s"
                + (p99 == null ? "" : " with a p99 of " + p99.words())
                + (p99 == null || p99.runs() == 1 ? "" : " over " + p99.runs() + " runs") + ".";
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
                                            + " (each run's figures: table “Findings”)."));
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
                        runs,
                        run -> List.of(
                                Bottleneck.of(run.result()).kind(),
                                // which is allowed more of a delay
                                run.result().verdict().has(Cause.GENERATOR_LIMITED)))
                .values()
                .forEach(alike -> limits.add(new Limit(system, limit(alike, runs.size() == 1)))));
        return limits;
    }

    private static String limit(List<FinishedRun> alike, boolean alone) {
        List<String> sentences = alike.stream()
                .map(run -> Bottleneck.of(run.result()).sentence())
                .distinct()
                .toList();
        return sentences.get(0)
                + (alone
                        ? ""
                        : " (" + labels(alike)
                                + (sentences.size() == 1
                                        ? ""
                                        : "; figures of " + alike.get(0).label()) + ")")
                + ".";
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

    static Stream<GuaranteeDescription> guaranteesOf(List<FinishedRun> runs) {
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
