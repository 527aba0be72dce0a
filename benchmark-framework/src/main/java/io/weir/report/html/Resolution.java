package io.weir.report.html;

/**
 * Resolution of each run on a page: a page of many runs is about as large as one of few, and no larger for long ones.
 *
 * @param points maximum values of each figure over time
 * @param mapColumns maximum columns of a latency map: with more, each would be narrower than a pixel of a phone
 * @param pointsPerHalving points of a percentile curve for each halving of what is beyond
 */
record Resolution(int points, int mapColumns, int pointsPerHalving) {

    static Resolution of(int runs) {
        return new Resolution(share(1_800, runs, 9, 1_200), share(2_400, runs, 12, 240), share(100, runs, 1, 5));
    }

    private static int share(int all, int runs, int min, int max) {
        return Math.max(min, Math.min(max, all / Math.max(1, runs)));
    }
}
