package io.weir.report.summary;

import static io.weir.units.QuantityFormat.duration;

import io.weir.compare.Difference;
import io.weir.driver.AcknowledgementLevel;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Order of several systems by the p99 of the response time, and how sure it is. Only those are ranked against each
 * other whose acknowledgements promise the same.
 */
final class Ranking {

    /** Minimum runs of each system for a ranking: with fewer, one bad minute decides it. */
    private static final int MIN_RUNS = 5;

    /** Levels of acknowledgement, the weakest first. */
    private static final List<String> LEVELS =
            Stream.of(AcknowledgementLevel.values()).map(Enum::name).toList();

    private final ReportedComparison comparison;
    private final List<Ranked> ranked = new ArrayList<>();
    private final List<String> others = new ArrayList<>();
    private final Map<String, List<Ranked>> byLevel;

    /** System with response times of usable runs. */
    private record Ranked(String system, List<FinishedRun> usable, RunSpread p99) {

        /** Returns "kafka 5.1 ms (4.8–5.6)". */
        String words() {
            return system + " " + p99.words();
        }

        /** Returns "kafka 5.1 ms". Ratios stand in the comparison, which has their intervals. */
        String placed() {
            return system + " " + duration(p99.median());
        }
    }

    /** @param bySystem runs of at least two systems, of one workload */
    Ranking(Map<String, List<FinishedRun>> bySystem, ReportedComparison comparison) {
        this.comparison = comparison;
        bySystem.forEach((system, runs) -> {
            List<FinishedRun> usable = runs.stream().filter(FinishedRun::usable).toList();
            RunSpread p99 = RunSpread.of(usable, FinishedRun::p99Nanos);
            if (p99 == null) {
                others.add(system);
            } else {
                ranked.add(new Ranked(system, usable, p99));
            }
        });
        ranked.sort(Comparator.comparingDouble(system -> system.p99().median()));
        this.byLevel = Headline.grouped(
                ranked.stream()
                        .sorted(Comparator.comparingInt(Ranking::strength).reversed())
                        .toList(),
                system -> String.join(" or ", Headline.acknowledgements(system.usable())));
    }

    /** Returns all systems, the order in which they are shown: levels of most systems first, in each the fastest. */
    List<String> order() {
        return Stream.concat(
                        byLevel.values().stream()
                                .sorted(Comparator.comparing(level -> -level.size()))
                                .flatMap(List::stream)
                                .map(Ranked::system),
                        others.stream())
                .toList();
    }

    /** Returns which system is ahead, by how much and how sure that is, or why none is: some sentences. */
    String sentence() {
        if (ranked.size() < 2) {
            return nobody();
        }
        // The level at which most systems can be compared; of two such, the one that promises more.
        Map.Entry<String, List<Ranked>> level = byLevel.entrySet().stream()
                .reduce((one, other) -> other.getValue().size() > one.getValue().size() ? other : one)
                .orElseThrow();
        List<String> sentences = new ArrayList<>(List.of(lead(level.getValue())));
        byLevel.forEach((acknowledged, systems) -> {
            if (!acknowledged.equals(level.getKey())) {
                String others = ", "
                        + Headline.listed(
                                level.getValue().stream().map(Ranked::system).toList())
                        + " what is " + level.getKey();
                sentences.add(notRanked(
                        systems.stream().map(Ranked::words).toList(),
                        "acknowledge what is " + acknowledged + others,
                        "acknowledges what is " + acknowledged + others));
            }
        });
        if (!others.isEmpty()) {
            sentences.add(notRanked(
                    others, "have no usable run with response times", "has no usable run with response times"));
        }
        return String.join(" ", sentences);
    }

    private static String notRanked(List<String> systems, String why, String whyOne) {
        return Headline.listed(systems) + (systems.size() == 1 ? " is" : " are") + " not ranked: "
                + (systems.size() == 1 ? "it " + whyOne : "they " + why) + ".";
    }

