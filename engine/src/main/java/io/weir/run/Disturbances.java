package io.weir.run;

import io.weir.driver.NanoClock;
import io.weir.evidence.RunListener;
import io.weir.measure.Timeline;
import io.weir.run.scenario.ActionScenario;
import io.weir.run.scenario.Decisions;
import io.weir.worker.PendingDriverCall;
import io.weir.worker.RunSetup;
import io.weir.workload.timeline.TimedActions;
import java.time.Duration;

/** Actions on the system during a load, and how it recovers from them. For one thread. */
final class Disturbances {

    private final ActionScenario actions;

    Disturbances(RunSetup setup, TimedActions requested, Timeline timeline, Decisions decisions, RunListener listener) {
        NanoClock clock = setup.clock();
        this.actions = new ActionScenario(
                clock,
                timeline,
                requested,
                setup.actions(),
                now -> now,
                listener,
                setup.limits().clients(),
                new PendingDriverCall(setup.driverThreads(), clock));
    }

    /** Does what is due. To be called repeatedly within the measured window. */
    void look() {
        actions.look();
    }

    /**
     * Undoes what is in force.
     *
     * @param patience time limit of that
     */
    void windowIsOver(Duration patience) {
        actions.windowIsOver(patience);
    }
}
