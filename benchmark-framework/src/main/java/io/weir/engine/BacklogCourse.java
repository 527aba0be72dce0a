package io.weir.engine;

import io.weir.driver.DriverException;
import io.weir.driver.NanoClock;
import io.weir.measure.BacklogRecord;
import io.weir.measure.BacklogRecord.Counter;
import io.weir.measure.BacklogRecord.Ending;
import io.weir.measure.BacklogStage;
import io.weir.measure.Timeline;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes the measured window of a load through a backlog: pauses the consumers, watches the backlog grow, resumes them,
 * watches it shrink, and then tells the timeline when the window is to end. For one thread.
 */
final class BacklogCourse {

    private static final Logger LOG = LoggerFactory.getLogger(BacklogCourse.class);

    /**
     * A backlog that is no larger than what is acknowledged in this time is drained: so much is on its way, or received
     * and not yet told to the broker, when consumers keep up. Clients commit every 0.1 to 1 s.
     */
    static final double ON_ITS_WAY_SECONDS = 0.5;

    /** Never is more than this share of the backlog taken for what is on its way. */
    private static final double MOST_ON_ITS_WAY = 0.5;

    /** A stage begins this much after it was decided, since the timeline is cut at instants to come only. */
    private static final long AHEAD_NANOS = 1_000_000;

    private static final long ASK_EVERY_NANOS = 100_000_000;
    private static final long ASK_AFTERWARDS_EVERY_NANOS = 1_000_000_000;

    private final NanoClock clock;
    private final Timeline timeline;
    private final BacklogPlan plan;
    private final BacklogSystem system;
    private final LongSupplier ownCount;
    private final BacklogStages stages;
    private final StepLimits limits;
    private final SideCall call;

    private Step step = Step.PAUSE;
    private BacklogStage stage = BacklogStage.BUILD;
    private long stageStart;
    private long nextAsk;
    private long askedAt;
    private boolean begun;
    private boolean paused;
    private @Nullable Ending ending;
    private @Nullable String failure;
    private @Nullable Double pauseSeconds;
    private @Nullable Long drainedBelow;

    /** What is to be done next, or is under way. */
    private enum Step {
        PAUSE,
        WATCH,
        RESUME,
        OVER
    }

    /**
     * @param ownCount acknowledged and not received, as of the last interval
     */
    BacklogCourse(
            NanoClock clock,
            Timeline timeline,
            BacklogPlan plan,
            BacklogSystem system,
            LongSupplier ownCount,
            BacklogStages stages,
            StepLimits limits,
            SideCall call) {
        this.clock = clock;
        this.timeline = timeline;
        this.plan = plan;
        this.system = system;
        this.ownCount = ownCount;
        this.stages = stages;
        this.limits = limits;
        this.call = call;
        timeline.begin(BacklogStage.BUILD, timeline.windowStart());
    }

    /** To be called again and again within the measured window. */
    void look() {
        if (!begun) { // when the window begins is known only then
            begun = true;
            stageStart = timeline.windowStart();
            nextAsk = stageStart;
        }
        SideCall.Answer answer = call.answer();
        if (answer != null) {
            take(answer);
        }
        if (!call.isIdle()) { // has a limit of its own
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
        stages.stage(stage);
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
        askedAt = clock.nanoTime();
        if (plan.brokerCounts()) {
            begin("reading the backlog", limits.insight(), system::brokerBacklog);
        } else {
            take(new SideCall.Answer(ownCount.getAsLong(), null));
        }
    }

    private void begin(String what, Duration limit, Callable<Long> action) {
        SideCall.Answer atOnce = call.begin(what, limit, action);
        if (atOnce != null) {
            take(atOnce);
        }
    }

    private void take(SideCall.Answer answer) {
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

    private void told(SideCall.Answer answer, long now) {
        // A broker that is slow to answer is asked the less often.
        long pause = ending == null ? Math.max(ASK_EVERY_NANOS, now - askedAt) : ASK_AFTERWARDS_EVERY_NANOS;
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
            timeline.cutAt(stageStart + plan.after().toNanos());
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
                    MOST_ON_ITS_WAY * full);
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
     * @param as how it has ended; null when the backlog is there and is now to be drained
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
        timeline.begin(next, stageStart);
        stages.stage(next);
        LOG.info("backlog: {}", next.label());
    }

    private void end(Ending as, long now) {
        ending = as;
        step = Step.OVER;
        timeline.cutAt(now + AHEAD_NANOS);
    }

    /** Returns true where the backlog is there, so that the consumers are to read on. */
    boolean isBuilt() {
        return stage != BacklogStage.BUILD;
    }

    /**
     * The window is over, by whatever: consumers that stand still are set going, so that the drain can bring in what is
     * on its way.
     *
     * @param limit how long that may take
     */
    void windowIsOver(Duration limit) {
        if (ending == null) {
            ending = Ending.INTERRUPTED;
        }
        if (step == Step.PAUSE && !call.isIdle()) { // else it might pause what has been resumed
            SideCall.Answer ignored = call.await(limit);
        }
        call.giveUp();
        if (paused) {
            SideCall.Answer answer = call.begin("resuming the consumers", limit, this::resumeAll);
            answer = answer == null ? call.await(limit) : answer;
            String failed = answer == null ? "the consumers could not be resumed in time" : answer.failure();
            paused = failed != null;
            failure = failed == null ? failure : failed;
        }
        step = Step.OVER;
        call.close();
    }

    /** How it went; to be asked after the window's last interval. */
    BacklogRecord record() {
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
