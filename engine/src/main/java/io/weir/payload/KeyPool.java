package io.weir.payload;

import io.weir.driver.MessageKey;
import io.weir.workload.KeyDistribution;
import io.weir.workload.MessageKeys;
import java.util.Base64;
import java.util.Random;
import jdk.internal.vm.annotation.Contended;
import org.jspecify.annotations.Nullable;

/**
 * The keys of a run, each 7 random bytes in base64url as in the OpenMessaging Benchmark, but seeded. Immutable. Every worker
 * has the same, and a producer draws the same from them wherever it is.
 */
public final class KeyPool {

    /** Bytes of heap that each key takes: it is there as text and as bytes. */
    public static final int BYTES_PER_KEY = 120;

    private static final int KEY_BYTES = 7;

    private final MessageKeys choice;
    private final int producers;
    private final MessageKey[] keys;
    private final long seed;
    private final @Nullable ZipfLaw law;

    /**
     * @param producers number of the run's producers, at all workers
     */
    public KeyPool(MessageKeys choice, int producers, long seed) {
        this.choice = choice;
        this.producers = producers;
        this.seed = seed;
        this.keys = randomKeys((int) choice.count(), seed);
        this.law = choice instanceof MessageKeys.Zipf zipf ? new ZipfLaw(keys.length, zipf.exponent()) : null;
    }

    private static MessageKey[] randomKeys(int count, long seed) {
        Random random = new Random(seed);
        Base64.Encoder text = Base64.getUrlEncoder().withoutPadding();
        byte[] bytes = new byte[KEY_BYTES];
        MessageKey[] keys = new MessageKey[count];
        for (int i = 0; i < count; i++) {
            random.nextBytes(bytes);
            keys[i] = MessageKey.of(text.encodeToString(bytes));
        }
        return keys;
    }

    /** Returns the keys of one producer, in the order of its messages. Not for use by several threads. */
    public KeySequence sequence(int producer) {
        if (law != null) {
            return new ByRank(keys, law, new RandomBits(seed, producer));
        }
        if (choice instanceof MessageKeys.Uniform || choice == KeyDistribution.RANDOM_NANO) {
            return new Uniform(keys, new RandomBits(seed, producer));
        }
        if (choice instanceof MessageKeys.InTurn) {
            return new InTurn(keys, (int) ((long) producer * keys.length / producers));
        }
        if (choice == KeyDistribution.KEY_ROUND_ROBIN) {
            return new InTurn(keys, 0);
        }
        if (choice instanceof MessageKeys.Counter) {
            return new Counter(producer, producers);
        }
        if (choice instanceof MessageKeys.Random) {
            return new Unbounded(new RandomBits(seed, producer));
        }
        return () -> MessageKey.NONE;
    }

    /** Sequence of the keys of one producer's messages. */
    @FunctionalInterface
    public interface KeySequence {
        MessageKey next();
    }

    private static final class InTurn implements KeySequence {
        private final MessageKey[] keys;

        @Contended
        private int next;

        InTurn(MessageKey[] keys, int first) {
            this.keys = keys;
            this.next = first;
        }

        @Override
        public MessageKey next() {
            // hot path
            MessageKey key = keys[next];
            next = next + 1 == keys.length ? 0 : next + 1;
            return key;
        }
    }

    private record Uniform(MessageKey[] keys, RandomBits random) implements KeySequence {
        @Override
        public MessageKey next() {
            // hot path
            return keys[random.below(keys.length)];
        }
    }

    private record ByRank(MessageKey[] keys, ZipfLaw law, RandomBits random) implements KeySequence {
        @Override
        public MessageKey next() {
            // hot path
            return keys[law.rank(random) - 1];
        }
    }

    /** The numbers of a producer's messages among those of all producers. Keys that never come again must be made one by one. */
    private static final class Counter implements KeySequence {
        private final int step;

        @Contended
        private long next;

        Counter(int first, int step) {
            this.next = first;
            this.step = step;
        }

        @Override
        public MessageKey next() {
            // hot path
            MessageKey key = MessageKey.of(Long.toString(next));
            next += step;
            return key;
        }
    }

    private record Unbounded(RandomBits random) implements KeySequence {
        @Override
        public MessageKey next() {
            // hot path
            return MessageKey.of(Long.toHexString(random.next()));
        }
    }
}
