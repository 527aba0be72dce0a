package io.weir.workload;

import io.weir.units.DurationFormat;
import io.weir.workload.key.KeyNames;
import io.weir.workload.key.ValidationErrors;
import java.time.Duration;
import java.util.List;

/**
 * Second part of a search: the highest rate that keeps a service level objective, at or below the highest sustained one.
 *
 * @param terms all of which a rate has to keep; at least one
 * @param hold for which a rate is held before it is judged; up to four times as long while that does not suffice
 * @param precision share by which the lowest rate that misses a limit may be above the highest that keeps all
 * @param measureAt share of the rate found that is measured afterwards
 * @param confirmation rule by which the rate is confirmed in fresh runs
 */
public record SloSearch(
        List<SloTerm> terms, Duration hold, double precision, double measureAt, Confirmation confirmation) {

    /** Number of holds that may be judged together until it is clear whether a rate keeps the limits. */
    public static final int MAX_HOLDS = 4;

    /** Factor by which the rate goes down until one keeps the limits. */
    public static final double DOWN_FACTOR = 2;

    private static final Duration MIN_HOLD = Duration.ofSeconds(5);
    private static final Duration MAX_HOLD = Duration.ofHours(1);
    /** Square of the normal quantile of 97.5 %, rounded up. */
    private static final double WILSON = 3.85;

    private static final double MIN_PRECISION = 0.005;
    private static final double MAX_PRECISION = 0.5;

    /** Halvings of the rate for which there is time by default. */
    private static final int HALVINGS = 5;

    private static final Duration FOR_THE_HIGHEST = Duration.ofMinutes(5);
    /** To settle and to drain, of each of three holds, and to look if the system has got over them. */
    private static final Duration BESIDE_HOLDS = Duration.ofSeconds(20);

    public SloSearch {
        terms = List.copyOf(terms);
    }

    /** Returns a time in which both parts of the search end, unless most rates have to be held again. */
    public Duration defaultTimeLimit() {
        double bisections = Math.ceil(
                Math.log(Math.log(DOWN_FACTOR) / Math.log1p(Math.max(MIN_PRECISION, precision))) / Math.log(2));
        long steps = 1 + HALVINGS + Math.max(0, (long) bisections);
        return FOR_THE_HIGHEST.plus(
                hold.multipliedBy(MAX_HOLDS).plus(BESIDE_HOLDS).multipliedBy(steps));
    }

    /**
     * Returns the rate below which not even messages that are all within a limit show that its percentile is, in all the
     * holds that a rate may have; 0 where there is none.
     */
    public double lowestDecidableRate() {
        double messages = terms.stream()
                .filter(term -> term.kind() == SloTerm.Kind.PERCENTILE)
                .mapToDouble(term -> WILSON * (1 - term.allowed()) / term.allowed())
                .max()
                .orElse(0);
        return messages / (MAX_HOLDS * hold.toMillis() / 1e3);
    }

    /** Reports limits on what a workload does not show. */
    static void validate(List<SloTerm> terms, Topology topology, ValidationErrors errors) {
        boolean read = topology.consumerCount() > 0;
        terms.stream()
                .filter(term -> !read)
                .filter(SloTerm::needsConsumers)
                .forEach(term -> errors.add(
                        KeyNames.SEARCH,
                        "limits " + term.name() + ", which only consumers show; write subscriptionsPerTopic: 1 and"
                                + " consumerPerSubscription: 1, or take the limit away"));
    }

    /** Reports the errors by the keys of the block in a workload file. */
    public void validate(ValidationErrors errors) {
        if (hold.compareTo(MIN_HOLD) < 0 || hold.compareTo(MAX_HOLD) > 0) {
            errors.add("hold", "must be from 5s to 1h, not " + DurationFormat.format(hold));
        }
        if (!(precision >= MIN_PRECISION && precision <= MAX_PRECISION)) {
            errors.add("precision", "must be from 0.5% to 50%, not " + 100 * precision + "%");
        }
        if (!(measureAt > 0 && measureAt <= 1)) {
            errors.add("measureAt", "must be above 0% and at most 100%, not " + 100 * measureAt + "%");
        }
    }
}
