package io.weir.compare;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Runs as a comparison sees them, with figures as given. */
final class CraftedVariants {

    static final Metric P99 = Metric.of("response.p99");

    private CraftedVariants() {}

    /** A run of a campaign's round; a round of 0 is none. */
    static ComparedRun run(String driver, int round, double p99Nanos) {
        Map<String, Double> figures = new HashMap<>();
        figures.put("response.p50", p99Nanos / 4);
        figures.put("response.p99", p99Nanos);
        figures.put("acknowledged", 1e12 / p99Nanos);
        return new ComparedRun(
                driver + "-" + round,
                driver,
                "results/monday",
                "constant",
                Map.of(Comparability.WORKLOAD, "smoke", "workload.topics", "1", "cpus", "2"),
                Map.of("system", driver, ComparedRun.ACKNOWLEDGEMENT, "in the page cache"),
                Map.of("kernel", "6"),
                round == 0 ? Optional.empty() : Optional.of(new ComparedRun.Round("c", round)),
                Optional.of(Instant.EPOCH.plusSeconds(60L * round)),
                List.of(),
                List.of(),
                figures,
                false);
    }

    /** One run for each figure, in rounds from 1. */
    static List<ComparedRun> runs(String driver, double... p99Nanos) {
        List<ComparedRun> runs = new ArrayList<>();
        for (double nanos : p99Nanos) {
            runs.add(run(driver, runs.size() + 1, nanos));
        }
        return runs;
    }

    static List<ComparedRun> withoutRounds(List<ComparedRun> runs) {
        return runs.stream()
                .map(run -> changed(run, run.conditions(), run.make(), Optional.empty(), run.objections()))
                .toList();
    }

    static ComparedRun requested(ComparedRun run, String key, String value) {
        Map<String, String> conditions = new HashMap<>(run.conditions());
        conditions.put(key, value);
        return changed(run, conditions, run.make(), run.round(), run.objections());
    }

    static ComparedRun made(ComparedRun run, String key, String value) {
        Map<String, String> make = new HashMap<>(run.make());
        make.put(key, value);
        return changed(run, run.conditions(), make, run.round(), run.objections());
    }

    static ComparedRun invalid(ComparedRun run) {
        return changed(run, run.conditions(), run.make(), run.round(), List.of("It is not valid: DATA_LOST."));
    }

    /** The same run with a part of its response times, and of nothing else, the generator's delay. */
    static ComparedRun delayed(ComparedRun run, double share) {
        Map<String, Double> figures = new HashMap<>(run.figures());
        List.of("p50", "p99")
                .forEach(name -> figures.put(
                        "responseWithoutGeneratorDelay." + name, figures.get("response." + name) * (1 - share)));
        return with(run, figures, run.startedAt(), run.qualifications());
    }

    static ComparedRun qualified(ComparedRun run) {
        return with(run, run.figures(), run.startedAt(), List.of("GENERATOR_LIMITED"));
    }

    static ComparedRun figure(ComparedRun run, String name, double value) {
        Map<String, Double> figures = new HashMap<>(run.figures());
        figures.put(name, value);
        return with(run, figures, run.startedAt(), run.qualifications());
    }

    static ComparedRun circumstance(ComparedRun run, String key, String value) {
        return new ComparedRun(
                run.name(),
                run.driver(),
                run.place(),
                run.load(),
                run.conditions(),
                run.make(),
                Map.of(key, value),
                run.round(),
                run.startedAt(),
                run.objections(),
                run.qualifications(),
                run.figures(),
                run.ofAnotherTool());
    }

    static ComparedRun startedAt(ComparedRun run, long second) {
        return with(run, run.figures(), Optional.of(Instant.EPOCH.plusSeconds(second)), run.qualifications());
    }

    private static ComparedRun with(
            ComparedRun run, Map<String, Double> figures, Optional<Instant> startedAt, List<String> qualifications) {
        return new ComparedRun(
                run.name(),
                run.driver(),
                run.place(),
                run.load(),
                run.conditions(),
                run.make(),
                run.circumstances(),
                run.round(),
                startedAt,
                run.objections(),
                qualifications,
                figures,
                run.ofAnotherTool());
    }

    private static ComparedRun changed(
            ComparedRun run,
            Map<String, String> conditions,
            Map<String, String> make,
            Optional<ComparedRun.Round> round,
            List<String> objections) {
        return new ComparedRun(
                run.name(),
                run.driver(),
                run.place(),
                run.load(),
                conditions,
                make,
                run.circumstances(),
                round,
                run.startedAt(),
                objections,
                run.qualifications(),
                run.figures(),
                run.ofAnotherTool());
    }
}
