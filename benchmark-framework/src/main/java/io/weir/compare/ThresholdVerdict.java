package io.weir.compare;

/**
 * Whether a threshold was kept.
 *
 * @param subject what was compared: the driver and its workload
 * @param answer in a word
 * @param sentence why
 */
public record ThresholdVerdict(Threshold threshold, String subject, Answer answer, String sentence) {

    /** What can come of a threshold. */
    public enum Answer {
        /** The runs don't show that it was broken. */
        KEPT,
        /** The runs show that it was broken. */
        BROKEN,
        /** It can't be told. */
        NOT_JUDGED
    }
}
