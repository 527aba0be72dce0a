package io.weir.payload;

/**
 * Zipf's law: of n ranks, the k-th has a share proportional to {@code k^-s}. Immutable. Ranks are drawn in constant time and
 * without tables, by rejection-inversion (W. Hörmann and G. Derflinger, Rejection-inversion to generate variates from
 * monotone discrete distributions, ACM Transactions on Modeling and Computer Simulation 6, 1996).
 *
 * <p>Rank k has the cell from {@code k - 1/2} to {@code k + 1/2} below the curve {@code x^-s}. As the curve is convex, the
 * area of the cell is at least {@code k^-s}. So a point is drawn by area, and accepted if it is in the last {@code k^-s} of its
 * cell; the first cell is cut to what it needs. Nearly all points are accepted, and nearly all of these at once: in a cell
 * of a higher rank the accepted part begins further to the left than in that of rank 2.
 */
final class ZipfLaw {

    /** Distance of an exponent from 1 from which on a rank of ten million is exact to a millionth, whatever the logarithm. */
    private static final double NEXT_TO_ONE = 1e-3;

    private final int ranks;
    private final double exponent;

    /** 1 - s, the exponent of the area, up to a factor. */
    private final double areaExponent;

    /** Area, counted from x = 1, at which the cells begin. */
    private final double begin;

    private final double end;

    /** Distance from the middle of a cell, to its left, within which each point of any cell but the first is accepted. */
    private final double accepted;

    /**
     * @param ranks number of ranks, at least 1
     * @param exponent above 0
     */
    ZipfLaw(int ranks, double exponent) {
        this.ranks = ranks;
        this.exponent = exponent;
        this.areaExponent = 1 - exponent;
        this.begin = areaTo(1.5) - 1;
        this.end = areaTo(ranks + 0.5);
        this.accepted = 2 - placeOf(areaTo(2.5) - share(2));
    }

    /** Returns a rank, from 1. */
    int rank(RandomBits random) {
        // hot path
        while (true) {
            double area = end + random.unit() * (begin - end);
            double place = placeOf(area);
            int rank = Math.max(1, Math.min(ranks, (int) (place + 0.5)));
            if (rank - place <= accepted || area >= areaTo(rank + 0.5) - share(rank)) {
                return rank;
            }
        }
    }

    private double share(int rank) {
        // hot path
        return Math.exp(-exponent * Math.log(rank));
    }

    /** Returns the area below the curve from 1 to a place; also for exponents next to 1, where a power loses all digits. */
    private double areaTo(double place) {
        // hot path
        double log = Math.log(place);
        return areaExponent == 0 ? log : Math.expm1(areaExponent * log) / areaExponent;
    }

    /** Returns the place at which the area from 1 is this. */
    private double placeOf(double area) {
        // hot path
        if (areaExponent == 0) {
            return Math.exp(area);
        }
        double power = Math.max(-1, areaExponent * area);
        // The usual logarithm is the faster one by a third, but the division multiplies its error.
        double log = Math.abs(areaExponent) < NEXT_TO_ONE ? Math.log1p(power) : Math.log(1 + power);
        return Math.exp(log / areaExponent);
    }
}
