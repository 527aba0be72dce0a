package io.weir.compare;

/**
 * Verdict on a threshold.
 *
 * @param subject subject of the comparison: the driver and its workload
 */
public record ThresholdVerdict(Threshold threshold, String subject, Answer answer, String sentence) {

    /** Possible answers on a threshold. */
    public enum Answer {
        /** The runs don't show that it was broken. */
        KEPT,
        /** The runs show that it was broken. */
        BROKEN,
        /** It can't be judged. */
        NOT_JUDGED
    }
}
