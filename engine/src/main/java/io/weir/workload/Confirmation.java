package io.weir.workload;

import java.util.Locale;
import java.util.OptionalDouble;

/**
 * Rule by which the answer of a search is confirmed in fresh runs, each of which keeps the limits or doesn't. A rate that is
 * refuted is followed by a lower one.
 */
public enum Confirmation {
    /** No fresh run. */
    NONE,
    /** Three of three runs keep the limits. */
    QUICK,
    /**
     * A sequential test of the share of runs that keep the limits: the likelihood of its being 90 % against 50 %, after each run
     * (Wald 1945). Where it is 50 % or less, the ratio reaches 1/a with a probability of at most a, however long the test
     * goes on (Ville's inequality).
     */
    SEQUENTIAL;

    /** Number of rates that are tried until one is confirmed: the answer of the search, and lower ones. */
    public static final int MAX_RATES = 4;

    private static final int QUICK_RUNS = 3;

    private static final double CONFIDENCE = 0.95;
    private static final double GOOD_SHARE = 0.9;
    private static final double TOO_LOW_SHARE = 0.5;

    /**
     * Share of the remaining probability of an error that each rate may use up. All rates together then have what the
     * confidence leaves, and the first one, which is mostly the last, needs six runs.
     */
    private static final double SPENT_BY_RATE = 0.6;

    /** Probability with which a rate at which 90 % of the runs keep the limits may be refuted. */
    private static final double REFUTED_BY_CHANCE = 0.05;

    /** Number of runs after which a rate counts as refuted: it lies where no test of this length can tell. */
    private static final int MAX_RUNS_OF_RATE = 16;

    /** States of a rate that is tested. */
    public enum Answer {
        /** More runs are needed. */
        OPEN,
        CONFIRMED,
        REFUTED
    }

    /** Returns the name in files and results. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the probability with which the rate confirmed is none at which most runs miss the limits; empty if none is claimed. */
    public OptionalDouble confidence() {
        return this == SEQUENTIAL ? OptionalDouble.of(CONFIDENCE) : OptionalDouble.empty();
    }

    /**
     * Returns what the runs at a rate say of it.
     *
     * @param rate number of the rate, from 1
     * @param kept number of runs that kept the limits
     * @param missed number of those that didn't
     */
    public Answer of(int rate, int kept, int missed) {
        return switch (this) {
            case NONE -> throw new IllegalStateException("nothing is to be confirmed");
            case QUICK -> missed > 0 ? Answer.REFUTED : kept >= QUICK_RUNS ? Answer.CONFIRMED : Answer.OPEN;
            case SEQUENTIAL -> sequentially(rate, kept, missed);
        };
    }

    private static Answer sequentially(int rate, int kept, int missed) {
        double error = (1 - CONFIDENCE) * Math.pow(1 - SPENT_BY_RATE, rate - 1) * SPENT_BY_RATE;
        double ratio =
                Math.pow(GOOD_SHARE / TOO_LOW_SHARE, kept) * Math.pow((1 - GOOD_SHARE) / (1 - TOO_LOW_SHARE), missed);
        if (ratio >= 1 / error) {
            return Answer.CONFIRMED;
        }
        return ratio <= REFUTED_BY_CHANCE || kept + missed >= MAX_RUNS_OF_RATE ? Answer.REFUTED : Answer.OPEN;
    }

    /** Returns the smallest number of fresh runs: where all keep the limits. */
    public int minRuns() {
        int kept = 0;
        while (this != NONE && of(1, kept, 0) == Answer.OPEN) {
            kept++;
        }
        return kept;
    }

    /** Returns the largest number of fresh runs, at all rates together. */
    public int maxRuns() {
        return switch (this) {
            case NONE -> 0;
            case QUICK -> MAX_RATES * QUICK_RUNS;
            case SEQUENTIAL -> MAX_RATES * MAX_RUNS_OF_RATE;
        };
    }
}
