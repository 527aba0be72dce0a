package io.weir.worker;

import io.weir.measure.Timeline;
import io.weir.schedule.Schedule;
import io.weir.workload.Workload;

/**
 * Order to all workers to carry out one load of a run, each its share.
 *
 * @param number of the load within the run, from 0
 * @param workload with the load, the timing and the limits of this load
 * @param startNanos instant at which the schedule begins, by the run's clock
 * @param beforeWindowNanos longest time from the start of load to the measured window: the warm-up, and what else comes
 *     before it
 * @param windowNanos length of the measured window as planned, if it begins so late
 * @param leavingDebt whether messages unsent at the window's end are left at once
 */
public record LoadCommand(
        int number, Workload workload, long startNanos, long beforeWindowNanos, long windowNanos, boolean leavingDebt) {

    /** Returns the due times of the load's messages, as planned. */
    public Schedule newSchedule() {
        return Schedule.of(workload, workload.timing().warmUp());
    }

    /** Returns the phases of the load, as planned. */
    public Timeline newTimeline() {
        return new Timeline(startNanos, beforeWindowNanos, windowNanos);
    }
}
