package io.weir.compare;

import java.math.BigDecimal;
import java.math.MathContext;

/** Ratio of two variants in one metric in words. */
record DifferenceSentence(Metric metric, Variant variant, Variant other) {

    /** Ratio from which a multiple is easier to grasp than a percentage. */
    private static final double MULTIPLES = 2;

    /** Multiple beyond which the exact one tells nothing. */
    private static final double LARGEST_MULTIPLE = 100;

    /** Returns "kafka's p99 is 2.1–2.6 × lower than pulsar's", for an interval without 1. */
    String shown(RatioInterval interval) {
        return subject() + " " + either(interval) + than();
    }

    /** Returns "no difference shown by 5 runs: …", with the range that they leave possible. */
    String notShown(int runs, RatioInterval interval) {
        return "no difference shown by " + runs + " runs: " + subject() + " " + range(interval) + than();
    }

    /** Returns "not certain: …", with the differences with the generator's delay and without. */
    String notCertain(RatioInterval with, RatioInterval without, double share) {
        String delay = "the generator's delay, up to " + number(share * 100) + " % of it";
        boolean alike = !with.holdsOne() && !without.holdsOne() && (with.high() < 1) == (without.high() < 1);
        return "not certain: " + subject() + " " + either(with) + than()
                + (alike
                        ? ", which is not clearly more than " + delay
                        : ", and without " + delay + ", " + either(without));
    }

    /** Returns "not certain: …", with the run-queue wait of receiving threads. */
    String notCertain(RatioInterval interval, double receiversWait) {
        return "not certain: " + shown(interval) + ", but receiving threads waited for a CPU for up to "
                + number(receiversWait * 100) + " % of the time";
    }

    private String subject() {
        return variant.name() + "'s " + metric.words();
    }

    private String than() {
        return " than " + other.name() + "'s";
    }

    /** Returns "is 12–30 % lower", or "may be anything from 3 % lower to 9 % higher". */
    private static String either(RatioInterval interval) {
        return interval.holdsOne() ? range(interval) : "is " + amount(interval);
    }

    private static String range(RatioInterval interval) {
        return "may be anything from " + bound(interval.low()) + " to " + bound(interval.high());
    }

    /** Returns "no ranking, …", with the numbers of runs. */
    static String tooFew(Variant variant, Variant other, VariantPair runs) {
        String there = runs.paired()
                ? "there " + (runs.number() == 1 ? "is 1 round" : "are " + runs.number() + " rounds") + " with both"
                : variant.name() + " has " + runs.found() + " and " + other.name() + " " + runs.othersFound();
        return "no ranking, which takes " + VariantPair.MIN_RUNS + " usable runs of each: " + there;
    }

    private static String amount(RatioInterval interval) {
        boolean lower = interval.high() < 1;
        RatioInterval multiple = lower ? interval.inverse() : interval;
        String direction = lower ? " lower" : " higher";
        return multiple.high() >= MULTIPLES
                ? range(multiple.low(), multiple.high()) + " ×" + direction
                : range(
                                share(lower ? interval.high() : interval.low()),
                                share(lower ? interval.low() : interval.high()))
                        + " %" + direction;
    }

    /** Returns the distance of a ratio from 1, in per cent. */
    private static double share(double ratio) {
        return Math.abs(ratio - 1) * 100;
    }

    private static String bound(double ratio) {
        String direction = ratio < 1 ? " lower" : " higher";
        double multiple = ratio < 1 ? 1 / ratio : ratio;
        if (multiple > LARGEST_MULTIPLE) {
            return "over " + Math.round(LARGEST_MULTIPLE) + " ×" + direction;
        }
        return multiple >= MULTIPLES ? number(multiple) + " ×" + direction : number(share(ratio)) + " %" + direction;
    }

    private static String range(double low, double high) {
        String from = number(low);
        String to = number(high);
        return from.equals(to) ? from : from + "–" + to;
    }

    /** Formats two digits; "2.0" and not "2". */
    static String number(double value) {
        if (!(value < 1e6)) {
            return "over 1,000,000";
        }
        if (value >= 10) {
            return String.valueOf(Math.round(value));
        }
        return value < 0.01
                ? "0.00"
                : new BigDecimal(value).round(new MathContext(2)).toPlainString();
    }
}
