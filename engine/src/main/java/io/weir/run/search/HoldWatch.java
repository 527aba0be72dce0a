package io.weir.run.search;

import io.weir.evidence.RunEvent;
import io.weir.evidence.RunListener;
import io.weir.measure.IntervalSnapshot;
import io.weir.measure.Phase;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.HdrHistogram.Histogram;

/** Records response time and debts of each interval of a hold. For one thread. */
public final class HoldWatch implements RunListener {

    private static final double MEDIAN = 50;
    private static final double ALMOST_ALL = 99;

    private final Supplier<Debts> debts;
    private final List<Sample> samples = new ArrayList<>();
    private double responseSeconds = Double.POSITIVE_INFINITY;
    private double endToEndSeconds = Double.POSITIVE_INFINITY;

    /**
     * @param debts supplier of the debts at the end of the interval collected last
     */
    public HoldWatch(Supplier<Debts> debts) {
        this.debts = debts;
    }

    /**
     * Figures of one interval.
     *
     * @param endSeconds end of the interval since the start of the load
     * @param responseSeconds median response time of all messages completed in it, whenever they were due; NaN when
     *     there was none
     */
    record Sample(double endSeconds, double responseSeconds, Debts debts) {}

    @Override
    public void on(RunEvent event) {
        if (event instanceof RunEvent.IntervalClosed closed && closed.interval().phase() != Phase.DRAIN) {
            add(closed.interval());
        }
    }

    private void add(IntervalSnapshot snapshot) {
        // Messages that complete late in an overload were due before the hold, but belong to the trend all the same.
        Histogram response = snapshot.measured().response().copy();
        response.add(snapshot.warmUp().response());
        Histogram endToEnd = snapshot.measured().endToEnd().copy();
        endToEnd.add(snapshot.warmUp().endToEnd());
        responseSeconds = Math.min(responseSeconds, seconds(response, ALMOST_ALL));
        endToEndSeconds = Math.min(endToEndSeconds, seconds(endToEnd, ALMOST_ALL));
        if (snapshot.phase() == Phase.MEASURE) {
            double median = seconds(response, MEDIAN);
            samples.add(
                    new Sample(snapshot.endNanos() / 1e9, Double.isFinite(median) ? median : Double.NaN, debts.get()));
        }
    }

    private static double seconds(Histogram latencies, double percentile) {
        return latencies.getTotalCount() == 0
                ? Double.POSITIVE_INFINITY
                : latencies.getValueAtPercentile(percentile) / 1e9;
    }

    List<Sample> samples() {
        return samples;
    }

    /**
     * Returns the response time of almost all messages while no queue grows: the smallest p99 of any interval,
     * including those in which the rate settled. 0 when nothing was completed.
     */
    double settledResponseSeconds() {
        return orZero(responseSeconds);
    }

    /** Returns the smallest p99 of end-to-end time of any interval; 0 if messages carry no header. */
    double settledEndToEndSeconds() {
        return orZero(endToEndSeconds);
    }

    private static double orZero(double seconds) {
        return Double.isFinite(seconds) ? seconds : 0;
    }
}
