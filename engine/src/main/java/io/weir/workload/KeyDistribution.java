package io.weir.workload;

/** Keys as the OpenMessaging Benchmark has them, under its names. */
public enum KeyDistribution implements MessageKeys {
    /** No key: the client chooses the partition. */
    NO_KEY,
    /** Each producer walks through the key pool in order. */
    KEY_ROUND_ROBIN,
    /** A seeded uniform choice from the key pool. */
    RANDOM_NANO;

    @Override
    public long count() {
        return this == NO_KEY ? 0 : DEFAULT_COUNT;
    }

    @Override
    public String choice() {
        return name();
    }
}
