package io.weir.run.search;

import io.weir.evidence.Medians;
import io.weir.evidence.SloFigure;
import io.weir.evidence.SloFigure.Answer;
import io.weir.measure.Distribution;
import io.weir.measure.Latencies;
import io.weir.worker.ResourceReadings;
import io.weir.workload.SloTerm;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.apache.commons.statistics.distribution.TDistribution;
import org.jspecify.annotations.Nullable;

/**
 * Evidence on one limit, second by second. Neighbouring messages share their fate, so that the seconds and not the messages
 * are the sample: the interval of a share or a mean is that of a ratio of sums over seconds, by Student's distribution, and
 * of a share never smaller than that of as many independent messages (Wilson). For one thread.
 */
final class SloEvidence {

    private static final double TAIL = 0.025;
    private static final double NORMAL = 1.959964;

    private final SloTerm term;
    private final Optional<Distribution> time;
    private final List<Second> seconds = new ArrayList<>();
    private final List<Double> readings = new ArrayList<>();
    private final Histogram latencies = Latencies.newHistogram();

    /** Number of times that there would be, had every message been answered. */
    private long expected;

    private long due;
    private long failed;
    private long lost;
    private boolean lossIsKnown = true;

    /** Messages of a second, and those beyond the limit or the sum of their times. */
    private record Second(double messages, double sum) {}

    /** A ratio with the ends of its interval, NaN where there is none. */
    private record Ratio(double value, double low, double high) {

        static final Ratio NONE = new Ratio(Double.NaN, Double.NaN, Double.NaN);
    }

    /** @param time that has a limit; empty where a number of messages has */
    SloEvidence(SloTerm term, Optional<Distribution> time) {
        this.term = term;
        this.time = time;
    }

    Optional<Distribution> time() {
        return time;
    }

    /** Adds a second with the times that a term is about. */
    void addSecond(Histogram times) {
        latencies.add(times);
        double sum = term.kind() == SloTerm.Kind.PERCENTILE
                ? beyond(times, (long) term.limit())
                : times.getTotalCount() == 0 ? 0 : times.getMean() * times.getTotalCount();
        seconds.add(new Second(times.getTotalCount(), sum));
    }

    /** Adds a reading of the resource that a term is about, of an interval of the hold. */
    void addReading(ResourceReadings latest) {
        term.resource().map(latest::latest).ifPresent(readings::add);
    }

    /** Adds the backlog over all subscriptions at the end of a second of the hold. */
    void addBacklog(long messages) {
        if (term.kind() == SloTerm.Kind.LAG) {
            readings.add((double) messages);
        }
    }

    /** Adds times that came after the hold, of messages due in it, to its last second. */
    void addLate(Histogram times) {
        if (seconds.isEmpty()) {
            addSecond(times);
            return;
        }
        Second last = seconds.remove(seconds.size() - 1);
        addSecond(times);
        Second late = seconds.remove(seconds.size() - 1);
        seconds.add(new Second(last.messages + late.messages, last.sum + late.sum));
    }

    /**
     * Ends a hold.
     *
     * @param messagesDue in the hold
     * @param timesExpected number of times that there would be, had every message been answered
     * @param sendsFailed from the hold's beginning on
     * @param messagesLost for good
     * @param lossIsKnown whether any would have been seen
     */
    void endHold(long messagesDue, long timesExpected, long sendsFailed, long messagesLost, boolean lossIsKnown) {
        due += messagesDue;
        failed += sendsFailed;
        lost += messagesLost;
        expected += timesExpected;
        this.lossIsKnown &= lossIsKnown;
    }

    /** Returns the figures of all that was added. */
    SloFigure figure() {
        return switch (term.kind()) {
            case PERCENTILE -> ofPercentile();
            case MEAN -> ofMean();
            case FAILED -> exact(due == 0 ? 0 : (double) failed / due);
            case LOST -> lossIsKnown ? exact(lost) : figure(null, Ratio.NONE);
            case LAG, RESOURCE -> readings.isEmpty() ? figure(null, Ratio.NONE) : exact(ofReadings());
        };
    }

