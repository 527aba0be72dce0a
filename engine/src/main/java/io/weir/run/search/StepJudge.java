package io.weir.run.search;

import io.weir.evidence.Generator;
import io.weir.evidence.RunMeasurement;
import io.weir.evidence.SearchStep;
import io.weir.evidence.SearchStep.Judgement;
import io.weir.evidence.SearchStep.Stage;
import io.weir.evidence.SenderTime;
import io.weir.evidence.Trend;
import io.weir.measure.Counters;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.ToDoubleFunction;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * Judges whether a rate was sustained; docs/decisions/0012-loads.md gives the reasons. The same rule applies to all
 * places: no place may leave behind more than a hundredth of the load, or more than the messages that are under way
 * anyhow, whichever is larger.
 */
public final class StepJudge {

    /** Tolerated growth of the response time, in seconds per second: the share of the load that a queue takes in. */
    private static final double RESPONSE_TOLERANCE = Shortfall.TOLERANCE;

    /** Growth below which a response time may have grown because of a hiccup, in seconds per second. */
    private static final double RESPONSE_DOUBT = 0.10;

    /** Standard deviations by which the failures of one topic may exceed the mean by chance. */
    private static final double DEVIATIONS = 4;

    private final RunMeasurement measurement;
    private final HoldWatch hold;
    private final List<HoldWatch.Sample> samples;
    private final double seconds;

    /** Messages of the hold for one topic, as for each of its subscriptions. */
    private final double loadOfTopic;

    private StepJudge(RunMeasurement measurement, HoldWatch hold, int topics) {
        this.measurement = measurement;
        this.hold = hold;
        this.samples = hold.samples();
        this.seconds = measurement.windowNanos() / 1e9;
        this.loadOfTopic = measurement.targetMessagesPerSecond() * seconds / topics;
    }

    /**
     * Judges a step.
     *
     * @param measurement measurement whose window was the hold
     * @param hold the intervals of the step
     * @param topics number of topics over which the load is spread
     * @param subscriptions names of subscriptions by number
     */
    public static SearchStep judge(
            Stage stage, RunMeasurement measurement, HoldWatch hold, int topics, IntFunction<String> subscriptions) {
        return new StepJudge(measurement, hold, topics).step(stage, topics, subscriptions);
    }

    private SearchStep step(Stage stage, int topics, IntFunction<String> subscriptions) {
        Counters window = measurement.windowCounters();
        Shortfall missing = new Shortfall(
                measurement.dueMessages() - window.acknowledged(), measurement.dueMessages(), Shortfall.WHOLE_MESSAGES);
        // Failures are counted one by one: no end of the hold cuts one in two.
        Shortfall failures = new Shortfall(window.failed(), measurement.dueMessages(), 0);
        Shortfall ofTopic = ofSlowestTopic((double) window.failed() / topics);
        double responseSlope = slope(HoldWatch.Sample::responseSeconds);
        int slowest = slowest(Debts::ofSubscriptions);
        double backlogSlope = slowest < 0 ? Double.NaN : slope(slowest, Debts::ofSubscriptions);
        Shortfall ofSubscription = delivered(backlogSlope, 1);
        Shortfall ofAll = delivered(
                slope(sample -> sample.debts().ofAllSubscriptions()),
                measurement.deliveryAudit().subscriptions());
        Judgement judgement = judgement(missing, failures, ofTopic, responseSlope, ofSubscription, ofAll);
        boolean near = missing.isNear()
                && failures.isNear()
                && ofTopic.isNear()
                && isNear(responseSlope)
                && ofSubscription.isNear()
                && ofAll.isNear();
        long failed = measurement
                .warmUpCounters()
                .plus(window)
                .plus(measurement.drainCounters())
                .failed();
        Histogram response = measurement.measured().response();
        boolean completed = response.getTotalCount() > 0;
        return new SearchStep(
                stage,
                measurement.targetMessagesPerSecond(),
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
                judgement != Judgement.SUSTAINED && near,
                isRateMissed(judgement) && isGeneratorLimited(),
                List.of());
    }

