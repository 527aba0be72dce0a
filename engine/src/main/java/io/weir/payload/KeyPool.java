package io.weir.payload;

import io.weir.driver.MessageKey;
import io.weir.workload.KeyDistribution;
import java.util.Base64;
import java.util.Random;
import java.util.SplittableRandom;
import jdk.internal.vm.annotation.Contended;

/**
 * The {@value #SIZE} keys of a run, each 7 random bytes in base64url as in the OpenMessaging Benchmark, but seeded.
 * Immutable.
 */
public final class KeyPool {

    /** Number of different keys. */
    public static final int SIZE = 10_000;

    private static final int KEY_BYTES = 7;

    private final KeyDistribution distribution;
    private final MessageKey[] keys;
    private final long seed;

    public KeyPool(KeyDistribution distribution, long seed) {
        this.distribution = distribution;
        this.seed = seed;
        this.keys = distribution == KeyDistribution.NO_KEY ? new MessageKey[0] : randomKeys(seed);
    }

    private static MessageKey[] randomKeys(long seed) {
        Random random = new Random(seed);
        byte[] bytes = new byte[KEY_BYTES];
        MessageKey[] keys = new MessageKey[SIZE];
        for (int i = 0; i < SIZE; i++) {
            random.nextBytes(bytes);
            keys[i] = MessageKey.of(Base64.getUrlEncoder().withoutPadding().encodeToString(bytes));
        }
        return keys;
    }

    /** Returns the keys of one producer, in the order of its messages. Not for use by several threads. */
    public KeySequence sequence(int producer) {
        return switch (distribution) {
            case NO_KEY -> () -> MessageKey.NONE;
            case KEY_ROUND_ROBIN -> new RoundRobin(keys);
            case RANDOM_NANO -> new Uniform(keys, new SplittableRandom(seed * 31 + producer));
        };
    }

    /** Sequence of the keys of one producer's messages. */
    @FunctionalInterface
    public interface KeySequence {
        MessageKey next();
    }

    private static final class RoundRobin implements KeySequence {
        private final MessageKey[] keys;

        @Contended
        private int next;

        RoundRobin(MessageKey[] keys) {
            this.keys = keys;
        }

        @Override
        public MessageKey next() {
            // hot path
            MessageKey key = keys[next];
            next = next + 1 == keys.length ? 0 : next + 1;
            return key;
        }
    }

    private record Uniform(MessageKey[] keys, SplittableRandom random) implements KeySequence {
        @Override
        public MessageKey next() {
            // hot path
            return keys[random.nextInt(keys.length)];
        }
    }
}
