package io.weir.report.html;

import static io.weir.units.QuantityFormat.count;
import static io.weir.units.QuantityFormat.duration;
import static io.weir.units.QuantityFormat.rate;

import io.weir.evidence.SearchRecord;
import io.weir.report.summary.Factor;
import io.weir.report.summary.FactorHint;
import io.weir.report.summary.FinishedRun;
import io.weir.report.summary.Ranking;
import io.weir.report.summary.Ranking.Follower;
import io.weir.report.summary.Ranking.Level;
import io.weir.report.summary.Ranking.Ranked;
import io.weir.report.summary.ReportedSystems;
import io.weir.report.summary.RunSpread;
import io.weir.result.Cause;
import io.weir.result.Environment;
import io.weir.result.MeasuredFigures;
import io.weir.result.RunResult;
import io.weir.result.SearchSummary;
import io.weir.steady.SteadyState;
import io.weir.steady.SteadyTest;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Sentences on some systems, as far as figures in cards and tables don't tell it. Plain text. */
public record Prose(ReportedSystems systems) {

    private static final int MAX_LINES = 4;

    /** Returns what lessens all figures. */
    List<String> caveats() {
        String shared = systems.runs().stream()
                .map(FinishedRun::result)
                .filter(run -> run.driver().brokerLaunched()
                        && !apart(run.environment().cpus()))
                .map(run ->
                        "Load and brokers shared " + counted(run.environment().machineCpus(), "CPU"))
                .distinct()
                .collect(Collectors.joining(" | "));
        List<RunResult> brief = systems.runs().stream()
                .map(FinishedRun::result)
                .filter(run -> run.figures() != null
                        && run.figures().steady().stream().anyMatch(part -> part.method() == SteadyState.Method.NONE))
                .toList();
        int all = systems.runs().size();
        String untested = brief.isEmpty()
                ? ""
                : (brief.size() == all ? "Measured" : brief.size() + " of " + counted(all, "run") + " measured")
                        + " too briefly to test whether the system was steady: that takes "
                        + SteadyTest.INTERVALS_FOR_THIRDS + " s"
                        + (brief.stream().anyMatch(run -> run.verdict().has(Cause.NOT_STEADY))
                                ? "; NOT_STEADY was found without that test, as a queue of the warm-up was still worked off"
                                : "");
        return Stream.of(shared, untested).filter(words -> !words.isEmpty()).toList();
    }

    private static boolean apart(Environment.@Nullable Cpus cpus) {
        return cpus != null && cpus.apart();
    }

    /** Returns which system is ahead, by how much and how sure, or why none is; empty if there is nothing to compare. */
    public String headline() {
        Factor factor = systems.factor();
        Ranking ranking = systems.ranking();
        List<FinishedRun> runs = systems.runs();
        if (factor != null || ranking != null) {
            return factor != null ? over(factor) : ofSeveral(Objects.requireNonNull(ranking));
        }
        String scenario = ScenarioSentence.of(systems.bySystem());
        if (!scenario.isEmpty()) {
            return scenario;
        }
        if (runs.stream().map(FinishedRun::system).distinct().count() > 1) {
            boolean ofOneName =
                    runs.stream().map(FinishedRun::workload).distinct().count() == 1;
            return "The runs have different workloads" + (ofOneName ? " of one name" : "")
                    + ", so they are not ranked.";
        }
        return systems.rows().size() == 1 ? ofOne(runs) : "";
    }

    private static String ofOne(List<FinishedRun> runs) {
        List<FinishedRun> usable = runs.stream().filter(FinishedRun::usable).toList();
        RunSpread rate = RunSpread.of(usable, FinishedRun::messagesPerSecond);
        RunSpread p99 = RunSpread.of(usable, FinishedRun::p99Nanos);
        String system = runs.get(0).system();
        SearchRecord search = usable.isEmpty() ? null : within(usable.get(0));
        if (search != null && runs.size() == 1) {
            return system + ": " + SearchSummary.within(search) + ".";
        }
        return rate == null
                ? system + " has no usable run: its figures don't answer the question."
                : system + (runs.get(0).reads() ? " read " : " acknowledged ") + rate(rate.median()) + " msg/s"
                        + (p99 == null ? "" : " with a p99 of " + median(p99))
                        + (p99 == null || p99.runs() == 1 ? "" : " over " + p99.runs() + " runs") + ".";
    }

