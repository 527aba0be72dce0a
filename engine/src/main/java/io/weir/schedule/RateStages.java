package io.weir.schedule;

import io.weir.workload.RateStage;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * Stages of constant and of changing rate, one after the other; nothing is due after the last.
 *
 * <p>How many messages are due before each border is the integral of the rate over all stages before, rounded up once: no
 * error adds up from stage to stage. A stage begins with a message, so that within it the schedule is ahead of the integral by
 * less than two messages.
 */
final class RateStages implements Schedule {

    /** Planned end of an adaptive warm-up, whose rate may change and which may end earlier; 0 for none. */
    private final long warmUpNanos;

    private final List<RateStage> afterWarmUp;

    private volatile Plan plan;

    /**
     * Stages with their borders.
     *
     * @param startNanos of each stage, and the end of the last
     * @param startIndex number of messages due before each of these instants
     */
    private record Plan(Schedule[] stages, long[] startNanos, long[] startIndex) {

        static final Plan NONE = new Plan(new Schedule[0], new long[1], new long[1]);

        /** Returns the plan up to an instant, with other stages from there on; what is due before it stays the same. */
        Plan until(long nanos, List<RateStage> next) {
            int kept = 0;
            while (kept < stages.length && startNanos[kept] < nanos) {
                kept++;
            }
            int all = kept + next.size();
            Plan changed = new Plan(
                    Arrays.copyOf(stages, all), Arrays.copyOf(startNanos, all + 1), Arrays.copyOf(startIndex, all + 1));
            long before = dueBefore(nanos);
            changed.startNanos[kept] = nanos;
            changed.startIndex[kept] = before;
            BigDecimal messages = BigDecimal.ZERO;
            for (int i = kept; i < all; i++) {
                RateStage stage = next.get(i - kept);
                double from = stage.fromMessagesPerSecond();
                double to = stage.toMessagesPerSecond();
                long length = stage.duration().toNanos();
                changed.stages[i] = from == to && from > 0 ? Schedule.constant(from) : new Ramp(from, to, length);
                messages = messages.add(Ramp.messages(from, to, length));
                changed.startNanos[i + 1] = changed.startNanos[i] + length;
                changed.startIndex[i + 1] =
                        before + messages.setScale(0, RoundingMode.CEILING).longValueExact();
            }
            return changed;
        }

        long dueNanos(long index) {
            // hot path
            int stage = stages.length - 1;
            if (index < startIndex[stage]) {
                stage = stageOf(index);
            } else if (index >= startIndex[stage + 1]) {
                return startNanos[stage + 1];
            }
            return Math.min(
                    startNanos[stage] + stages[stage].dueNanos(index - startIndex[stage]),
                    startNanos[stage + 1] - 1); // where a rate is no decimal and rounding has moved it over the border
        }

        private int stageOf(long index) {
            // hot path
            int stage = 0;
            int beyond = stages.length - 1;
            while (stage < beyond) {
                int middle = (stage + beyond) >>> 1;
                if (index >= startIndex[middle + 1]) {
                    stage = middle + 1;
                } else {
                    beyond = middle;
                }
            }
            return stage;
        }

        long dueBefore(long nanos) {
            if (nanos <= 0) {
                return 0;
            }
            for (int stage = 0; stage < stages.length; stage++) {
                if (nanos < startNanos[stage + 1]) {
                    long inStage = stages[stage].dueBefore(nanos - startNanos[stage]);
                    return Math.min(startIndex[stage] + inStage, startIndex[stage + 1]);
                }
            }
            return startIndex[stages.length];
        }
    }

    /**
     * @param stages valid ones; at least one
     */
    RateStages(List<RateStage> stages) {
        this.warmUpNanos = 0;
        this.afterWarmUp = List.of();
        this.plan = Plan.NONE.until(0, stages);
    }

    /**
     * @param warmUp rate at which an adaptive warm-up begins, for as long as it may last
     * @param after stages that follow it; at least one
     */
    RateStages(RateStage warmUp, List<RateStage> after) {
        this.warmUpNanos = warmUp.duration().toNanos();
        this.afterWarmUp = List.copyOf(after);
        this.plan = Plan.NONE.until(0, withWarmUp(warmUp));
    }

    private List<RateStage> withWarmUp(RateStage warmUp) {
        return Stream.concat(Stream.of(warmUp), afterWarmUp.stream()).toList();
    }

    @Override
    public void changeWarmUp(double messagesPerSecond, long fromNanos) {
        requireWarmUp(fromNanos);
        Duration rest = Duration.ofNanos(warmUpNanos - fromNanos);
        plan = plan.until(fromNanos, withWarmUp(RateStage.hold(messagesPerSecond, rest)));
    }

    @Override
    public void endWarmUp(long nanos) {
        requireWarmUp(nanos);
        plan = plan.until(nanos, afterWarmUp);
    }

    private void requireWarmUp(long nanos) {
        if (nanos <= 0 || nanos >= warmUpNanos) {
            throw new IllegalArgumentException("no adaptive warm-up goes on at " + nanos + " ns");
        }
    }

    /** Returns the due time of a message; for those beyond the last stage, its end. */
    @Override
    public long dueNanos(long index) {
        // hot path
        return plan.dueNanos(index);
    }

    @Override
    public long dueBefore(long nanos) {
        return plan.dueBefore(nanos);
    }

    @Override
    public double messagesPerSecond() {
        double highest = 0;
        for (Schedule stage : plan.stages) {
            highest = Math.max(highest, stage.messagesPerSecond());
        }
        return highest;
    }
}
