package io.weir.schedule;

import io.weir.units.QuantityFormat;
import io.weir.workload.Workload;
import io.weir.workload.topology.SubscriptionGroup;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Forecast of what the consumers have to do of the subscription that gets most of its group, busy with each message for a time, after the longest
 * warm-up that there may be.
 *
 * @param processablePerSecond messages that they can process in a second
 * @param maxPerSecond messages that come in a second, where the rate is highest
 * @param backlog messages that wait when the last one is sent
 */
public record ProcessingForecast(
        SubscriptionGroup group, double processablePerSecond, double maxPerSecond, double backlog) {

    /** Parts of a load in which its rate is taken for the same. */
    private static final int PARTS = 10_000;

    /** Returns a forecast for each group of subscriptions whose consumers take time. */
    public static List<ProcessingForecast> of(Workload workload) {
        List<ProcessingForecast> forecasts = new ArrayList<>();
        if (!workload.load().hasDueTimes() || workload.load().search().isPresent()) {
            return forecasts;
        }
        for (SubscriptionGroup group : workload.topology().groups()) {
            if (group.count() > 0 && !group.processingTime().isNone()) {
                forecasts.add(of(workload, group, workload.topology().maxLoadShare(group)));
            }
        }
        return forecasts;
    }

    private static ProcessingForecast of(Workload workload, SubscriptionGroup group, double share) {
        Schedule schedule = Schedule.of(workload.load(), workload.timing().warmUp());
        long end = workload.timing()
                .warmUp()
                .longest()
                .plus(workload.timing().measured(workload.load()))
                .toNanos();
        double processable = group.processablePerSecond();
        double each = processable * end / 1e9 / PARTS;
        double queue = 0;
        long before = 0;
        for (int part = 1; part <= PARTS; part++) {
            long due = schedule.dueBefore((long) ((double) end * part / PARTS));
            queue = Math.max(0, queue + (due - before) * share - each);
            before = due;
        }
        double max = schedule.messagesPerSecond() * share;
        // What comes evenly and can be processed leaves no more than one message behind.
        return new ProcessingForecast(group, processable, max, max <= processable ? 0 : queue);
    }

    /** Describes it: "slow: 2ms for each message: …can process at most 1,000 msg/s, the load brings 2,000; …". */
    public String sentence() {
        return (group.isNamed() ? group.name() + ": " : "")
                + group.processingTime().written()
                + " for each message: the consumers of a subscription can process at most "
                + QuantityFormat.rate(processablePerSecond) + " msg/s, the load brings "
                + (isTooMuch() ? "" : "at most ") + QuantityFormat.rate(maxPerSecond)
                + (backlog < 1
                        ? ""
                        : "; up to " + QuantityFormat.count(Math.round(backlog))
                                + " messages wait when the last one is sent, which takes "
                                + QuantityFormat.duration(afterwards().toNanos()) + " more");
    }

    /** Returns whether more comes at times than can be processed. */
    public boolean isTooMuch() {
        return maxPerSecond > processablePerSecond;
    }

    /** Returns how long the consumers will be busy after the last message is sent. */
    public Duration afterwards() {
        return Duration.ofMillis((long) Math.ceil(backlog / processablePerSecond * 1e3));
    }

    /** Returns the longest time for which consumers will be busy after the last message; zero without any that take time. */
    public static Duration longestAfterwards(Workload workload) {
        return of(workload).stream()
                .map(ProcessingForecast::afterwards)
                .max(Duration::compareTo)
                .orElse(Duration.ZERO);
    }
}
