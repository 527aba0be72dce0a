package io.weir.worker;

import io.weir.measure.BacklogStage;
import io.weir.measure.Timeline;
import io.weir.measure.success.SuccessLevels;
import io.weir.schedule.Schedule;

/**
 * A decision of the conductor that changes when messages of a load are due, which phase they belong to, or the levels
 * that they are compared with. Each is in force from an instant that no worker has reached yet.
 */
public sealed interface LoadChange {

    /** Changes a schedule and a timeline of the load. */
    void applyTo(Schedule schedule, Timeline timeline);

    /**
     * Returns the instant from which on it is in force, by the run's clock.
     *
     * @param start of the load
     */
    long inForce(long start);

    /**
     * The rate of an adaptive warm-up changes.
     *
     * @param messagesPerSecond above 0
     * @param fromNanos since the start of load
     */
    record WarmUpRate(double messagesPerSecond, long fromNanos) implements LoadChange {
        @Override
        public void applyTo(Schedule schedule, Timeline timeline) {
            schedule.changeWarmUp(messagesPerSecond, fromNanos);
        }

        @Override
        public long inForce(long start) {
            return start + fromNanos;
        }
    }

    /**
     * An adaptive warm-up ends: from here on messages are due as the workload asks.
     *
     * @param atNanos since the start of load
     */
    record WarmUpEnds(long atNanos) implements LoadChange {
        @Override
        public void applyTo(Schedule schedule, Timeline timeline) {
            schedule.endWarmUp(atNanos);
        }

        @Override
        public long inForce(long start) {
            return start + atNanos;
        }
    }

    /**
     * The measured window begins earlier than planned.
     *
     * @param atNanos since the start of load, where an interval of the phase before it ends
     * @param windowNanos length of the window from there on
     */
    record WindowBegins(long atNanos, long windowNanos) implements LoadChange {
        @Override
        public void applyTo(Schedule schedule, Timeline timeline) {
            timeline.beginWindowAt(timeline.start() + atNanos, windowNanos);
        }

        @Override
        public long inForce(long start) {
            return start + atNanos;
        }
    }

    /**
     * A stage of the measured window begins.
     *
     * @param instant by the run's clock
     */
    record StageBegins(BacklogStage stage, long instant) implements LoadChange {
        @Override
        public void applyTo(Schedule schedule, Timeline timeline) {
            timeline.begin(stage, instant);
        }

        @Override
        public long inForce(long start) {
            return instant;
        }
    }

    /**
     * Levels are set that successes are compared with.
     *
     * @param instant by the run's clock
     */
    record LevelsSet(SuccessLevels levels, long instant) implements LoadChange {
        @Override
        public void applyTo(Schedule schedule, Timeline timeline) {
            timeline.setLevels(levels, instant);
        }

        @Override
        public long inForce(long start) {
            return instant;
        }
    }

    /**
     * Sending ends, before the measured window does.
     *
     * @param instant by the run's clock
     */
    record SendingEnds(long instant) implements LoadChange {
        @Override
        public void applyTo(Schedule schedule, Timeline timeline) {
            timeline.endSendingAt(instant);
        }

        @Override
        public long inForce(long start) {
            return instant;
        }
    }

    /**
     * The measured window ends, earlier than planned.
     *
     * @param instant by the run's clock
     */
    record WindowEnds(long instant) implements LoadChange {
        @Override
        public void applyTo(Schedule schedule, Timeline timeline) {
            timeline.cutAt(instant);
        }

        @Override
        public long inForce(long start) {
            return instant;
        }
    }
}