    private double ofReadings() {
        return term.resource().filter(SloTerm.Resource::counted).isPresent()
                ? readings.stream().mapToDouble(Double::doubleValue).sum()
                : Medians.of(readings.stream().mapToDouble(Double::doubleValue).toArray());
    }

    private SloFigure exact(double value) {
        Answer answer = value <= term.limit() ? Answer.PASS : Answer.FAIL;
        return new SloFigure(term.name(), term.limit(), value, value, value, value, term.allowed(), answer);
    }

    private SloFigure ofPercentile() {
        long missing = Math.max(0, expected - latencies.getTotalCount());
        double messages = latencies.getTotalCount() + missing;
        if (messages == 0) {
            return figure(null, Ratio.NONE);
        }
        Ratio timed = ratio();
        // A message that has no time at all is beyond any limit.
        double without = missing / messages;
        double share = latencies.getTotalCount() == 0 ? 1 : without + (1 - without) * timed.value;
        Ratio independent = wilson(share, messages);
        Double value = latencies.getTotalCount() == 0
                ? null
                : (Double) (double) latencies.getValueAtPercentile(term.percent());
        return figure(
                value,
                new Ratio(
                        share,
                        Math.max(0, Math.min(without + (1 - without) * timed.low, independent.low)),
                        Math.min(1, Math.max(without + (1 - without) * timed.high, independent.high))));
    }

    private SloFigure ofMean() {
        long missing = Math.max(0, expected - latencies.getTotalCount());
        double without = missing / (double) Math.max(1, latencies.getTotalCount() + missing);
        Ratio timed = ratio();
        // A message that has no time at all is no faster than the slowest that has one.
        double slowest = latencies.getMaxValue();
        Ratio ratio = new Ratio(
                without * slowest + (1 - without) * timed.value,
                without * slowest + (1 - without) * timed.low,
                without * slowest + (1 - without) * timed.high);
        return figure(orNull(ratio.value), ratio);
    }

    private SloFigure figure(@Nullable Double value, Ratio ratio) {
        double allowed = term.allowed();
        Answer answer = ratio.high <= allowed ? Answer.PASS : ratio.low > allowed ? Answer.FAIL : Answer.UNSURE;
        return new SloFigure(
                term.name(),
                term.limit(),
                value,
                orNull(ratio.value),
                orNull(ratio.low),
                orNull(ratio.high),
                allowed,
                answer);
    }

    /** Returns the ratio of the seconds' sums with its interval. */
    private Ratio ratio() {
        List<Second> used =
                seconds.stream().filter(second -> second.messages > 0).toList();
        if (used.isEmpty()) {
            return Ratio.NONE;
        }
        double messages = used.stream().mapToDouble(Second::messages).sum();
        double value = used.stream().mapToDouble(Second::sum).sum() / messages;
        int freedom = used.size() - 1;
        if (freedom < 1) {
            return new Ratio(value, Double.NaN, Double.NaN);
        }
        double squares = used.stream()
                .mapToDouble(second -> second.sum - value * second.messages)
                .map(rest -> rest * rest)
                .sum();
        double error = Math.sqrt(used.size() * squares / freedom) / messages;
        double half = TDistribution.of(freedom).inverseSurvivalProbability(TAIL) * error;
        return new Ratio(value, value - half, value + half);
    }

    /** Returns Wilson's interval for a share of independent messages. */
    private static Ratio wilson(double share, double messages) {
        double square = NORMAL * NORMAL / messages;
        double center = (share + square / 2) / (1 + square);
        double half = Math.sqrt(square * (share * (1 - share) + square / 4)) / (1 + square);
        return new Ratio(share, center - half, center + half);
    }

    private static double beyond(Histogram times, long limit) {
        return times.getTotalCount() - (double) times.getCountBetweenValues(0, limit);
    }

    private static @Nullable Double orNull(double value) {
        return Double.isNaN(value) ? null : (Double) value;
    }
}
