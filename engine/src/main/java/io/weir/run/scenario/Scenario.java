package io.weir.run.scenario;

import io.weir.driver.NanoClock;
import io.weir.evidence.Mark;
import io.weir.evidence.RunEvent;
import io.weir.evidence.RunListener;
import io.weir.evidence.scenario.BacklogRecord.Ending;
import io.weir.measure.BacklogStage;
import io.weir.measure.Timeline;
import io.weir.worker.DriverCalls;
import io.weir.worker.LoadChange;
import io.weir.worker.PendingDriverCall;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.LongPredicate;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes the measured window of a load through steps: each acts on the system, waits for what comes of that, and leads to
 * the next. The last one sets the end of the window in the timeline. For one thread.
 */
final class Scenario {

    private static final Logger LOG = LoggerFactory.getLogger(Scenario.class);

    private static final long ASK_EVERY_NANOS = 100_000_000;
    private static final long ASK_AFTERWARDS_EVERY_NANOS = 1_000_000_000;

    private final NanoClock clock;
    private final Timeline timeline;
    private final List<Step> steps;
    private final Lag lag;
    private final BacklogStages stages;
    private final Duration actionLimit;
    private final Decisions decisions;
    private final RunListener listener;
    private final PendingDriverCall call;

    private int current;
    private long stepStart;
    private long nextAsk;
    private long requestedAt;
    private boolean begun;
    private boolean over;

    /** Action to carry out, or in progress; null while waiting for what comes of it. */
    private @Nullable Action due;

    /** Action to carry out before the load ends; null where none is left. */
    private @Nullable Action undo;

    private @Nullable Ending ending;
    private @Nullable String failure;
    private @Nullable Double firstActionSeconds;

    /**
     * A step.
     *
     * @param stage of the measured window, which begins with it
     * @param action null where nothing is to be done
     * @param until tells by the lag whether the next step is to begin; null for the last step, which lasts as long as
     *     its limit
     * @param limit maximum length
     * @param ending of a scenario whose last step this is, or that has come no further in time
     */
    record Step(
            BacklogStage stage,
            @Nullable Action action,
            @Nullable LongPredicate until,
            Duration limit,
            Ending ending) {}

    /**
     * Something done to the system.
     *
     * @param what description that follows "while"
     * @param call takes as long as the driver does
     * @param undo what takes it back; null where it leaves nothing to take back
     */
    record Action(
            String what, DriverCalls.Action call, @Nullable Action undo) {}

    /**
     * Count of the messages that consumers have still to read.
     *
     * @param brokers the broker's; null where it has none
     * @param limit time limit of the broker's
     * @param own messages acknowledged and not received, as of the last interval
     */
    record Lag(@Nullable Callable<Long> brokers, Duration limit, LongSupplier own) {}

    /**
     * @param steps at least one; the stage of the first begins with the window
     * @param stages receives each count
     * @param actionLimit time limit of each action
     * @param decisions applies what is decided here
     */
    Scenario(
            NanoClock clock,
            Timeline timeline,
            List<Step> steps,
            Lag lag,
            BacklogStages stages,
            Duration actionLimit,
            Decisions decisions,
            RunListener listener,
            PendingDriverCall call) {
        this.clock = clock;
        this.timeline = timeline;
        this.steps = List.copyOf(steps);
        this.lag = lag;
        this.stages = stages;
        this.actionLimit = actionLimit;
        this.decisions = decisions;
        this.listener = listener;
        this.call = call;
        this.due = step().action();
        decisions.apply(new LoadChange.StageBegins(stage(), timeline.windowStart()));
    }

    private Step step() {
        return steps.get(current);
    }

    BacklogStage stage() {
        return step().stage();
    }

