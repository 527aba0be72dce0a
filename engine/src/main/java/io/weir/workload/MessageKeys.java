package io.weir.workload;

import io.weir.workload.key.ValidationErrors;
import java.math.BigDecimal;

/** Keys of a run's messages: which there are, and which of them each message carries. */
public sealed interface MessageKeys
        permits KeyDistribution,
                MessageKeys.Zipf,
                MessageKeys.Uniform,
                MessageKeys.InTurn,
                MessageKeys.Counter,
                MessageKeys.Random {

    /** Number of different keys where none is given, as in the OpenMessaging Benchmark. */
    long DEFAULT_COUNT = 10_000;

    /** Maximum number of different keys, all of which are in memory from the beginning. */
    long MAX_COUNT = 10_000_000;

    /** Name of the number of keys in its block of a workload file. */
    String COUNT = "count";

    /** Name of the choice among them in its block of a workload file. */
    String CHOICE = "choice";

    /** Returns the number of different keys; 0 where there are none, or each message has one of its own. */
    long count();

    /** Returns the choice as it is written in a workload file. */
    String choice();

    /** Reports the errors by the keys of the block in a workload file. */
    default void validate(ValidationErrors errors) {
        // without a number there is nothing that could be wrong
    }

    /**
     * Few frequent keys and many rare ones: the k-th most frequent has a share proportional to {@code k^-exponent}.
     *
     * @param exponent 1 for the law as Zipf found it; the larger, the more unequal
     */
    record Zipf(long count, double exponent) implements MessageKeys {

        /** Exponent above which nearly all messages have one key. */
        private static final double MAX_EXPONENT = 10;

        @Override
        public String choice() {
            return "zipf(" + BigDecimal.valueOf(exponent).stripTrailingZeros().toPlainString() + ")";
        }

        @Override
        public void validate(ValidationErrors errors) {
            validateCount(count, errors);
            if (!(exponent > 0 && exponent <= MAX_EXPONENT)) {
                errors.add(
                        CHOICE,
                        "zipf needs an exponent above 0 and at most 10, not " + exponent
                                + "; for keys that are all as frequent write uniform");
            }
        }
    }

    /** Keys that are all as likely. */
    record Uniform(long count) implements MessageKeys {

        @Override
        public String choice() {
            return "uniform";
        }

        @Override
        public void validate(ValidationErrors errors) {
            validateCount(count, errors);
        }
    }

    /** Keys one after the other, again and again; each producer begins at another. */
    record InTurn(long count) implements MessageKeys {

        @Override
        public String choice() {
            return "inTurn";
        }

        @Override
        public void validate(ValidationErrors errors) {
            validateCount(count, errors);
        }
    }

    /** A key of its own for each message: its number among the messages of all producers. */
    record Counter() implements MessageKeys {

        @Override
        public long count() {
            return 0;
        }

        @Override
        public String choice() {
            return "counter";
        }
    }

    /** A key of its own for each message, 64 random bits. */
    record Random() implements MessageKeys {

        @Override
        public long count() {
            return 0;
        }

        @Override
        public String choice() {
            return "random";
        }
    }

    private static void validateCount(long count, ValidationErrors errors) {
        if (count < 1 || count > MAX_COUNT) {
            errors.add(COUNT, "must be from 1 to 10 000 000, not " + count);
        }
    }
}
