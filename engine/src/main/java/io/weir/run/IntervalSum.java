package io.weir.run;

import io.weir.measure.Counters;
import io.weir.measure.Interval;
import io.weir.measure.Latencies;
import io.weir.measure.PlaceCounts;
import io.weir.measure.ReceiptTimes;
import io.weir.measure.flow.GroupFlows;
import io.weir.measure.success.Successes;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The same interval at several workers, added up as they report it: what is in the sum need not be kept, so that a thousand
 * workers take the memory of one. For one thread.
 */
public final class IntervalSum {

    private final int index;
    private final Latencies warmUp = Latencies.empty();
    private final Latencies measured = Latencies.empty();
    private final Map<String, Long> errors = new HashMap<>();
    private Counters counters = Counters.NONE;
    private PlaceCounts acknowledged = PlaceCounts.NONE;
    private PlaceCounts awaited = PlaceCounts.NONE;
    private PlaceCounts arrived = PlaceCounts.NONE;
    private ReceiptTimes receipts = ReceiptTimes.NONE;
    private final Successes.Sum successes = new Successes.Sum();
    private GroupFlows flows = GroupFlows.NONE;

    /** The only one so far, which is its own sum: most runs have one worker. */
    private @Nullable Interval only;

    private boolean several;

    /** @param index of the interval, from 0 */
    public IntervalSum(int index) {
        this.index = index;
    }

    /** Adds the interval of one more worker, which is not kept. */
    public void add(Interval interval) {
        if (interval.index() != index) {
            throw new IllegalArgumentException("interval " + index + " and interval " + interval.index());
        }
        if (!several && only == null) {
            only = interval;
            return;
        }
        Interval first = only;
        if (first != null) {
            only = null;
            several = true;
            take(first);
        }
        take(interval);
    }

    private void take(Interval interval) {
        warmUp.add(interval.warmUp());
        measured.add(interval.measured());
        interval.errors().forEach((kind, count) -> errors.merge(kind, count, Long::sum));
        counters = counters.plus(interval.counters());
        acknowledged = acknowledged.plus(interval.acknowledged());
        awaited = awaited.plus(interval.awaited());
        arrived = arrived.plus(interval.arrived());
        receipts = receipts.plus(interval.receipts());
        successes.add(interval.successes());
        flows = flows.plus(interval.flows());
    }

    /** Returns the sum, to which nothing is added any more. */
    public Interval sum() {
        Interval single = only;
        return single != null
                ? single
                : new Interval(
                        index,
                        counters,
                        warmUp,
                        measured,
                        errors,
                        acknowledged,
                        awaited,
                        arrived,
                        receipts,
                        successes.sum(),
                        flows);
    }
}
