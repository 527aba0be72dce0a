package io.weir.run.scenario;

import io.weir.measure.Interval;
import io.weir.measure.IntervalSnapshot;
import java.time.Duration;

/**
 * Something done to the clients or the system during a load, beside sending and receiving: a backlog, a reading, a replay,
 * actions of a time line. For one thread.
 */
public interface Course {

    /** Takes the next step if it is due. To be called repeatedly within the warm-up. */
    default void lookInWarmUp() {
        // most begin with the window
    }

    /** Takes the next step if it is due. To be called repeatedly within the measured window. */
    void lookInWindow();

    /**
     * Adds an interval that is over.
     *
     * @param merged as all workers have recorded it
     * @param interval what is known of it to everybody
     */
    void add(Interval merged, IntervalSnapshot interval);

    /**
     * Ends the course when the window is over for any reason: what is in force is undone, so that the drain can receive the
     * messages on their way.
     *
     * @param stopped whether the run ends early
     * @param limit time limit of that
     */
    void windowIsOver(boolean stopped, Duration limit);
}
