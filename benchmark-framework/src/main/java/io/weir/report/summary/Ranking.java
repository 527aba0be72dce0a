package io.weir.report.summary;

import io.weir.compare.Difference;
import io.weir.compare.RatioInterval;
import io.weir.driver.AcknowledgementLevel;
import io.weir.result.GuaranteeDescription;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Order of several systems by the p99 of the response time, and how sure it is. Only those are ranked against each
 * other whose acknowledgements promise the same.
 *
 * @param levels by what is acknowledged, the one that promises more first
 * @param untimed systems without a usable run that has response times
 */
public record Ranking(List<Level> levels, List<String> untimed) {

    /** Minimum runs of each system for a ranking: with fewer, one bad minute decides it. */
    public static final int MIN_RUNS = 5;

    /** Levels of acknowledgement, the weakest first. */
    private static final List<String> LEVELS =
            Stream.of(AcknowledgementLevel.values()).map(Enum::name).toList();

    /** Certainty of which system of a level is ahead. */
    public enum Lead {
        /** No other system acknowledges alike. */
        ALONE,
        TOO_FEW_RUNS,
        /** The runs were made under different conditions. */
        NOT_COMPARED,
        NOT_PROVEN,
        PROVEN
    }

    /** System with response times of usable runs. */
    public record Ranked(String system, List<FinishedRun> usable, RunSpread p99) {

        private boolean hasEnoughRuns() {
            return p99.runs() >= MIN_RUNS;
        }

        /** Returns a number that is higher the more the weakest of its acknowledgements promises. */
        private int strength() {
            return usable.stream()
                    .map(run -> run.result().guarantees())
                    .filter(Objects::nonNull)
                    .map(GuaranteeDescription::acknowledgement)
                    .mapToInt(LEVELS::indexOf)
                    .min()
                    .orElse(-1);
        }
    }

    /**
     * System that is surely slower than the leader.
     *
     * @param ratio of the leader's p99 to its own, of the runs that were compared
     * @param interval of the ratio
     * @param behindAll whether it is surely slower than each system that is not surely slower than the leader
     */
    public record Follower(Ranked system, double ratio, RatioInterval interval, boolean behindAll) {}

    /**
     * Pairs of systems. An untested pair counts neither as one that differs nor as one that doesn't.
     *
     * @param shown whose runs show a difference
     * @param uncertain whose difference may be the generator's delay
     */
    public record Pairs(int all, int compared, int shown, int uncertain) {}

    /**
     * Systems whose acknowledgements promise the same.
     *
     * @param acknowledged what is acknowledged, in words
     * @param systems the fastest first
     * @param tooFewRuns those that are not ranked for it while others are
     * @param abreast the leader and those that are not surely slower
     * @param followers those that are surely slower
     */
    public record Level(
            String acknowledged,
            List<Ranked> systems,
            List<Ranked> tooFewRuns,
            Lead lead,
            List<Ranked> abreast,
            List<Follower> followers,
            Pairs pairs) {

        private static Level of(String acknowledged, List<Ranked> systems, ReportedComparison comparison) {
            List<Ranked> enough = systems.stream().filter(Ranked::hasEnoughRuns).toList();
            List<Ranked> judged = enough.size() > 1 ? enough : systems;
            Ranked best = judged.get(0);
            Map<Ranked, ReportedComparison.P99Difference> slower = new LinkedHashMap<>();
            List<Ranked> abreast = new ArrayList<>(List.of(best));
            boolean compared = true;
            for (Ranked other : judged.subList(1, judged.size())) {
                Optional<ReportedComparison.P99Difference> found = comparison.p99(best.usable, other.usable);
                // By the ratio of their runs, which may say otherwise than their medians.
                found.filter(ReportedComparison.P99Difference::faster)
                        .ifPresentOrElse(faster -> slower.put(other, faster), () -> abreast.add(other));
                compared &= found.isPresent();
            }
            List<Follower> followers = new ArrayList<>();
            slower.forEach((other, faster) -> followers.add(new Follower(
                    other,
                    faster.ratio(),
                    faster.interval(),
                    abreast.stream()
                            .allMatch(each -> comparison
                                    .p99(each.usable, other.usable)
                                    .filter(ReportedComparison.P99Difference::faster)
                                    .isPresent()))));
            Lead lead = systems.size() == 1
                    ? Lead.ALONE
                    : enough.size() < judged.size()
                            ? Lead.TOO_FEW_RUNS
                            : !compared ? Lead.NOT_COMPARED : abreast.size() > 1 ? Lead.NOT_PROVEN : Lead.PROVEN;
            List<Ranked> tooFewRuns =
                    systems.stream().filter(system -> !judged.contains(system)).toList();
            return new Level(acknowledged, systems, tooFewRuns, lead, abreast, followers, pairs(judged, comparison));
        }

        private static Pairs pairs(List<Ranked> systems, ReportedComparison comparison) {
            List<Difference.Answer> answers = new ArrayList<>();
            for (int one = 0; one < systems.size(); one++) {
                for (Ranked other : systems.subList(one + 1, systems.size())) {
                    comparison
                            .p99(systems.get(one).usable, other.usable)
                            .ifPresent(difference -> answers.add(difference.answer()));
                }
            }
            return new Pairs(
                    systems.size() * (systems.size() - 1) / 2,
                    answers.size(),
                    Collections.frequency(answers, Difference.Answer.SHOWN),
                    Collections.frequency(answers, Difference.Answer.NOT_CERTAIN));
        }

        /** Returns the systems that are ranked against each other, the fastest first. */
        public List<Ranked> judged() {
            return systems.stream()
                    .filter(system -> !tooFewRuns.contains(system))
                    .toList();
        }
    }

    /** @param bySystem runs of at least two systems, of one workload */
    static Ranking of(Map<String, List<FinishedRun>> bySystem, ReportedComparison comparison) {
        List<String> untimed = new ArrayList<>();
        List<Ranked> ranked = new ArrayList<>();
        bySystem.forEach((system, runs) -> {
            List<FinishedRun> usable = runs.stream().filter(FinishedRun::usable).toList();
            RunSpread p99 = RunSpread.of(usable, FinishedRun::p99Nanos);
            if (p99 == null) {
                untimed.add(system);
            } else {
                ranked.add(new Ranked(system, usable, p99));
            }
        });
        ranked.sort(Comparator.comparingInt(Ranked::strength)
                .reversed()
                .thenComparingDouble(system -> system.p99.median()));
        List<Level> levels = new ArrayList<>();
        FinishedRun.grouped(ranked, system -> String.join(" or ", FinishedRun.acknowledgements(system.usable)))
                .forEach((acknowledged, systems) -> levels.add(Level.of(acknowledged, systems, comparison)));
        return new Ranking(levels, untimed);
    }

    /** Returns the level at which the most systems can be compared; of two such, the one that promises more. */
    public Optional<Level> main() {
        return levels.stream().reduce((one, other) -> other.systems.size() > one.systems.size() ? other : one);
    }

    /** Returns all systems, the order in which they are shown: levels of the most systems first, in each the fastest. */
    List<String> order() {
        return Stream.concat(
                        levels.stream()
                                .sorted(Comparator.comparing(level -> -level.systems.size()))
                                .flatMap(level -> level.systems.stream().map(Ranked::system)),
                        untimed.stream())
                .toList();
    }

    /** Returns the systems that have response times. */
    public List<Ranked> ranked() {
        return levels.stream().flatMap(level -> level.systems.stream()).toList();
    }
}
