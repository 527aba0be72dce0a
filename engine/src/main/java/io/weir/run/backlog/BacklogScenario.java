package io.weir.run.backlog;

import io.weir.driver.DriverException;
import io.weir.driver.NanoClock;
import io.weir.evidence.BacklogRecord;
import io.weir.evidence.BacklogRecord.Counter;
import io.weir.evidence.BacklogRecord.Ending;
import io.weir.evidence.RunEvent;
import io.weir.evidence.RunListener;
import io.weir.measure.BacklogStage;
import io.weir.measure.IntervalSnapshot;
import io.weir.measure.Timeline;
import io.weir.worker.PendingDriverCall;
import io.weir.worker.LoadChange;
import io.weir.worker.StepLimits;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes the measured window of a load through a backlog: pauses the consumers, watches the backlog grow, resumes them,
 * watches it shrink, and then sets the end of the window in the timeline. For one thread.
 */
public final class BacklogScenario {

    private static final Logger LOG = LoggerFactory.getLogger(BacklogScenario.class);

    /**
     * Seconds of acknowledged messages up to which a backlog counts as drained: so many are on their way, or received
     * and not yet committed, when consumers keep up. Clients commit every 0.1 to 1 s.
     */
    static final double ON_ITS_WAY_SECONDS = 0.5;

    /** Maximum share of the backlog that counts as on its way. */
    private static final double MAX_ON_ITS_WAY = 0.5;

    /** Time from the decision on a stage to its start, since the timeline can be cut at future instants only. */
    private static final long AHEAD_NANOS = 1_000_000;

    private static final long ASK_EVERY_NANOS = 100_000_000;
    private static final long ASK_AFTERWARDS_EVERY_NANOS = 1_000_000_000;

    private final NanoClock clock;
    private final Timeline timeline;
    private final BacklogPlan plan;
    private final BacklogSystem system;
    private final LongSupplier ownCount;
    private final Consumer<LoadChange> changes;
    private final RunListener listener;
    private final BacklogStages stages;
    private final StepLimits limits;
    private final PendingDriverCall call;

    private Step step = Step.PAUSE;
    private BacklogStage stage = BacklogStage.BUILD;
    private long stageStart;
    private long nextAsk;
    private long requestedAt;
    private boolean begun;
    private boolean paused;
    private @Nullable Ending ending;
    private @Nullable String failure;
    private @Nullable Double pauseSeconds;
    private @Nullable Long drainedBelow;

    /** Next step, or the one in progress. */
    private enum Step {
        PAUSE,
        WATCH,
        RESUME,
        OVER
    }

    /**
     * @param ownCount messages acknowledged and not received, as of the last interval
     * @param changes applies what is decided here
     * @param paced whether messages have due times
     */
    public BacklogScenario(
            NanoClock clock,
            Timeline timeline,
            BacklogPlan plan,
            BacklogSystem system,
            LongSupplier ownCount,
            Consumer<LoadChange> changes,
            RunListener listener,
            boolean paced,
            StepLimits limits,
            PendingDriverCall call) {
        this.clock = clock;
        this.timeline = timeline;
        this.plan = plan;
        this.system = system;
        this.ownCount = ownCount;
        this.changes = changes;
        this.listener = listener;
        this.stages = new BacklogStages(paced);
        this.limits = limits;
        this.call = call;
        changes.accept(new LoadChange.StageBegins(BacklogStage.BUILD, timeline.windowStart()));
    }

    /** Adds an interval that is over. */
    public void add(IntervalSnapshot interval) {
        stages.add(interval);
    }

    /** Takes the next step if it is due. To be called repeatedly within the measured window. */
    public void look() {
        if (!begun) { // the start of the window is known only now
            begun = true;
            stageStart = timeline.windowStart();
            nextAsk = stageStart;
        }
        PendingDriverCall.Answer answer = call.answer();
        if (answer != null) {
            take(answer);
        }
        if (!call.isIdle()) { // the call has a time limit of its own
            return;
        }
        long now = clock.nanoTime();
        if (ending == null && now - stageStart > plan.timeout().toNanos()) {
            timeIsOver(now);
        }
        switch (step) {
            case PAUSE -> pause();
            case RESUME -> {
                if (now >= stageStart) {
                    begin("resuming the consumers", limits.clients(), this::resumeAll);
                }
            }
            case WATCH -> {
                if (now >= nextAsk) {
                    ask();
                }
            }
            case OVER -> {}
        }
    }

    private void pause() {
        paused = true;
        listener.on(new RunEvent.StageEntered(stage));
        LOG.info("pausing the consumers");
        begin("pausing the consumers", limits.clients(), () -> {
            system.pauseConsumers();
            return 0L;
        });
    }

