package io.weir.run.scenario;

import io.weir.evidence.scenario.BacklogStageFigures;
import io.weir.measure.BacklogStage;
import io.weir.measure.Counters;
import io.weir.measure.IntervalSnapshot;
import io.weir.measure.Latencies;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** Adds up the intervals and counts of a load with a backlog by stage. For one thread. */
final class BacklogStages {

    private final boolean paced;
    private final Map<BacklogStage, Sum> sums = new EnumMap<>(BacklogStage.class);
    private final Map<BacklogStage, Told> told = new EnumMap<>(BacklogStage.class);
    private long unreceived;

    /**
     * @param paced whether messages have due times
     */
    BacklogStages(boolean paced) {
        this.paced = paced;
    }

    void add(IntervalSnapshot interval) {
        BacklogStage stage = interval.stage();
        if (stage != null) {
            sums.computeIfAbsent(stage, first -> new Sum(unreceived)).add(interval);
        }
        unreceived = interval.backlog();
    }

    /** Notes a reported backlog within a stage. */
    void told(BacklogStage stage, long messages) {
        told.merge(stage, new Told(messages, messages, messages), Told::then);
    }

    /** Returns the backlog reported last in a stage; 0 when none was. */
    long lastTold(BacklogStage stage) {
        Told values = told.get(stage);
        return values == null ? 0 : values.last;
    }

    /** Returns the messages acknowledged per second of a stage so far; 0 before its first interval is over. */
    double acknowledgedPerSecond(BacklogStage stage) {
        Sum sum = sums.get(stage);
        return sum == null ? 0 : sum.counters.acknowledged() / sum.seconds();
    }

    /** Returns the figures of the stages with at least one interval. */
    List<BacklogStageFigures> figures() {
        return sums.entrySet().stream()
                .map(entry -> figures(entry.getKey(), entry.getValue(), told.get(entry.getKey())))
                .toList();
    }

    private BacklogStageFigures figures(BacklogStage stage, Sum sum, @Nullable Told values) {
        double seconds = sum.seconds();
        return new BacklogStageFigures(
                stage,
                seconds,
                paced ? sum.due / seconds : null,
                sum.counters.sent() / seconds,
                sum.counters.acknowledged() / seconds,
                sum.counters.received() / seconds,
                sum.counters.failed(),
                percentile(sum.response, 50),
                percentile(sum.response, 99),
                percentile(sum.service, 50),
                percentile(sum.service, 99),
                values == null ? null : values.first,
                values == null ? null : values.max,
                values == null ? null : values.last,
                sum.unreceivedAtStart,
                sum.unreceivedAtEnd);
    }

    private static @Nullable Long percentile(Histogram histogram, double percent) {
        return histogram.getTotalCount() == 0 ? null : histogram.getValueAtPercentile(percent);
    }

    private record Told(long first, long max, long last) {

        Told then(Told later) {
            return new Told(first, Math.max(max, later.max), later.last);
        }
    }

    private static final class Sum {
        private final Histogram response = Latencies.newHistogram();
        private final Histogram service = Latencies.newHistogram();
        private final long unreceivedAtStart;
        private Counters counters = Counters.NONE;
        private long nanos;
        private long due;
        private long unreceivedAtEnd;

        Sum(long unreceivedAtStart) {
            this.unreceivedAtStart = unreceivedAtStart;
        }

        /** Adds an interval, with all messages that completed within it, also those that were due in the warm-up. */
        void add(IntervalSnapshot snapshot) {
            nanos += snapshot.endNanos() - snapshot.startNanos();
            due += snapshot.dueMessages();
            counters = counters.plus(snapshot.counters());
            response.add(snapshot.warmUp().response());
            response.add(snapshot.measured().response());
            service.add(snapshot.warmUp().service());
            service.add(snapshot.measured().service());
            unreceivedAtEnd = snapshot.backlog();
        }

        double seconds() {
            return nanos / 1e9;
        }
    }
}
