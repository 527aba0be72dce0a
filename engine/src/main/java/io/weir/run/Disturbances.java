package io.weir.run;

import io.weir.driver.NanoClock;
import io.weir.evidence.RunListener;
import io.weir.measure.Interval;
import io.weir.measure.IntervalSnapshot;
import io.weir.measure.Timeline;
import io.weir.recovery.DueMessages;
import io.weir.recovery.RecoveryRecord;
import io.weir.recovery.RecoveryWatch;
import io.weir.run.scenario.ActionScenario;
import io.weir.run.scenario.Course;
import io.weir.run.scenario.Decisions;
import io.weir.run.scenario.Victims;
import io.weir.worker.LoadChange;
import io.weir.worker.PendingDriverCall;
import io.weir.worker.RunSetup;
import io.weir.workload.timeline.TimedActions;
import java.time.Duration;
import java.util.function.LongSupplier;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/** Actions on the system during a load, and how it recovers from them. For one thread. */
final class Disturbances implements Course {

    private final Timeline timeline;
    private final Decisions decisions;
    private final RecoveryWatch recovery;
    private final ActionScenario actions;

    /**
     * @param run whose nodes and consumers are acted on
     * @param due messages of the load
     * @param lag messages acknowledged and not yet received, at the end of the last interval
     * @param groups number of subscriptions of a topic whose deliveries are recognised
     * @param decisions applies what is decided here
     */
    Disturbances(
            PreparedRun run,
            TimedActions requested,
            Timeline timeline,
            DueMessages due,
            LongSupplier lag,
            int topics,
            int groups,
            Decisions decisions,
            RunListener listener) {
        RunSetup setup = run.setup();
        NanoClock clock = setup.clock();
        this.timeline = timeline;
        this.decisions = decisions;
        this.recovery = new RecoveryWatch(requested.recovered(), due, topics, groups);
        this.actions = new ActionScenario(
                clock,
                timeline,
                requested,
                requested.moments(setup.workload().seed(), setup.round()),
                new ActionsOfRun(setup.actions(), run.worker()),
                new Victims(setup.actions().nodes(), run::servers),
                this::setLevels,
                lag,
                listener,
                setup.limits().clients(),
                new PendingDriverCall(setup.driverThreads(), clock));
    }

    /** Sets the levels that the next action is judged by; returns the instant from which on they are in force. */
    private long setLevels(long now) {
        long inForce = decisions.inGoodTime(now);
        decisions.apply(new LoadChange.LevelsSet(recovery.levels(now - timeline.start()), inForce));
        return inForce;
    }

    @Override
    public void add(Interval merged, IntervalSnapshot interval) {
        recovery.add(merged, interval.startNanos(), interval.endNanos());
    }

    @Override
    public void lookInWindow() {
        actions.look();
    }

    @Override
    public void windowIsOver(boolean stopped, Duration limit) {
        actions.windowIsOver(limit);
    }

    /**
     * Returns what came of it; to be called after the last interval.
     *
     * @param missingBefore acknowledged messages that never came and were due before an instant, since the start of load; null
     *     where messages are not due at times known in advance, or can't be recognised
     */
    RecoveryRecord record(@Nullable LongUnaryOperator missingBefore) {
        return new RecoveryRecord(recovery.of(actions.disturbances(), missingBefore), actions.failures());
    }
}