    private long resumeAll() throws DriverException, InterruptedException {
        system.resumeConsumers();
        return 0;
    }

    private void ask() {
        requestedAt = clock.nanoTime();
        if (plan.brokerCounts()) {
            begin("reading the backlog", limits.insight(), system::brokerBacklog);
        } else {
            take(new PendingDriverCall.Answer(ownCount.getAsLong(), null));
        }
    }

    private void begin(String what, Duration limit, Callable<Long> action) {
        PendingDriverCall.Answer atOnce = call.begin(what, limit, action);
        if (atOnce != null) {
            take(atOnce);
        }
    }

    private void take(PendingDriverCall.Answer answer) {
        long now = clock.nanoTime();
        String failed = answer.failure();
        switch (step) {
            case PAUSE -> {
                if (failed == null) {
                    pauseSeconds = (now - timeline.windowStart()) / 1e9;
                    step = Step.WATCH;
                } else {
                    failure = failed;
                    resume(Ending.FAILED, now);
                }
            }
            case RESUME -> {
                paused = failed != null;
                if (failed != null) {
                    failure = failed;
                    end(Ending.FAILED, now);
                } else if (ending != null) {
                    end(ending, now);
                } else {
                    step = Step.WATCH;
                }
            }
            case WATCH -> told(answer, now);
            case OVER -> {}
        }
    }

    private void told(PendingDriverCall.Answer answer, long now) {
        // A broker that is slow to answer gets fewer requests.
        long pause = ending == null ? Math.max(ASK_EVERY_NANOS, now - requestedAt) : ASK_AFTERWARDS_EVERY_NANOS;
        nextAsk = now + pause;
        String failed = answer.failure();
        if (failed != null) {
            LOG.warn("{}; asking again", failed);
            failure = ending == null ? failed : failure;
            return;
        }
        failure = null;
        stages.told(stage, answer.value());
        if (ending != null) {
            return;
        }
        if (stage == BacklogStage.BUILD && answer.value() >= plan.targetMessages()) {
            resume(null, now);
        } else if (stage == BacklogStage.CATCH_UP && answer.value() <= drainedBelow()) {
            ending = Ending.DRAINED;
            enter(BacklogStage.AFTER, now);
            changes.accept(new LoadChange.WindowEnds(stageStart + plan.after().toNanos()));
        }
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

    private void timeIsOver(long now) {
        if (stage == BacklogStage.BUILD) {
            resume(Ending.NOT_BUILT, now);
        } else {
            end(Ending.NOT_DRAINED, now);
        }
    }

    /**
     * @param as the ending; null when the backlog is built and is now to be drained
     */
    private void resume(@Nullable Ending as, long now) {
        ending = as;
        step = Step.RESUME;
        if (as == null) {
            enter(BacklogStage.CATCH_UP, now);
        }
    }

    private void enter(BacklogStage next, long now) {
        stage = next;
        stageStart = now + AHEAD_NANOS;
        changes.accept(new LoadChange.StageBegins(next, stageStart));
        listener.on(new RunEvent.StageEntered(next));
        LOG.info("backlog: {}", next.label());
    }

    private void end(Ending as, long now) {
        ending = as;
        step = Step.OVER;
        changes.accept(new LoadChange.WindowEnds(now + AHEAD_NANOS));
    }

    /** Returns true if the building is over and the consumers are to read on. */
    public boolean isBuilt() {
        return stage != BacklogStage.BUILD;
    }

    /**
     * Ends the course when the window is over for any reason: paused consumers are resumed, so that the drain can
     * receive the messages on their way.
     *
     * @param limit time limit of that
     */
    public void windowIsOver(Duration limit) {
        if (ending == null) {
            ending = Ending.INTERRUPTED;
        }
        if (step == Step.PAUSE && !call.isIdle()) { // otherwise it might pause resumed consumers
            PendingDriverCall.Answer ignored = call.await(limit);
        }
        call.giveUp();
        if (paused) {
            PendingDriverCall.Answer answer = call.begin("resuming the consumers", limit, this::resumeAll);
            answer = answer == null ? call.await(limit) : answer;
            String failed = answer == null ? "the consumers could not be resumed in time" : answer.failure();
            paused = failed != null;
            failure = failed == null ? failure : failed;
        }
        step = Step.OVER;
        call.close();
    }

    /** Returns the record of the course; to be called after the window's last interval. */
    public BacklogRecord record() {
        return new BacklogRecord(
                plan.targetMessages(),
                plan.drainRatio(),
                plan.timeout().toNanos() / 1e9,
                plan.brokerCounts() ? Counter.BROKER : Counter.WEIR,
                ending == null ? Ending.INTERRUPTED : ending,
                failure,
                pauseSeconds,
                drainedBelow,
                stages.figures());
    }
}
