package io.weir.run;

import io.weir.driver.DriverException;
import io.weir.worker.SystemActions;
import io.weir.worker.Worker;
import io.weir.workload.timeline.TimedAction;
import java.util.List;
import java.util.Map;

/**
 * Carries out the actions of a time line: those on consumers by the run's own workers.
 *
 * @param system carries out the others
 */
record ActionsOfRun(SystemActions system, Worker worker) implements SystemActions {

    @Override
    public Map<String, List<String>> nodes() {
        return system.nodes();
    }

    @Override
    public void carryOut(TimedAction action, List<String> nodes) throws DriverException, InterruptedException {
        if (action.isOnConsumers()) {
            worker.pauseConsumers(group(action));
        } else {
            system.carryOut(action, nodes);
        }
    }

    @Override
    public void undo(TimedAction action, List<String> nodes) throws DriverException, InterruptedException {
        if (action.isOnConsumers()) {
            worker.resumeConsumers(group(action));
        } else {
            system.undo(action, nodes);
        }
    }

    private static int group(TimedAction action) {
        return action.group().orElse(Worker.ALL_GROUPS);
    }
}
