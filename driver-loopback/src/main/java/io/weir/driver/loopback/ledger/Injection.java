package io.weir.driver.loopback.ledger;

import java.util.EnumSet;
import java.util.Set;

/** A fault that the loopback system has inflicted on a message, or a filter that has kept it back. */
public enum Injection {
    /** Acknowledged, never stored. */
    LOST,
    /** Acknowledged and kept from every subscription, as requested and reported. */
    FILTERED_OUT,
    /** Refused, not stored. */
    REFUSED,
    /** Refused, but stored. */
    PHANTOM,
    /** No answer, stored. */
    UNKNOWN_STORED,
    /** No answer, not stored. */
    UNKNOWN_DISCARDED,
    /** Stored twice. */
    DUPLICATED,
    /** Overtaken by the producer's next message to the partition. */
    REORDERED,
    /** Stored with a changed byte. */
    CORRUPTED,
    /** Completed once more long after its completion. */
    COMPLETED_AGAIN;

    private static final Injection[] ALL = values();

    /** Returns this fault in a set of faults that is an int. */
    public int bit() {
        return 1 << ordinal();
    }

    /** Returns whether a set of faults has this one. */
    public boolean in(int bits) {
        return (bits & bit()) != 0;
    }

    static Set<Injection> set(int bits) {
        Set<Injection> set = EnumSet.noneOf(Injection.class);
        for (Injection injection : ALL) {
            if (injection.in(bits)) {
                set.add(injection);
            }
        }
        return set;
    }
}
