package io.weir.audit;

import java.util.List;
import java.util.OptionalLong;

/**
 * Part of the missing messages that is proven lost. A message is missing when it was acknowledged and expected but had
 * not come when the load ended; it is not lost as long as it may still be queued.
 *
 * @param lost fates of messages that can no longer come
 * @param held messages that the broker still had, by its own count, for subscriptions whose other missing messages are in
 *     doubt; some brokers count batches
 * @param doubt reason why the others may still come
 */
public record ProvenLoss(long lost, long held, Doubt doubt) {

    /** Nothing is proven. */
    public static final ProvenLoss NONE = new ProvenLoss(0, 0, Doubt.NOT_COUNTED);

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
     */
    public record Gap(long missing, long overtaken, OptionalLong mayCome) {}

    /**
     * Returns the part of the gaps that is lost.
     *
     * @param ordered whether messages of one producer keep their order within a partition, so that an overtaken one can
     *     no longer come
     * @param stillArriving whether first deliveries came until the end, so that no count is final
     */
    public static ProvenLoss of(List<Gap> gaps, boolean ordered, boolean stillArriving) {
        long lost = 0;
        long held = 0;
        Doubt doubt = Doubt.NOT_COUNTED;
        for (Gap gap : gaps) {
            long byOrder = ordered ? gap.overtaken() : 0;
            // Some brokers count batches, or estimate: only a count of zero is exact.
            boolean noneHeld = gap.mayCome().isPresent() && gap.mayCome().getAsLong() == 0;
            long byCount = noneHeld && !stillArriving ? gap.missing() : 0;
            long proven = Math.max(byOrder, byCount);
            lost += Math.max(0, proven);
            if (proven < gap.missing()) {
                held += gap.mayCome().orElse(0);
                doubt = worse(
                        doubt,
                        stillArriving
                                ? Doubt.STILL_ARRIVING
                                : gap.mayCome().isPresent() ? Doubt.STILL_HELD : Doubt.NOT_COUNTED);
            }
        }
        return new ProvenLoss(lost, held, doubt);
    }

    /** Returns the sum of both, which are of different messages. */
    public ProvenLoss plus(ProvenLoss other) {
        return new ProvenLoss(lost + other.lost, held + other.held, worse(doubt, other.doubt));
    }

    /** Returns this figure for the number of messages missing in the end: a message that came late was not lost. */
    public ProvenLoss among(long missing) {
        return new ProvenLoss(Math.min(lost, missing), held, doubt);
    }

    private static Doubt worse(Doubt one, Doubt other) {
        return one.compareTo(other) <= 0 ? one : other;
    }
}