    /** Returns whether messages were not acknowledged as fast as they were due. */
    private static boolean isRateMissed(Judgement judgement) {
        return judgement == Judgement.RATE_MISSED || judgement == Judgement.RESPONSE_GREW;
    }

    /** Returns whether senders without slack spent at least as much of their time in the generator as in the client. */
    private boolean isGeneratorLimited() {
        return measurement.generators().stream().map(Generator::senders).anyMatch(StepJudge::haveLimitedThemselves);
    }

    private static boolean haveLimitedThemselves(List<SenderTime> senders) {
        List<SenderTime> saturated =
                senders.stream().filter(SenderTime::hasNoSlack).toList();
        long generator = saturated.stream()
                .mapToLong(sender -> sender.engineNanos() + Math.max(0, sender.runQueueWaitNanos()))
                .sum();
        long client = saturated.stream().mapToLong(SenderTime::insideSendNanos).sum();
        return !saturated.isEmpty() && generator >= client;
    }

    private Judgement judgement(
            Shortfall missing,
            Shortfall failures,
            Shortfall ofTopic,
            double responseSlope,
            Shortfall ofSubscription,
            Shortfall ofAll) {
        if (missing.isTooMuch() || failures.isTooMuch() || ofTopic.isTooMuch()) {
            double unacknowledged =
                    ofTopic.isTooMuch() && !missing.isTooMuch() ? ofTopic.messages() : missing.messages();
            return failures.messages() > unacknowledged / 2 ? Judgement.SENDS_FAILED : Judgement.RATE_MISSED;
        }
        if (responseSlope > RESPONSE_TOLERANCE) {
            return Judgement.RESPONSE_GREW;
        }
        return ofSubscription.isTooMuch() || ofAll.isTooMuch() ? Judgement.CONSUMERS_BEHIND : Judgement.SUSTAINED;
    }

    /**
     * @param failures mean number of failures of each topic
     */
    private Shortfall ofSlowestTopic(double failures) {
        double underWay = hold.settledResponseSeconds() / seconds * loadOfTopic;
        double byChance = failures + DEVIATIONS * Math.sqrt(failures);
        return new Shortfall(
                growth(slope(slowest(Debts::ofTopics), Debts::ofTopics)),
                loadOfTopic,
                Shortfall.WHOLE_MESSAGES + underWay + byChance);
    }

    private Shortfall delivered(double slope, int subscriptions) {
        double load = loadOfTopic * subscriptions;
        double underWay = hold.settledEndToEndSeconds() / seconds * load;
        return new Shortfall(growth(slope), load, Shortfall.WHOLE_MESSAGES + underWay);
    }

    /** Returns true also for NaN: an unknown slope raises no further doubt. */
    private static boolean isNear(double responseSlope) {
        return !(responseSlope > RESPONSE_DOUBT);
    }

    /** Returns the growth over the hold in messages; 0 if there is no trend. */
    private double growth(double slope) {
        return Double.isNaN(slope) ? 0 : slope * seconds;
    }

    /** Returns the place whose debt grew most, -1 if there is none. */
    private int slowest(Function<Debts, double[]> debts) {
        int slowest = -1;
        int places = samples.isEmpty() ? 0 : debts.apply(samples.get(0).debts()).length;
        double steepest = Double.NaN;
        for (int place = 0; place < places; place++) {
            double slope = slope(place, debts);
            if (slowest < 0 || slope > steepest) {
                slowest = place;
                steepest = slope;
            }
        }
        return slowest;
    }

    private double slope(int place, Function<Debts, double[]> debts) {
        return slope(sample -> debts.apply(sample.debts())[place]);
    }

    private double slope(ToDoubleFunction<HoldWatch.Sample> value) {
        return Trend.slope(
                samples.stream().mapToDouble(HoldWatch.Sample::endSeconds).toArray(),
                samples.stream().mapToDouble(value).toArray());
    }

    private static @Nullable Double orNull(double value) {
        return Double.isFinite(value) ? value : null;
    }
}
