package io.weir.run.scenario;

import io.weir.driver.NanoClock;
import io.weir.evidence.RunListener;
import io.weir.evidence.scenario.BacklogRecord;
import io.weir.evidence.scenario.BacklogRecord.Counter;
import io.weir.evidence.scenario.BacklogRecord.Ending;
import io.weir.measure.BacklogStage;
import io.weir.measure.Interval;
import io.weir.measure.IntervalSnapshot;
import io.weir.measure.Timeline;
import io.weir.worker.DriverCalls;
import io.weir.worker.PendingDriverCall;
import io.weir.worker.StepLimits;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The scenario of a backlog: pauses the consumers until it is built, resumes them until it is drained, and measures for
 * a while. For one thread.
 */
public final class BacklogScenario implements Course {

    /**
     * Seconds of acknowledged messages up to which a backlog counts as drained: so many are on their way, or received
     * and not yet committed, when consumers keep up. Clients commit every 0.1 to 1 s.
     */
    static final double ON_ITS_WAY_SECONDS = 0.5;

    /** Maximum share of the backlog that counts as on its way. */
    private static final double MAX_ON_ITS_WAY = 0.5;

    private final BacklogPlan plan;
    private final BacklogStages stages;
    private final Scenario scenario;
    private @Nullable Long drainedBelow;

    /**
     * The consumers that the scenario acts on. Each call takes as long as the driver does.
     *
     * @param pause stops all delivery; consumers keep their places
     * @param resume resumes all delivery
     * @param backlog counts the messages stored and not yet acknowledged, over all subscriptions, as the broker does
     */
    public record Consumers(DriverCalls.Action pause, DriverCalls.Action resume, Callable<Long> backlog) {}

    /**
     * @param ownCount messages acknowledged and not received, as of the last interval
     * @param decisions applies what is decided here
     * @param paced whether messages have due times
     */
    public BacklogScenario(
            NanoClock clock,
            Timeline timeline,
            BacklogPlan plan,
            Consumers consumers,
            LongSupplier ownCount,
            Decisions decisions,
            RunListener listener,
            boolean paced,
            StepLimits limits,
            PendingDriverCall call) {
        this.plan = plan;
        this.stages = new BacklogStages(paced);
        Scenario.Action resume = new Scenario.Action("resuming the consumers", consumers.resume(), null);
        Scenario.Action pause = new Scenario.Action("pausing the consumers", consumers.pause(), resume);
        this.scenario = new Scenario(
                clock,
                timeline,
                List.of(
                        new Scenario.Step(
                                BacklogStage.BUILD,
                                pause,
                                backlog -> backlog >= plan.targetMessages(),
                                plan.timeout(),
                                Ending.NOT_BUILT),
                        new Scenario.Step(
                                BacklogStage.CATCH_UP,
                                resume,
                                backlog -> backlog <= drainedBelow(),
                                plan.timeout(),
                                Ending.NOT_DRAINED),
                        new Scenario.Step(BacklogStage.AFTER, null, null, plan.after(), Ending.DRAINED)),
                new Scenario.Lag(plan.brokerCounts() ? consumers.backlog() : null, limits.insight(), ownCount),
                stages,
                limits.clients(),
                decisions,
                listener,
                call);
    }

    @Override
    public void add(Interval merged, IntervalSnapshot interval) {
        stages.add(interval);
    }

    @Override
    public void lookInWindow() {
        scenario.look();
    }

    private long drainedBelow() {
        Long limit = drainedBelow;
        if (limit == null) {
            long full = stages.lastTold(BacklogStage.BUILD);
            double onItsWay = Math.min(
                    ON_ITS_WAY_SECONDS
                            * stages.acknowledgedPerSecond(BacklogStage.BUILD)
                            * plan.subscriptionsPerTopic(),
                    MAX_ON_ITS_WAY * full);
            limit = (long) Math.max(onItsWay, (1 - plan.drainRatio()) * full);
            drainedBelow = limit;
        }
        return limit;
    }

    /** Returns true if the building is over and the consumers are to read on. */
    public boolean isBuilt() {
        return scenario.stage() != BacklogStage.BUILD;
    }

    @Override
    public void windowIsOver(boolean stopped, Duration limit) {
        scenario.windowIsOver(limit);
    }

    /** Returns the record of the course; to be called after the window's last interval. */
    public BacklogRecord record() {
        return new BacklogRecord(
                plan.targetMessages(),
                plan.drainRatio(),
                plan.timeout().toNanos() / 1e9,
                plan.brokerCounts() ? Counter.BROKER : Counter.WEIR,
                scenario.ending(),
                scenario.failure(),
                scenario.firstActionSeconds(),
                drainedBelow,
                stages.figures());
    }
}
