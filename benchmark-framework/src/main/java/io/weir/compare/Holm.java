package io.weir.compare;

import java.util.Arrays;
import java.util.Comparator;

/**
 * Holm's correction for many questions asked of the same runs: in all but a share {@link #ERROR} of families nothing is
 * shown that is not there, whatever the questions have to do with each other.
 */
final class Holm {

    /** The share of families of which something is shown that is not there, at most. */
    static final double ERROR = 0.05;

    private Holm() {}

    /**
     * What each question of a family has come to.
     *
     * @param shown whether the answer is a difference
     * @param error the share of error that its interval is to be made with, so that the interval leaves out what is
     *     tested for exactly where a difference is shown
     */
    record Answer(boolean shown, double error) {}

    /**
     * Answers a family.
     *
     * @param pValues one for each question
     */
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
