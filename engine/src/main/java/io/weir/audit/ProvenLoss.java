package io.weir.audit;

import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Part of the missing messages that is proven lost. A message is missing when it was acknowledged and expected but had
 * not come when the load ended; it is not lost as long as it may still be queued.
 *
 * @param lost fates of messages that can no longer come
 * @param held messages that the broker still had, by its own count, for subscriptions whose other missing messages are in
 *     doubt; some brokers count batches
 * @param arriving fates in doubt only because first deliveries came until the end, at their subscriptions
 * @param doubt reason why the others may still come; {@link Doubt#STILL_ARRIVING} only where no subscription that has
 *     fallen silent misses any of them
 */
public record ProvenLoss(long lost, long held, long arriving, Doubt doubt) {

    /** Nothing is proven. */
    public static final ProvenLoss NONE = new ProvenLoss(0, 0, 0, Doubt.NOT_COUNTED);

    /** Reasons why a missing message may not be lost, the strongest first. */
    public enum Doubt {
        /** First deliveries came until the end. */
        STILL_ARRIVING,
        /** The broker still holds something for the subscription, by its own count. */
        STILL_HELD,
        /** No later message of the partition has come, and the broker's count is not known. */
        NOT_COUNTED
    }

    /**
     * Messages that one subscription misses.
     *
     * @param missing all of them
     * @param overtaken those of them that a later message of the same producer and partition has overtaken
     * @param mayCome messages that the broker held at the end, and those that it may have taken since; empty if not known
     * @param arriving whether first deliveries came until the end, so that no count is final
     */
    public record Gap(long missing, long overtaken, OptionalLong mayCome, boolean arriving) {}

    /**
     * Returns the part of the gaps that is lost.
     *
     * @param ordered whether messages of one producer keep their order within a partition, so that an overtaken one can
     *     no longer come
     */
    public static ProvenLoss of(List<Gap> gaps, boolean ordered) {
        long lost = 0;
        long held = 0;
        long arriving = 0;
        Doubt ofSilent = null;
        for (Gap gap : gaps) {
            long byOrder = ordered ? gap.overtaken() : 0;
            // Some brokers count batches, or estimate: only a count of zero is exact.
            boolean noneHeld = gap.mayCome().isPresent() && gap.mayCome().getAsLong() == 0;
            long byCount = noneHeld && !gap.arriving() ? gap.missing() : 0;
            long proven = Math.max(0, Math.max(byOrder, byCount));
            lost += proven;
            if (proven >= gap.missing()) {
                continue;
            }
            held += gap.mayCome().orElse(0);
            if (gap.arriving()) {
                arriving += gap.missing() - proven;
            } else {
                ofSilent = worse(ofSilent, gap.mayCome().isPresent() ? Doubt.STILL_HELD : Doubt.NOT_COUNTED);
            }
        }
        Doubt ofOthers = arriving > 0 ? Doubt.STILL_ARRIVING : Doubt.NOT_COUNTED;
        return new ProvenLoss(lost, held, arriving, ofSilent == null ? ofOthers : ofSilent);
    }

    /** Returns the sum of both, which are of different messages. */
    public ProvenLoss plus(ProvenLoss other) {
        return new ProvenLoss(
                lost + other.lost, held + other.held, arriving + other.arriving, worse(doubt, other.doubt));
    }

    /** Returns this figure for the number of messages missing in the end: a message that came late was not lost. */
    public ProvenLoss among(long missing) {
        long lostNow = Math.min(lost, missing);
        return new ProvenLoss(lostNow, held, Math.min(arriving, missing - lostNow), doubt);
    }

    private static Doubt worse(@Nullable Doubt one, Doubt other) {
        return one != null && one.compareTo(other) <= 0 ? one : other;
    }
}