    /** Takes the next step if it is due. To be called repeatedly within the measured window. */
    void look() {
        if (!begun) { // the start of the window is known only now
            begun = true;
            stepStart = timeline.windowStart();
            nextAsk = stepStart;
            markStage();
        }
        PendingDriverCall.Answer answer = call.answer();
        if (answer != null) {
            take(answer);
        }
        if (!call.isIdle()) { // the call has a time limit of its own
            return;
        }
        long now = clock.nanoTime();
        if (ending == null && now - stepStart > step().limit().toNanos()) {
            finish(step().ending(), now);
        }
        Action action = due;
        if (action != null) {
            if (now >= stepStart) {
                undo = action.undo() == null ? undo : action.undo();
                begin(action.what(), actionLimit, asCall(action));
            }
        } else if (!over && now >= nextAsk) {
            ask(now);
        }
    }

    private static Callable<Long> asCall(Action action) {
        return () -> {
            action.call().run();
            return 0L;
        };
    }

    private void ask(long now) {
        requestedAt = now;
        if (lag.brokers() == null) {
            take(new PendingDriverCall.Answer(lag.own().getAsLong(), null));
        } else {
            begin("reading the backlog", lag.limit(), lag.brokers());
        }
    }

    private void begin(String what, Duration limit, Callable<Long> action) {
        PendingDriverCall.Answer atOnce = call.begin(what, limit, action);
        if (atOnce != null) {
            take(atOnce);
        }
    }

    private void take(PendingDriverCall.Answer answer) {
        if (due == null) {
            told(answer, clock.nanoTime());
        } else {
            acted(due, answer.failure(), clock.nanoTime());
        }
    }

    private void acted(Action action, @Nullable String failed, long now) {
        due = null;
        boolean undone = action.equals(undo);
        if (failed != null) {
            failure = failed;
            if (undone) { // trying again has to wait until the window is over
                end(Ending.FAILED, now);
            } else {
                finish(Ending.FAILED, now);
            }
            return;
        }
        undo = undone ? null : undo;
        if (ending != null) {
            end(ending, now);
        } else if (current == 0) {
            firstActionSeconds = (now - stepStart) / 1e9;
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
        stages.told(stage(), answer.value());
        LongPredicate until = step().until();
        if (ending == null && until != null && until.test(answer.value())) {
            enterNext(now);
        }
    }

    private void enterNext(long now) {
        current++;
        due = step().action();
        stepStart = decisions.soonest();
        decisions.apply(new LoadChange.StageBegins(stage(), stepStart));
        markStage();
        if (step().until() == null) {
            ending = step().ending();
            decisions.apply(new LoadChange.WindowEnds(stepStart + step().limit().toNanos()));
        }
    }

    private void markStage() {
        String text = "backlog: " + stage().label();
        LOG.info("{}", text);
        listener.on(new RunEvent.Marked(Mark.Kind.STAGE, stepStart, text));
    }

    /** Ends the window as soon as what has been done is taken back. */
    private void finish(Ending as, long now) {
        ending = as;
        due = undo;
        if (due == null) {
            end(as, now);
        }
    }

    private void end(Ending as, long now) {
        ending = as;
        over = true;
        decisions.apply(new LoadChange.WindowEnds(decisions.soonest()));
    }

    /**
     * Ends the course when the window is over for any reason: what has been done is taken back, so that the drain can
     * receive the messages on their way.
     *
     * @param limit time limit of that
     */
    void windowIsOver(Duration limit) {
        if (ending == null) {
            ending = Ending.INTERRUPTED;
        }
        if (due != null && !due.equals(undo)) { // otherwise it might take effect after it was taken back
            PendingDriverCall.Answer ignored = call.await(limit);
        }
        call.giveUp();
        Action last = undo;
        if (last != null) {
            PendingDriverCall.Answer answer = call.begin(last.what(), limit, asCall(last));
            answer = answer == null ? call.await(limit) : answer;
            String failed = answer == null ? last.what() + " took too long" : answer.failure();
            failure = failed == null ? failure : failed;
        }
        over = true;
        call.close();
    }

    Ending ending() {
        return ending == null ? Ending.INTERRUPTED : ending;
    }

    @Nullable
    String failure() {
        return failure;
    }

    /** Returns how long the action of the first step took; null if it was not carried out. */
    @Nullable
    Double firstActionSeconds() {
        return firstActionSeconds;
    }
}