    /** @param systems of one level, the fastest first */
    private String lead(List<Ranked> systems) {
        Ranked best = systems.get(0);
        if (systems.size() == 1) {
            return "No two systems acknowledge alike, so none is ahead at p99: " + best.words() + ".";
        }
        List<Ranked> few = systems.stream()
                .filter(system -> system.p99().runs() < MIN_RUNS)
                .toList();
        List<Ranked> enough =
                systems.stream().filter(system -> !few.contains(system)).toList();
        if (!few.isEmpty() && enough.size() > 1) {
            return lead(enough) + " "
                    + few.stream()
                            .map(system -> system.words() + " is not ranked: it has "
                                    + system.p99().runs() + " usable runs, and " + MIN_RUNS + " are needed.")
                            .collect(Collectors.joining(" "));
        }
        Ranked fewest = fewest(systems);
        if (fewest.p99().runs() < MIN_RUNS) {
            return "Nobody is surely ahead at p99: " + MIN_RUNS + " usable runs of each are needed (--repeat "
                    + MIN_RUNS + "), " + fewest.system() + " has "
                    + fewest.p99().runs() + ". By median: " + words(systems) + ".";
        }
        List<Ranked> level = systems.stream()
                .filter(system -> system == best || !shown(best, system))
                .toList();
        List<Ranked> behind =
                systems.stream().filter(system -> !level.contains(system)).toList();
        if (level.stream().skip(1).anyMatch(system -> difference(best, system).isEmpty())) {
            return "The runs of " + words(level) + " were not made under the same conditions, so none is ahead at p99.";
        }
        if (level.size() > 1) {
            return "No order is proven at p99 of the response time (median, lowest to highest of " + runs(level)
                    + " runs): " + words(level)
                    + "."
                    + unproven(best, level)
                    + (behind.isEmpty() ? "" : " Surely behind " + best.system() + ": " + words(behind) + ".");
        }
        return "Surely, " + best.system() + " has the lowest p99: "
                + duration(best.p99().median()) + ", "
                + Headline.listed(behind.stream()
                        .map(system -> behind(best, system) + " × that of " + system.system() + interval(best, system))
                        .toList())
                + ", by 95 % intervals over " + fewest.p99().runs() + " runs of each.";
    }

    /** Returns "5", or "4 or 5" where the systems have different numbers of usable runs. */
    private static String runs(List<Ranked> systems) {
        return systems.stream()
                .map(system -> system.p99().runs())
                .distinct()
                .sorted()
                .map(String::valueOf)
                .collect(Collectors.joining(" or "));
    }

    /** Names systems whose every run was slower than the best one's: a reader would take them for surely behind. */
    private static String unproven(Ranked best, List<Ranked> level) {
        List<String> apart = level.stream()
                .filter(system -> system.p99().min() > best.p99().max())
                .map(Ranked::system)
                .toList();
        return apart.isEmpty()
                ? ""
                : " Each run of " + Headline.listed(apart) + " was slower than each of " + best.system()
                        + ", but runs that scatter so much are too few to prove it.";
    }

    private static String words(List<Ranked> systems) {
        return Headline.listed(systems.stream().map(Ranked::words).toList());
    }

    private static Ranked fewest(List<Ranked> systems) {
        return systems.stream()
                .min(Comparator.comparingInt(system -> system.p99().runs()))
                .orElseThrow();
    }

    /**
     * Returns whether the runs show that the one is faster than the other: by the ratio of their runs, which may say
     * otherwise than their medians.
     */
    private boolean shown(Ranked one, Ranked other) {
        return difference(one, other)
                .filter(ReportedComparison.P99Difference::faster)
                .isPresent();
    }

    private Optional<ReportedComparison.P99Difference> difference(Ranked one, Ranked other) {
        return comparison.p99(one.usable(), other.usable());
    }

    /** Returns "0.61", the ratio of the better to the worse that the comparison gives too, as its interval does. */
    private String behind(Ranked better, Ranked worse) {
        return ratio(difference(better, worse)
                .map(ReportedComparison.P99Difference::ratio)
                .orElseThrow());
    }

