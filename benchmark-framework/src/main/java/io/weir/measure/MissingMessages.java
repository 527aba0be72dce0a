package io.weir.measure;

import java.util.List;
import java.util.OptionalLong;

/**
 * Part of the missing messages that is proven to be lost. Missing is what was acknowledged and expected and had not come
 * when the load ended; as long as it may still be queued it is not lost.
 *
 * @param lost fates of messages that can come no more
 * @param held messages that the broker still had, by its own count, for subscriptions whose other missing messages are in
 *     doubt; some brokers count batches
 * @param doubt reason why the others may still come
 */
public record MissingMessages(long lost, long held, Doubt doubt) {

    /** Nothing is proven. */
    public static final MissingMessages NONE = new MissingMessages(0, 0, Doubt.NOT_COUNTED);

    /** Reasons why a missing message may not be lost, the one that explains most first. */
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
     * Returns what of the gaps is lost.
     *
     * @param ordered whether messages of one producer keep their order within a partition, so that one that is overtaken
     *     can come no more
     * @param stillArriving whether first deliveries came until the end, so that no count is final
     */
    public static MissingMessages of(List<Gap> gaps, boolean ordered, boolean stillArriving) {
        long lost = 0;
        long held = 0;
        Doubt doubt = Doubt.NOT_COUNTED;
        for (Gap gap : gaps) {
            long byOrder = ordered ? gap.overtaken() : 0;
            // Some brokers count batches, or estimate: of their counts only that of none is exact.
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
        return new MissingMessages(lost, held, doubt);
    }

    /** Returns those of both, of different messages. */
    public MissingMessages plus(MissingMessages other) {
        return new MissingMessages(lost + other.lost, held + other.held, worse(doubt, other.doubt));
    }

    /** Returns the same when so many are missing in the end: what has come late was not lost. */
    public MissingMessages among(long missing) {
        return new MissingMessages(Math.min(lost, missing), held, doubt);
    }

    private static Doubt worse(Doubt one, Doubt other) {
        return one.compareTo(other) <= 0 ? one : other;
    }
}