    /** Returns the search of a run for a rate within limits; null if it was none. */
    private static @Nullable SearchRecord within(FinishedRun run) {
        MeasuredFigures figures = run.result().figures();
        SearchRecord search = figures == null ? null : figures.search();
        return search == null || search.slo() == null ? null : search;
    }

    private static String over(Factor factor) {
        Told told = Told.of(factor);
        List<String> courses = new ArrayList<>();
        List<String> bends = new ArrayList<>();
        factor.lines().entrySet().stream().limit(MAX_LINES).forEach(line -> {
            List<Factor.Cell> cells = line.getValue();
            courses.add(line.getKey()
                    + (line.getKey().contains(",") ? ": " : " ")
                    + Stream.of(cells.get(0), cells.get(cells.size() - 1))
                            .distinct()
                            .map(told::of)
                            .collect(Collectors.joining(" to ")));
            FactorHint.of(factor.key(), line.getKey(), cells).ifPresent(hint -> bends.add(bend(factor.key(), hint)));
        });
        List<Object> values = factor.values();
        int more = factor.lines().size() - MAX_LINES;
        return told.words() + " from " + factor.key() + " "
                + Factor.word(values.get(0)) + " to " + Factor.word(values.get(values.size() - 1)) + ": "
                + String.join(courses.get(0).contains(",") ? "; " : ", ", courses)
                + (more > 0 ? "; and " + more + " more lines." : ".")
                + bends.stream().map(" "::concat).collect(Collectors.joining());
    }

    private static String bend(String key, FactorHint hint) {
        Factor.Cell cell = hint.cell();
        Factor.Cell from = hint.from();
        String first = from == null ? "" : Factor.word(from.value());
        return switch (hint.kind()) {
            case KNEE ->
                "The p99 of " + hint.line() + " bends after " + first + " msg/s: at "
                        + Factor.word(cell.value()) + " it is " + Told.P99.of(cell) + ", below that "
                        + duration(hint.level()) + " (median).";
            case HIGHEST ->
                hint.line() + " does most at " + key + " " + Factor.word(cell.value()) + ", "
                        + Told.RATE.of(cell) + " msg/s"
                        + (from == null ? "." : ", and grows by less than 5 % from " + first + " on.");
            case KEPT ->
                hint.line() + " keeps its target from " + key + " " + Factor.word(cell.value())
                        + " on: more could be shown by a higher target only.";
        };
    }

    private static String ofSeveral(Ranking ranking) {
        Level main = ranking.main().orElse(null);
        if (main == null || ranking.ranked().size() < 2) {
            return nobody(ranking);
        }
        List<String> sentences = new ArrayList<>(List.of(lead(main)));
        main.tooFewRuns().forEach(system -> sentences.add(tooFew(system)));
        String others = "; " + listed(main.systems(), Ranked::system) + " acknowledge what is " + main.acknowledged();
        ranking.levels().stream()
                .filter(level -> level != main)
                .forEach(level -> sentences.add(notRanked(
                        level.systems().stream().map(Prose::placed).toList(),
                        "acknowledge",
                        "acknowledges",
                        " what is " + level.acknowledged() + others)));
        if (!ranking.untimed().isEmpty()) {
            sentences.add(notRanked(ranking.untimed(), "have", "has", " no usable run with response times"));
        }
        return String.join(" ", sentences);
    }

    private static String nobody(Ranking ranking) {
        return "No system can be called the faster one: that takes usable runs with response times, which a"
                + " closed loop has not, and "
                + (ranking.ranked().isEmpty()
                        ? "no system"
                        : "only " + ranking.ranked().get(0).system()) + " has any.";
    }

    private static String notRanked(List<String> systems, String verb, String verbOfOne, String rest) {
        return listed(systems, Function.identity())
                + (systems.size() == 1 ? " is not ranked: it " + verbOfOne : " are not ranked: they " + verb)
                + rest + ".";
    }

    private static String tooFew(Ranked system) {
        return placed(system) + " is not ranked: it has " + system.p99().runs() + " usable runs, and "
                + Ranking.MIN_RUNS + " are needed.";
    }