    /** Returns " (0.5 to 0.7)". */
    private String interval(Ranked better, Ranked worse) {
        return difference(better, worse)
                .map(ReportedComparison.P99Difference::interval)
                .map(interval -> " (" + ratio(interval.low()) + " to " + ratio(interval.high()) + ")")
                .orElseThrow();
    }

    private static String ratio(double ratio) {
        return String.format(Locale.ROOT, "%.2f", ratio);
    }

    private String nobody() {
        return "No system can be called the faster one: that takes usable runs with response times, which a"
                + " closed loop has not, and "
                + (ranked.isEmpty() ? "no system" : "only " + ranked.get(0).system()) + " has any.";
    }

    /** Returns the order for each acknowledgement level by itself, and how certain it is. */
    List<String> details() {
        if (ranked.size() < 2) {
            return List.of(nobody());
        }
        List<String> sentences = new ArrayList<>();
        byLevel.forEach((level, systems) -> {
            sentences.add("p99 of the response time"
                    + (byLevel.size() == 1 ? "" : " where what is " + level + " is acknowledged")
                    + ", the lowest first: "
                    + systems.stream().map(Ranked::placed).collect(Collectors.joining(", "))
                    + ".");
            if (systems.size() > 1) {
                sentences.add("Certain: " + certainty(systems));
            }
        });
        if (!others.isEmpty()) {
            sentences.add("Not ranked, without a response time of a usable run: " + Headline.listed(others) + ".");
        }
        return sentences;
    }

    /** Returns a number that is higher the more the weakest of a system's acknowledgements promises. */
    private static int strength(Ranked system) {
        return Headline.guaranteesOf(system.usable())
                .mapToInt(guarantees -> LEVELS.indexOf(guarantees.acknowledgement()))
                .min()
                .orElse(-1);
    }

    /**
     * Returns the certainty of an order. It is certain if every two systems were compared and each time the runs show a
     * difference: an untested pair counts neither as one that differs nor as one that doesn't.
     *
     * @param systems at least two, whose acknowledgements promise the same
     */
    private String certainty(List<Ranked> systems) {
        List<Ranked> enough = systems.stream()
                .filter(system -> system.p99().runs() >= MIN_RUNS)
                .toList();
        if (enough.size() > 1 && enough.size() < systems.size()) {
            return certainty(enough) + " "
                    + systems.stream()
                            .filter(system -> !enough.contains(system))
                            .map(system -> system.system() + " is not ranked, with "
                                    + system.p99().runs() + " usable runs of " + MIN_RUNS + " needed.")
                            .collect(Collectors.joining(" "));
        }
        Ranked fewest = fewest(systems);
        if (fewest.p99().runs() < MIN_RUNS) {
            return "no - a ranking takes at least " + MIN_RUNS + " usable runs of each system (--repeat "
                    + MIN_RUNS + "), and " + fewest.system() + " has "
                    + fewest.p99().runs() + ".";
        }
        List<Difference.Answer> answers = new ArrayList<>();
        for (Ranked one : systems) {
            for (Ranked other : systems.subList(systems.indexOf(one) + 1, systems.size())) {
                difference(one, other)
                        .map(ReportedComparison.P99Difference::answer)
                        .ifPresent(answers::add);
            }
        }
        int pairs = systems.size() * (systems.size() - 1) / 2;
        int shown = Collections.frequency(answers, Difference.Answer.SHOWN);
        int uncertain = Collections.frequency(answers, Difference.Answer.NOT_CERTAIN);
        return (shown == 0 ? "no" : shown < pairs ? "in part" : "yes")
                + " - the runs show a difference of " + shown + " of the " + pairs
                + " pairs of systems (“Side by side”)"
                + (answers.size() == pairs
                        ? ""
                        : "; " + (pairs - answers.size())
                                + " not compared under the same conditions, or with too few runs")
                + (uncertain == 0 ? "" : "; of " + uncertain + " the difference may be the generator's delay")
                + ".";
    }
}
