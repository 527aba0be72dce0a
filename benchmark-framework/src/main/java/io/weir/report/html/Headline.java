package io.weir.report.html;

import static io.weir.result.QuantityFormat.duration;
import static io.weir.result.QuantityFormat.rate;

import io.weir.result.CampaignPlace;
import io.weir.result.Finding;
import io.weir.result.LatencySummary;
import io.weir.result.MeasuredFigures;
import io.weir.result.PromiseDescription;
import io.weir.result.QuantityFormat;
import io.weir.result.Rates;
import io.weir.result.ResourceUse;
import io.weir.result.RunResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What a report says before anything else: the question that its runs ask, and the answer that they give, with what
 * speaks against it. Sentences of plain text.
 */
record Headline(String question, List<String> answer) {

    /** Fewer runs of each system than this don't carry a ranking: one bad minute decides it. */
    static final int RUNS_FOR_A_RANKING = 5;

    /**
     * Sums up runs.
     *
     * @param labels one for each run, as in the rest of the report
     * @param results of the runs, null for one that was cut off
     */
    static Headline of(List<String> labels, List<@Nullable RunResult> results) {
        List<RunResult> finished = results.stream().filter(Objects::nonNull).toList();
        List<String> answer = new ArrayList<>();
        Map<String, List<RunResult>> bySystem = finished.stream()
                .collect(Collectors.groupingBy(run -> run.driver().name(), LinkedHashMap::new, Collectors.toList()));
        if (bySystem.size() == 1) {
            bySystem.values().iterator().next().forEach(run -> describe(run, answer));
        } else if (workloads(finished).size() == 1) {
            rank(bySystem, answer);
        } else if (!finished.isEmpty()) {
            answer.add("The runs have different workloads, so their figures are shown side by side and not ranked.");
        }
        unequalPromises(finished, answer);
        brokersAtOnce(finished, answer);
        for (int i = 0; i < results.size(); i++) {
            RunResult run = results.get(i);
            if (run == null) {
                answer.add(labels.get(i) + " was cut off before its end: only its streamed figures are shown.");
            } else if (!run.verdict().valid()) {
                answer.add(labels.get(i) + " is not valid: "
                        + run.verdict().findings().stream()
                                .map(Finding::sentence)
                                .collect(Collectors.joining(" ")));
            }
        }
        return new Headline(question(bySystem, finished), List.copyOf(answer));
    }

    private static String question(Map<String, List<RunResult>> bySystem, List<RunResult> finished) {
        String workload = String.join("\" and \"", workloads(finished));
        if (bySystem.isEmpty()) {
            return "What was measured before the run was cut off?";
        }
        String systems = String.join(", ", bySystem.keySet());
        return bySystem.size() == 1
                ? "What does " + systems + " do under \"" + workload + "\"?"
                : "How do " + systems + " compare under \"" + workload + "\"?";
    }

    private static List<String> workloads(List<RunResult> runs) {
        return runs.stream().map(run -> run.workload().name()).distinct().toList();
    }

    private static void describe(RunResult run, List<String> answer) {
        MeasuredFigures figures = run.figures();
        if (figures == null || figures.rates() == null) {
            answer.add(
                    run.driver().name() + " gave no figures: " + run.outcome().reason());
            return;
        }
        StringBuilder sentence = new StringBuilder(run.driver().name() + " acknowledged "
                + rate(figures.rates().acknowledged().messagesPerSecond()) + " msg/s ("
                + rate(figures.rates().acknowledged().megabytesPerSecond()) + " MB/s) " + askedFor(figures));
        LatencySummary response = figures.measured().response();
        if (response != null) {
            sentence.append(", with a response time of ")
                    .append(duration(response.p50Nanos()))
                    .append(" (p50), ")
                    .append(duration(response.p99Nanos()))
                    .append(" (p99) and ")
                    .append(duration(response.maxNanos()))
                    .append(" at most");
        }
        ResourceUse resources = run.resources();
        Double perCpuSecond = resources == null ? null : resources.messagesPerBrokerCpuSecond();
        if (perCpuSecond != null) {
            sentence.append("; each CPU second of the broker carried ")
                    .append(rate(perCpuSecond))
                    .append(" of them");
        }
        answer.add(sentence
                + (figures.integrity().checked()
                        ? "; " + QuantityFormat.count(figures.integrity().lost()) + " messages were lost."
                        : "; what became of the messages was not checked."));
    }

