package io.weir.engine;

import io.weir.measure.IntervalSnapshot;
import io.weir.measure.Phase;
import io.weir.measure.SnapshotListener;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.HdrHistogram.Histogram;

/** Keeps what each interval of a hold says about response time and backlogs. For one thread. */
final class HoldWatch implements SnapshotListener {

    private static final double MEDIAN = 50;

    private final Supplier<double[]> backlogs;
    private final List<Sample> samples = new ArrayList<>();

    /**
     * @param backlogs of each subscription at the end of the interval that was collected last
     */
    HoldWatch(Supplier<double[]> backlogs) {
        this.backlogs = backlogs;
    }

    /**
     * One interval.
     *
     * @param endSeconds since the start of the load
     * @param responseSeconds median of all messages completed in it, whenever they were due; NaN when there was none
     */
    record Sample(double endSeconds, double responseSeconds, double[] backlogs) {}

    @Override
    public void interval(IntervalSnapshot snapshot) {
        if (snapshot.phase() != Phase.MEASURE) {
            return;
        }
        // What completes late in an overload was due before the hold: it belongs to the trend all the same.
        Histogram response = snapshot.measured().response().copy();
        response.add(snapshot.warmUp().response());
        samples.add(new Sample(
                snapshot.endNanos() / 1e9,
                response.getTotalCount() == 0 ? Double.NaN : response.getValueAtPercentile(MEDIAN) / 1e9,
                backlogs.get()));
    }

    List<Sample> samples() {
        return samples;
    }
}
