package io.weir.worker;

import io.weir.driver.DriverException;
import io.weir.workload.timeline.TimedAction;
import java.util.List;
import java.util.Map;

/**
 * Carries out the actions of a time line on the system under test. Each call returns when the effect is confirmed, and takes
 * as long as that does. For one thread at a time, which may be interrupted.
 */
public interface SystemActions {

    /** There is no system to act on. */
    SystemActions NONE = new SystemActions() {
        @Override
        public Map<String, List<String>> nodes() {
            return Map.of();
        }

        @Override
        public void carryOut(TimedAction action, List<String> nodes) throws DriverException {
            throw new DriverException(action.describe() + " has no local broker to act on");
        }

        @Override
        public void undo(TimedAction action, List<String> nodes) throws DriverException {
            carryOut(action, nodes);
        }
    };

    /** Returns the nodes in the order of their launch, with the addresses {@code host:port} at which clients reach each. */
    Map<String, List<String>> nodes();

    /**
     * Carries an action out.
     *
     * @param nodes to act on
     * @throws DriverException when it has no effect, as a sentence
     */
    void carryOut(TimedAction action, List<String> nodes) throws DriverException, InterruptedException;

    /**
     * Undoes an action that was carried out: starts nodes again and waits until they are ready, or lets them go on.
     *
     * @param nodes that it was carried out on
     * @throws DriverException when that fails, as a sentence
     */
    void undo(TimedAction action, List<String> nodes) throws DriverException, InterruptedException;
}