    private static String askedFor(MeasuredFigures figures) {
        Rates rates = figures.rates();
        Rates.Rate asked = rates == null ? null : rates.asked();
        if (asked != null) {
            return "of " + rate(asked.messagesPerSecond()) + " msg/s asked";
        }
        LatencySummary service = figures.measured().service();
        return "in a closed loop with at most " + QuantityFormat.count(figures.outstandingLimitMessages())
                + " messages outstanding"
                + (service == null
                        ? ""
                        : ", with a service time, which does not compare with a response time, of "
                                + duration(service.p50Nanos()) + " (p50) and " + duration(service.p99Nanos())
                                + " (p99)");
    }

    /** By the median of the runs' 99th percentiles: percentiles themselves are never averaged. */
    private static void rank(Map<String, List<RunResult>> bySystem, List<String> answer) {
        Map<String, Double> medians = new LinkedHashMap<>();
        int fewest = Integer.MAX_VALUE;
        for (Map.Entry<String, List<RunResult>> system : bySystem.entrySet()) {
            double[] p99 = system.getValue().stream()
                    .filter(run -> run.verdict().valid())
                    .map(Headline::p99)
                    .filter(Objects::nonNull)
                    .mapToDouble(Double::doubleValue)
                    .sorted()
                    .toArray();
            if (p99.length > 0) {
                medians.put(system.getKey(), median(p99));
                fewest = Math.min(fewest, p99.length);
            }
        }
        if (medians.isEmpty() && isAnyValid(bySystem)) {
            answer.add("Without response times, which a closed loop has not, no system can be called the faster one.");
            return;
        }
        if (medians.size() < 2) {
            answer.add(
                    medians.isEmpty()
                            ? "No run is valid, so no system can be called the faster one."
                            : "Only " + medians.keySet().iterator().next()
                                    + " has a valid run, so there is nothing to compare it with.");
            return;
        }
        List<Map.Entry<String, Double>> order = medians.entrySet().stream()
                .sorted(Map.Entry.comparingByValue(Comparator.naturalOrder()))
                .toList();
        double best = order.get(0).getValue();
        answer.add("p99 of the response time, the lowest first: "
                + order.stream()
                        .map(system -> system.getKey() + " " + duration(system.getValue())
                                + (system.getValue() == best
                                        ? ""
                                        : String.format(Locale.ROOT, " (%.2f × as long)", system.getValue() / best)))
                        .collect(Collectors.joining(", then "))
                + ".");
        answer.add(
                fewest < RUNS_FOR_A_RANKING
                        ? "This order is not certain: of some system there " + (fewest == 1 ? "is" : "are only") + " "
                                + fewest + " valid run" + (fewest == 1 ? "" : "s") + ", and a ranking takes at least "
                                + RUNS_FOR_A_RANKING + " of each (--repeat " + RUNS_FOR_A_RANKING + ")."
                        : "Each figure is the median of at least " + fewest
                                + " valid runs. Which differences they show is said under “Side by side”.");
    }

    private static boolean isAnyValid(Map<String, List<RunResult>> bySystem) {
        return bySystem.values().stream()
                .flatMap(List::stream)
                .anyMatch(run -> run.verdict().valid());
    }

    private static @Nullable Double p99(RunResult run) {
        MeasuredFigures figures = run.figures();
        LatencySummary response = figures == null ? null : figures.measured().response();
        return response == null ? null : (double) response.p99Nanos();
    }

    private static double median(double[] sorted) {
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    /** What they have taken from each other is in no figure. */
    private static void brokersAtOnce(List<RunResult> runs, List<String> answer) {
        int most = runs.stream()
                .map(RunResult::campaign)
                .filter(Objects::nonNull)
                .map(CampaignPlace::concurrentBrokers)
                .filter(Objects::nonNull)
                .mapToInt(Integer::intValue)
                .max()
                .orElse(0);
        if (most > 1) {
            answer.add("All " + most + " brokers were up during every run (--concurrent-brokers), so that each may have"
                    + " taken processor time, memory and disk from the others.");
        }
    }

    private static void unequalPromises(List<RunResult> runs, List<String> answer) {
        Map<String, List<String>> systemsByLevel = new LinkedHashMap<>();
        for (RunResult run : runs) {
            PromiseDescription promises = run.promises();
            if (promises != null) {
                List<String> systems =
                        systemsByLevel.computeIfAbsent(promises.acknowledgedWhen(), level -> new ArrayList<>());
                if (!systems.contains(run.driver().name())) {
                    systems.add(run.driver().name());
                }
            }
        }
        if (systemsByLevel.size() > 1) {
            answer.add("Acknowledgements don't promise the same, so latencies don't compare: "
                    + systemsByLevel.entrySet().stream()
                            .map(level ->
                                    String.join(", ", level.getValue()) + " acknowledges what is " + level.getKey())
                            .collect(Collectors.joining("; "))
                    + ".");
        }
    }
}
