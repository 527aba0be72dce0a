package io.weir.compare;

import java.math.BigDecimal;
import java.math.MathContext;

/** Says what a ratio means. */
final class DifferenceWords {

    /** From here on a multiple is easier to grasp than a percentage. */
    private static final double MULTIPLES = 2;

    private DifferenceWords() {}

    /** "kafka's p99 is 2.1–2.6 × lower than pulsar's": for an interval without 1. */
    static String shown(Metric metric, Side side, Side other, RatioInterval interval) {
        return side.possessive() + " " + metric.words() + " is " + amount(interval) + " than " + other.possessive();
    }

    /** "no difference shown by 5 runs: …", with what they leave possible. */
    static String notShown(Metric metric, Side side, Side other, int runs, RatioInterval interval) {
        return "no difference shown by " + runs + " runs: " + side.possessive() + " " + metric.words()
                + " may be anything from " + bound(interval.low()) + " to " + bound(interval.high()) + " than "
                + other.possessive();
    }

    /** "no ranking: …". */
    static String tooFew(Side side, Side other, SideBySide runs) {
        String there = runs.paired()
                ? "there " + (runs.runs() == 1 ? "is 1 round" : "are " + runs.runs() + " rounds") + " with both"
                : side.name() + " has " + runs.logs().length + " and " + other.name() + " " + runs.otherLogs().length;
        return "no ranking, which takes " + SideBySide.LEAST_RUNS + " valid runs of each: " + there;
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

    /** How far a ratio is from 1, in per cent. */
    private static double share(double ratio) {
        return Math.abs(ratio - 1) * 100;
    }

    private static String bound(double ratio) {
        String direction = ratio < 1 ? " lower" : " higher";
        double multiple = ratio < 1 ? 1 / ratio : ratio;
        return multiple >= MULTIPLES ? number(multiple) + " ×" + direction : number(share(ratio)) + " %" + direction;
    }

    private static String range(double low, double high) {
        String from = number(low);
        String to = number(high);
        return from.equals(to) ? from : from + "–" + to;
    }

    /** Two digits; "2.0" and not "2". */
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
