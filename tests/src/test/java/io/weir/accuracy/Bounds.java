package io.weir.accuracy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.HdrHistogram.Histogram;

/**
 * One kind of latency as the ledger has it, message by message, and between which two instants the engine must have
 * taken its own.
 *
 * <p>Ledger and engine read the same clock one after the other, at the border between them: some hundred nanoseconds
 * apart, unless the machine takes the processor away in between. A quantile must therefore agree with the ledger's to
 * one bucket or {@value #NANOS_APART} ns. Where it does not, the machine must be to blame: the quantile then lies
 * between that of the earliest and that of the latest instants that the engine can have read. (When every sample lies
 * between its bounds, so does every order statistic: the k-th smallest of the samples is at least the k-th smallest of
 * the lower and at most the k-th smallest of the upper bounds.) That may befall few messages only.
 */
final class Bounds {

    static final long NANOS_APART = 20_000;

    /**
     * An engine that read the clock too early or too late would do so for most messages; a machine with thirty threads
     * waiting for two CPUs was seen to part one in eighty.
     */
    private static final double MAX_PARTED_SHARE = 0.05;

    private static final int[] PERMILLES = {0, 250, 500, 750, 900, 950, 990, 999, 1000};

    private final String kind;
    private final boolean looksRightBefore;
    private long[] truths = new long[16];
    private long[] lowers = new long[16];
    private long[] uppers = new long[16];
    private int count;
    private int parted;

    /**
     * @param looksRightBefore whether the bounds are the looks at the clock right before and after, so that a gap between
     *     them is the machine's doing
     */
    Bounds(String kind, boolean looksRightBefore) {
        this.kind = kind;
        this.looksRightBefore = looksRightBefore;
    }

    /** A message: what the ledger says, and the least and the most that the engine can have seen. */
    void add(long truth, long lower, long upper) {
        if (count == truths.length) {
            truths = Arrays.copyOf(truths, count * 2);
            lowers = Arrays.copyOf(lowers, count * 2);
            uppers = Arrays.copyOf(uppers, count * 2);
        }
        assertThat(upper)
                .as("%s: the ledger's reading lies within the bounds", kind)
                .isGreaterThanOrEqualTo(truth);
        assertThat(lower)
                .as("%s: the ledger's reading lies within the bounds", kind)
                .isLessThanOrEqualTo(truth);
        if (upper - truth > NANOS_APART) {
            parted++;
        }
        truths[count] = truth;
        lowers[count] = lower;
        uppers[count] = upper;
        count++;
    }

    /** Holds what the engine reports against all that was added. */
    void assertHold(Histogram reported, long messages, String noise) {
        Arrays.sort(truths, 0, count);
        Arrays.sort(lowers, 0, count);
        Arrays.sort(uppers, 0, count);
        StringBuilder line = new StringBuilder(String.format("%-11s", kind));
        assertThat(count).as("messages in the ledger").isEqualTo((int) messages);
        assertThat(reported.getTotalCount()).as("every sample is there").isEqualTo(messages);
        boolean toTheBound = true;
        for (int permille : PERMILLES) {
            double percentile = permille / 10.0;
            int index = Math.max(0, (int) (((long) count * permille + 999) / 1000) - 1);
            long said = reported.getValueAtPercentile(percentile);
            line.append(String.format("  p%s %d (%+d)", percentile, said, said - truths[index]));
            long apart = Math.max(NANOS_APART, reported.sizeOfEquivalentValueRange(truths[index]));
            if (Math.abs(said - truths[index]) > apart) {
                toTheBound = false;
                line.append(" PARTED");
                assertThat(said)
                        .as("%s p%s in ns, ledger %d; %s", kind, percentile, truths[index], noise)
                        .isBetween(
                                reported.lowestEquivalentValue(lowers[index]),
                                reported.highestEquivalentValue(uppers[index]));
            }
        }
        System.out.println(line + "  parted " + parted + "; " + noise);
        assertThat(looksRightBefore ? parted : 0)
                .as("%s: messages with more than 20 us between two readings; %s", kind, noise)
                .isLessThanOrEqualTo((int) (MAX_PARTED_SHARE * count));
    }
}
