package io.weir.engine;

import io.weir.measure.Counters;
import io.weir.measure.RunMeasurement;
import io.weir.measure.SearchStep;
import io.weir.measure.SearchStep.Judgement;
import io.weir.measure.SearchStep.Stage;
import io.weir.measure.Trend;
import java.util.List;
import java.util.function.IntFunction;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * Judges whether a rate was sustained; docs/decisions/0012-loads.md gives the reasons. All three rules say the same of
 * different places: nowhere may more than a hundredth of the load be left behind.
 */
final class StepJudge {

    /** Share of the load that may be left behind: unacknowledged, in a growing queue, in a growing backlog. */
    static final double TOLERANCE = 0.01;

    /** A rate missed by less than this may have been missed by a hiccup, and is tried again. */
    static final double DOUBT = 0.10;

    private StepJudge() {}

    /**
     * Judges a step.
     *
     * @param measurement whose window was the hold
     * @param samples of the hold
     * @param topics over which the load is spread
     * @param subscriptions names by number
     * @param generatorLimited whether the generator had no slack
     */
    static SearchStep judge(
            Stage stage,
            RunMeasurement measurement,
            List<HoldWatch.Sample> samples,
            int topics,
            IntFunction<String> subscriptions,
            boolean generatorLimited) {
        double seconds = measurement.windowNanos() / 1e9;
        Counters window = measurement.windowCounters();
        double asked = measurement.askedMessagesPerSecond();
        double missing = 1 - (double) window.acknowledged() / Math.max(1, measurement.askedMessages());
        double responseSlope = slope(
                samples,
                samples.stream().mapToDouble(HoldWatch.Sample::responseSeconds).toArray());
        int slowest = slowest(samples);
        double backlogSlope = slowest < 0 ? Double.NaN : backlogSlope(samples, slowest);
        double behind = backlogSlope / (asked / topics);
        long failed = measurement
                .warmUpCounters()
                .plus(window)
                .plus(measurement.drainCounters())
                .failed();
        Judgement judgement = judgement(missing, window.failed(), measurement.askedMessages(), responseSlope, behind);
        Histogram response = measurement.measured().response();
        boolean completed = response.getTotalCount() > 0;
        return new SearchStep(
                stage,
                asked,
                seconds,
                window.sent() / seconds,
                window.acknowledged() / seconds,
                window.received() / seconds,
                failed,
                completed ? response.getValueAtPercentile(50) : null,
                completed ? response.getValueAtPercentile(99) : null,
                orNull(responseSlope),
                orNull(backlogSlope),
                slowest < 0 ? null : subscriptions.apply(slowest),
                judgement,
                judgement != Judgement.SUSTAINED && isNear(missing) && isNear(responseSlope) && isNear(behind),
                generatorLimited && judgement != Judgement.SUSTAINED);
    }

    private static Judgement judgement(double missing, long failed, long asked, double responseSlope, double behind) {
        if (missing > TOLERANCE) {
            return failed > missing * asked / 2 ? Judgement.SENDS_FAILED : Judgement.RATE_MISSED;
        }
        if (responseSlope > TOLERANCE) {
            return Judgement.RESPONSE_GREW;
        }
        return behind > TOLERANCE ? Judgement.CONSUMERS_BEHIND : Judgement.SUSTAINED;
    }

    /** Also true of what is not a number: what is not known raises no further doubt. */
    private static boolean isNear(double share) {
        return !(share > DOUBT);
    }

    private static int slowest(List<HoldWatch.Sample> samples) {
        int slowest = -1;
        int subscriptions = samples.isEmpty() ? 0 : samples.get(0).backlogs().length;
        for (int subscription = 0; subscription < subscriptions; subscription++) {
            if (slowest < 0 || backlogSlope(samples, subscription) > backlogSlope(samples, slowest)) {
                slowest = subscription;
            }
        }
        return slowest;
    }

    private static double backlogSlope(List<HoldWatch.Sample> samples, int subscription) {
        return slope(
                samples,
                samples.stream()
                        .mapToDouble(sample -> sample.backlogs()[subscription])
                        .toArray());
    }

    private static double slope(List<HoldWatch.Sample> samples, double[] values) {
        return Trend.slope(
                samples.stream().mapToDouble(HoldWatch.Sample::endSeconds).toArray(), values);
    }

    private static @Nullable Double orNull(double value) {
        return Double.isFinite(value) ? value : null;
    }
}
