package io.weir.workload;

/** Distribution of keys over messages. The names are the OpenMessaging Benchmark's. */
public enum KeyDistribution {
    /** No key: the client chooses the partition. */
    NO_KEY,
    /** Each producer walks through the key pool in order. */
    KEY_ROUND_ROBIN,
    /** A seeded uniform choice from the key pool. */
    RANDOM_NANO
}