    private static String lead(Level level) {
        List<Ranked> abreast = level.abreast();
        String best = abreast.get(0).system();
        return switch (level.lead()) {
            case ALONE -> "No two systems acknowledge alike, so none is ahead at p99: " + placed(abreast.get(0)) + ".";
            case TOO_FEW_RUNS ->
                "Nobody is surely ahead at p99: " + Ranking.MIN_RUNS + " usable runs of each are needed (--repeat "
                        + Ranking.MIN_RUNS + "), " + fewest(level) + ". By median: "
                        + listed(level.systems(), Prose::placed) + ".";
            case NOT_COMPARED ->
                "The runs of " + listed(abreast, Prose::placed)
                        + " were not made under the same conditions, so none is ahead at p99.";
            case NOT_PROVEN ->
                "Not proven at p99 of the response time which is ahead (median, lowest to highest of "
                        + abreast.stream()
                                .map(system -> system.p99().runs())
                                .distinct()
                                .sorted()
                                .map(String::valueOf)
                                .collect(Collectors.joining(" or "))
                        + " runs): " + listed(abreast, Prose::placed) + "." + apart(abreast)
                        + (level.followers().isEmpty()
                                ? ""
                                : " Surely behind "
                                        + (level.followers().stream().allMatch(Follower::behindAll) ? "these" : best)
                                        + ": " + listed(level.followers(), follower -> placed(follower.system()))
                                        + ".");
            case PROVEN ->
                "Surely, " + best + " has the lowest p99: "
                        + duration(abreast.get(0).p99().median()) + ", " + listed(level.followers(), Prose::behind)
                        + ", by 95 % intervals over "
                        + level.judged().stream()
                                .mapToInt(system -> system.p99().runs())
                                .min()
                                .orElse(0)
                        + " runs of each.";
        };
    }

    /** Names systems whose every run was slower than the best one's: a reader would take them for surely behind. */
    private static String apart(List<Ranked> abreast) {
        Ranked best = abreast.get(0);
        List<Ranked> apart = abreast.stream()
                .filter(system -> system.p99().min() > best.p99().max())
                .toList();
        return apart.isEmpty()
                ? ""
                : " Each run of " + listed(apart, Ranked::system) + " was slower than each of " + best.system()
                        + ", but runs that scatter so much are too few to prove it.";
    }

    /** Returns "0.34 × that of kafka (0.33 to 0.35)". */
    private static String behind(Follower follower) {
        return String.format(
                Locale.ROOT,
                "%.2f × that of %s (%.2f to %.2f)",
                follower.ratio(),
                follower.system().system(),
                follower.interval().low(),
                follower.interval().high());
    }

    private static String fewest(Level level) {
        Ranked fewest = level.systems().stream()
                .reduce((one, other) -> other.p99().runs() < one.p99().runs() ? other : one)
                .orElseThrow();
        return fewest.system() + " has " + fewest.p99().runs();
    }

    /** Returns what else to know of all runs, in detail. */
    List<String> remarks(List<String> cutOff) {
        Stream<String> differing = FinishedRun.acknowledgements(systems.runs()).size() > 1
                ? Stream.of(
                        "Acknowledgements don't promise the same (“Delivery audit”): latencies compare within a level only.")
                : Stream.of();
        return Stream.concat(
                        differing,
                        cutOff.stream()
                                .map(run -> run + " was cut off before its end: only its streamed figures are shown."))
                .toList();
    }

    /** Returns "a, b and c". */
    private static <T> String listed(List<T> things, Function<T, String> words) {
        List<String> all = things.stream().map(words).toList();
        int last = all.size() - 1;
        return last == 0 ? all.get(0) : String.join(", ", all.subList(0, last)) + " and " + all.get(last);
    }

    private static String placed(Ranked ranked) {
        return ranked.system() + " " + median(ranked.p99());
    }

    /** Returns "5.1 ms (4.8 ms to 5.6 ms)", or the one value of a single run. */
    private static String median(RunSpread nanos) {
        return duration(nanos.median())
                + (nanos.runs() == 1 ? "" : " (" + duration(nanos.min()) + " to " + duration(nanos.max()) + ")");
    }

    private static String counted(long number, String thing) {
        return count(number) + " " + thing + (number == 1 ? "" : "s");
    }
}
