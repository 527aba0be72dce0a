package io.weir.worker;

import io.weir.driver.DriverException;
import io.weir.workload.timeline.TimedAction;

/**
 * Carries out the actions of a time line on the system under test. Each call returns when the effect is confirmed, and takes
 * as long as that does. For one thread at a time, which may be interrupted.
 */
public interface SystemActions {

    /** There is no system to act on. */
    SystemActions NONE = new SystemActions() {
        @Override
        public void carryOut(TimedAction action) throws DriverException {
            throw new DriverException(action.describe() + " has no local broker to act on");
        }

        @Override
        public void undo(TimedAction action) throws DriverException {
            carryOut(action);
        }
    };

    /**
     * Carries an action out.
     *
     * @throws DriverException when it has no effect, as a sentence
     */
    void carryOut(TimedAction action) throws DriverException, InterruptedException;

    /**
     * Undoes an action that was carried out: starts nodes again and waits until they are ready, or lets them go on.
     *
     * @throws DriverException when that fails, as a sentence
     */
    void undo(TimedAction action) throws DriverException, InterruptedException;
}
