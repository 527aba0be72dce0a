package io.weir.compare;

import java.util.Arrays;
import java.util.Comparator;

/**
 * Holm's correction for many questions asked of the same runs: at most a share {@link #ERROR} of families shows any
 * difference that does not exist, however the questions depend on each other.
 */
final class Holm {

    /** Maximum share of families that show a difference that does not exist. */
    static final double ERROR = 0.05;

    private Holm() {}

    /** Answer to one question, and the share of error at which its interval says the same. */
    record Answer(boolean shown, double error) {}

    /** Answers all questions of a family, of which there is a p-value each. */
    static Answer[] answers(double[] pValues) {
        Integer[] smallestFirst = new Integer[pValues.length];
        Arrays.setAll(smallestFirst, i -> i);
        Arrays.sort(smallestFirst, Comparator.comparingDouble(i -> pValues[i]));
        Answer[] answers = new Answer[pValues.length];
        boolean shown = true;
        double error = 0;
        for (int rank = 0; rank < pValues.length; rank++) {
            int question = smallestFirst[rank];
            if (shown) {
                error = ERROR / (pValues.length - rank);
                shown = pValues[question] < error;
            }
            answers[question] = new Answer(shown, error);
        }
        return answers;
    }
}
