package io.weir.workload;

import io.weir.workload.key.KeyNames;
import io.weir.workload.key.ValidationErrors;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Payload sizes of messages: one for all, some with their shares, or a range. */
public sealed interface MessageSize {

    /**
     * Returns the size below which a share of the messages is.
     *
     * @param quantile from 0 to below 1
     */
    int bytesAt(double quantile);

    /** Returns the mean size of messages in bytes. */
    double meanBytes();

    /** Returns the size of the smallest message in bytes. */
    int minBytes();

    /** Returns the smallest number of payloads among which these sizes can be divided. */
    int minPoolSize();

    /** Returns whether not all messages have the same size. */
    boolean varies();

    /** Reports the errors of the sizes by themselves. */
    void validate(ValidationErrors errors);

    /** Returns the value of the key in a workload file: a number of bytes, or keys and values. */
    Object written();

    /** One size of all messages. */
    record Fixed(int bytes) implements MessageSize {

        @Override
        public int bytesAt(double quantile) {
            return bytes;
        }

        @Override
        public double meanBytes() {
            return bytes;
        }

        @Override
        public int minBytes() {
            return bytes;
        }

        @Override
        public int minPoolSize() {
            return 1;
        }

        @Override
        public boolean varies() {
            return false;
        }

        @Override
        public void validate(ValidationErrors errors) {
            validateSize(bytes, errors);
        }

        @Override
        public Object written() {
            return bytes;
        }
    }

    /**
     * Sizes with the share that each has of the messages. They are in ascending order, so that it makes no difference in which
     * they were written.
     */
    record Shares(List<SizeShare> sizes) implements MessageSize {

        private static final double ROUNDING = 1e-6;

        public Shares {
            sizes = sizes.stream()
                    .sorted(Comparator.comparingInt(SizeShare::bytes))
                    .toList();
        }

        @Override
        public int bytesAt(double quantile) {
            double sum = 0;
            for (SizeShare size : sizes) {
                sum += size.share();
                if (quantile < sum) {
                    return size.bytes();
                }
            }
            return sizes.get(sizes.size() - 1).bytes();
        }

        @Override
        public double meanBytes() {
            return sizes.stream()
                    .mapToDouble(size -> size.share() * size.bytes())
                    .sum();
        }

        @Override
        public int minBytes() {
            return sizes.stream().mapToInt(SizeShare::bytes).min().orElse(0);
        }

        @Override
        public int minPoolSize() {
            double min = sizes.stream().mapToDouble(SizeShare::share).min().orElse(1);
            return (int) Math.ceil(1 / min - ROUNDING);
        }

        @Override
        public boolean varies() {
            return sizes.stream().mapToInt(SizeShare::bytes).distinct().count() > 1;
        }

        @Override
        public void validate(ValidationErrors errors) {
            sizes.forEach(size -> validateSize(size.bytes(), errors));
            if (sizes.stream().anyMatch(size -> !(size.share() > 0))) {
                errors.add(KeyNames.MESSAGE_SIZE, "has a share that is not above 0 %; take that size away");
            }
            if (sizes.stream().mapToInt(SizeShare::bytes).distinct().count() < sizes.size()) {
                errors.add(KeyNames.MESSAGE_SIZE, "names a size twice; add up its shares");
            }
            double sum = sizes.stream().mapToDouble(SizeShare::share).sum();
            if (!(Math.abs(sum - 1) <= ROUNDING)) {
                errors.add(
                        KeyNames.MESSAGE_SIZE,
                        "has shares that add up to " + percent(sum)
                                + ", and all messages are 100%; change one of them");
            }
        }

        @Override
        public Object written() {
            Map<String, Object> written = new LinkedHashMap<>();
            sizes.forEach(size -> written.put(String.valueOf(size.bytes()), percent(size.share())));
            return written;
        }

        private static String percent(double share) {
            double percent = Math.rint(share * 1e8) / 1e6;
            return (percent == Math.rint(percent) ? String.valueOf((long) percent) : String.valueOf(percent)) + "%";
        }
    }

    /**
     * One of the sizes of {@link Shares}.
     *
     * @param share of the messages, above 0 to 1
     */
    record SizeShare(double share, int bytes) {}

    /** Sizes from one to another, all as frequent. */
    record Uniform(int minBytes, int maxBytes) implements MessageSize {

        /** Name of this distribution in a workload file. */
        public static final String NAME = "uniform";

        /** With so many sizes, the mean of those of the pool is within half a percent of the range's width. */
        private static final int MIN_OF_A_RANGE = 100;

        @Override
        public int bytesAt(double quantile) {
            return minBytes + (int) (quantile * (maxBytes - minBytes + 1.0));
        }

        @Override
        public double meanBytes() {
            return (minBytes + (double) maxBytes) / 2;
        }

        @Override
        public int minPoolSize() {
            return varies() ? MIN_OF_A_RANGE : 1;
        }

        @Override
        public boolean varies() {
            return maxBytes > minBytes;
        }

        @Override
        public void validate(ValidationErrors errors) {
            validateSize(minBytes, errors);
            if (maxBytes < minBytes) {
                errors.add(
                        KeyNames.MESSAGE_SIZE,
                        "goes from " + minBytes + " down to " + maxBytes + " bytes; write the smaller size first");
            }
        }

        @Override
        public Object written() {
            return Map.of(NAME, List.of(minBytes, maxBytes));
        }
    }

    private static void validateSize(int bytes, ValidationErrors errors) {
        if (bytes < 1) {
            errors.add(KeyNames.MESSAGE_SIZE, "must be at least 1 byte, not " + bytes);
        }
    }
}
