package io.weir.compare;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A bound on the difference of a candidate from its baseline: "p99 &gt; 10%" is broken by a 99th percentile that is
 * more than ten per cent above the baseline's.
 *
 * @param above whether it is broken by more than the limit, rather than by less
 */
public record Threshold(String text, Metric metric, boolean above, double limit) {

    /** Syntax of a threshold, for messages and help. */
    public static final String GRAMMAR = "METRIC > N% or METRIC < -N%, such as 'p99 > 10%' or 'acknowledged < -5%'";

    private static final Pattern FORM = Pattern.compile("\\s*([\\w.]+)\\s*([<>])\\s*([+-]?\\d+(?:\\.\\d+)?)\\s*%\\s*");
    private static final double PER_CENT = 100;

    /** Reads a threshold, or throws IllegalArgumentException with the reason, a sentence for users. */
    public static Threshold parse(String text) {
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            throw new IllegalArgumentException("'" + text + "' is no threshold: write " + GRAMMAR);
        }
        Optional<Metric> metric = Metric.named(form.group(1));
        if (metric.isEmpty()) {
            throw new IllegalArgumentException(
                    "'" + text + "' asks for '" + form.group(1) + "', which is no metric: write " + Metric.GRAMMAR);
        }
        double limit = 1 + Double.parseDouble(form.group(3)) / PER_CENT;
        if (limit <= 0) {
            throw new IllegalArgumentException(
                    "'" + text + "' can never be broken: nothing is 100 % below something else");
        }
        return new Threshold(text.strip(), metric.get(), form.group(2).equals(">"), limit);
    }

    /** Returns the probability of a candidate at least this far beyond the limit if it is at the limit. */
    double pBroken(RatioEstimate ratio) {
        return above ? ratio.pAbove(limit) : ratio.pBelow(limit);
    }

    /** Returns the bound that the ratio is beyond, as shown by the runs. */
    double bound(RatioEstimate ratio, double error) {
        return above ? ratio.below(error) : ratio.above(error);
    }

    /** Returns "5.2 % above the baseline's". */
    static String words(double ratio) {
        return String.format(Locale.ROOT, "%.1f %% %s", Math.abs(ratio - 1) * PER_CENT, ratio < 1 ? "below" : "above")
                + " the baseline's";
    }
}
