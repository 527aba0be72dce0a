package io.weir.run.scenario;

import io.weir.driver.NanoClock;
import io.weir.evidence.Mark;
import io.weir.evidence.RunEvent;
import io.weir.evidence.RunListener;
import io.weir.evidence.scenario.ReplayRecord;
import io.weir.evidence.scenario.ReplayRecord.Ending;
import io.weir.evidence.scenario.Spread;
import io.weir.measure.Interval;
import io.weir.measure.IntervalSnapshot;
import io.weir.measure.Phase;
import io.weir.measure.Timeline;
import io.weir.worker.DriverCalls;
import io.weir.worker.LoadChange;
import io.weir.worker.LoadReport;
import io.weir.worker.PendingDriverCall;
import io.weir.workload.Replay;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The scenario of a replay of delayed messages, whose consumers are paused before the load begins. Before the measured window
 * it has the messages written, and waits until those that are near are due. In the window it kills all nodes, starts them again when nothing is
 * received any more, waits for the first deliveries, and so on for as many times as asked for. For one thread.
 */
public final class ReplayScenario implements Course {

    private static final Logger LOG = LoggerFactory.getLogger(ReplayScenario.class);

    /** Longest time for consumers to receive what they had fetched, once no node is left. */
    private static final long SILENCE_LIMIT_NANOS = 30_000_000_000L;

    /** Longest time for what was sent to be acknowledged. */
    private static final long SETTLE_LIMIT_NANOS = 30_000_000_000L;

    /** Time for a system to notice what has become due: systems look about once a second. */
    private static final long NOTICING_NANOS = 2_000_000_000L;

    private final NanoClock clock;
    private final Timeline timeline;
    private final Replay replay;
    private final long windowNanos;
    private final Actions actions;
    private final Supplier<LoadReport.Completed> soFar;
    private final Runnable abandon;
    private final Decisions decisions;
    private final RunListener listener;
    private final Duration callLimit;
    private final PendingDriverCall call;
    private final List<Repetition> repetitions = new ArrayList<>();

    private Step step = Step.WRITING;
    private boolean paused = true;

    /** True from the order to kill to the order to start. */
    private boolean killed;

    private boolean due;
    private long sendingEnd;
    private long settledAt;
    private long killedAt;
    private double writeSeconds;
    private long unread;
    private @Nullable Ending ending;
    private @Nullable String failure;

    /** Steps of the scenario; those from KILLING on are gone through in each repetition. */
    private enum Step {
        WRITING,
        /** Sending has ended; some of it may not be acknowledged yet. */
        SETTLING,
        /** Everything is acknowledged, and the last message is about to become due. */
        BECOMING_DUE,
        /** The window is about to begin. */
        DUE,
        KILLING,
        /** All nodes are gone; the consumers, paused until then, are to go on. */
        RESUMING,
        /** Consumers receive what they had fetched before. */
        FALLING_SILENT,
        STARTING,
        /** All nodes are ready; the first messages are awaited. */
        AWAITING,
        OVER
    }

    /** One repetition on its way. */
    private static final class Repetition {
        final long started;
        final long receivedBefore;

        @Nullable
        Long ready;

        @Nullable
        Long first;

        long received;

        Repetition(long started, long receivedBefore) {
            this.started = started;
            this.receivedBefore = receivedBefore;
        }
    }

    /**
     * Actions that the scenario has carried out. Each call takes as long as the driver or the nodes do.
     *
     * @param resume resumes all delivery
     * @param kill ends all nodes; returns when they are gone
     * @param start starts all nodes on their old data; returns when they are ready
     */
    public record Actions(DriverCalls.Action resume, DriverCalls.Action kill, DriverCalls.Action start) {}

    /**
     * @param windowNanos longest time for all repetitions
     * @param soFar messages completed and received by the latest reports
     * @param abandon has the senders leave what is due and not yet sent
     * @param decisions applies what is decided here
     * @param callLimit time limit of each action
     */
    public ReplayScenario(
            NanoClock clock,
            Timeline timeline,
            Replay replay,
            long windowNanos,
            Actions actions,
            Supplier<LoadReport.Completed> soFar,
            Runnable abandon,
            Decisions decisions,
            RunListener listener,
            Duration callLimit,
            PendingDriverCall call) {
        this.clock = clock;
        this.timeline = timeline;
        this.replay = replay;
        this.windowNanos = windowNanos;
        this.actions = actions;
        this.soFar = soFar;
        this.abandon = abandon;
        this.decisions = decisions;
        this.listener = listener;
        this.callLimit = callLimit;
        this.call = call;
    }

    @Override
    public void add(Interval merged, IntervalSnapshot interval) {
        unread = interval.backlog();
        long start = timeline.start() + interval.startNanos();
        long received = interval.counters().received();
        if (interval.phase() != Phase.MEASURE) {
            if (step == Step.SETTLING && start >= sendingEnd && interval.outstanding() == 0) {
                settled(timeline.start() + interval.endNanos());
            }
            return;
        }
        if (step == Step.FALLING_SILENT && start >= killedAt && received == 0) {
            start();
        }
        Repetition present = present();
        if (present != null && present.first == null && received > 0) {
            long first = timeline.start() + merged.receipts().firstNanos();
            if (first >= present.started && (ending == null || ending == Ending.DONE)) {
                present.first = first;
                mark(first, "first message");
                if (first - present.started > replay.within().toNanos()) {
                    end(Ending.NOT_RECOVERED, null, clock.nanoTime());
                }
            }
        }
    }

    @Override
    public void lookInWarmUp() {
        look();
    }

    @Override
    public void lookInWindow() {
        look();
    }

    private void look() {
        PendingDriverCall.Answer answer = call.answer();
        if (answer != null) {
            take(answer);
        }
        if (!call.isIdle()) { // the call has a time limit of its own
            return;
        }
        long now = clock.nanoTime();
        long farDue = timeline.start() + replay.far().deliverAfter().toNanos();
        if (replay.far().messages() > 0 && now >= farDue && step != Step.OVER) {
            end(Ending.FAILED, "far messages become due before the run is over", now);
            return;
        }
        switch (step) {
            case WRITING -> write(now);
            case SETTLING -> {
                if (now - sendingEnd > SETTLE_LIMIT_NANOS) { // what never completes is the verdict's
                    settled(now);
                }
            }
            case BECOMING_DUE -> {
                if (now >= settledAt + replay.near().deliverAfter().toNanos() + NOTICING_NANOS) {
                    beginWindow(now);
                }
            }
            case DUE -> {
                if (now >= timeline.windowStart()) {
                    kill(now);
                }
            }
            case FALLING_SILENT -> {
                if (now - killedAt > SILENCE_LIMIT_NANOS) {
                    end(Ending.FAILED, "consumers receive messages though no node is left", now);
                }
            }
            case AWAITING -> await(now);
            case KILLING, RESUMING, STARTING, OVER -> {
                // nothing is due
            }
        }
    }

    private void write(long now) {
        LoadReport.Completed completed = soFar.get();
        writeSeconds = (now - timeline.start()) / 1e9;
        if (completed.messages() >= replay.written()) {
            step = Step.SETTLING;
            sendingEnd = decisions.inGoodTime(now);
            decisions.apply(new LoadChange.SendingEnds(sendingEnd));
            abandon.run();
        } else if (now - timeline.start() > replay.writeTimeout().toNanos()) {
            end(Ending.NOT_WRITTEN, null, now);
        }
    }

    private void settled(long now) {
        step = Step.BECOMING_DUE;
        settledAt = now;
        mark(now, "all messages are written, and become due");
    }

    /** Begins the window with the next whole second. */
    private void beginWindow(long now) {
        step = Step.DUE;
        due = true;
        decisions.beginWindow(now, timeline, windowNanos);
    }

    private void kill(long now) {
        Repetition last = present();
        if (last != null) {
            last.received = soFar.get().received() - last.receivedBefore;
        }
        step = Step.KILLING;
        killed = true;
        mark(now, "kill " + (repetitions.size() + 1) + " of " + replay.times());
        begin("killing all nodes", callLimit, actions.kill());
    }

    private void start() {
        long now = clock.nanoTime();
        if (unread == 0) { // as of an interval after the kill; the nodes start again when the window is over
            end(Ending.USED_UP, null, now);
            return;
        }
        step = Step.STARTING;
        killed = false; // whatever becomes of the order, a second one could start nodes twice
        repetitions.add(new Repetition(now, soFar.get().received()));
        mark(now, "start");
        Duration within = replay.within();
        begin("starting all nodes", within.compareTo(callLimit) > 0 ? within : callLimit, actions.start());
    }

    /** Waits for the deliveries of a repetition. */
    private void await(long now) {
        Repetition present = present();
        if (present == null) {
            return;
        }
        present.received = soFar.get().received() - present.receivedBefore;
        if (present.received >= replay.messages()) { // when the first came, the interval tells that it is in
            if (repetitions.size() == replay.times()) {
                end(Ending.DONE, null, now);
            } else {
                kill(now);
            }
        } else if (now - present.started > replay.within().toNanos()) {
            end(unread == 0 ? Ending.USED_UP : Ending.NOT_RECOVERED, null, now);
        }
    }

    private @Nullable Repetition present() {
        return repetitions.isEmpty() ? null : repetitions.get(repetitions.size() - 1);
    }

    private void begin(String what, Duration limit, DriverCalls.Action action) {
        PendingDriverCall.Answer atOnce = call.begin(what, limit, action);
        if (atOnce != null) {
            take(atOnce);
        }
    }

    private void take(PendingDriverCall.Answer answer) {
        long now = clock.nanoTime();
        if (answer.failure() != null) {
            end(Ending.FAILED, answer.failure(), now);
            return;
        }
        switch (step) {
            case KILLING -> {
                killedAt = answer.value();
                if (paused) { // what they had fetched before would else come as the first of the replayed messages
                    step = Step.RESUMING;
                    begin("resuming the consumers", callLimit, actions.resume());
                } else {
                    step = Step.FALLING_SILENT;
                }
            }
            case RESUMING -> {
                paused = false;
                killedAt = answer.value();
                step = Step.FALLING_SILENT;
            }
            case STARTING -> {
                Repetition present = present();
                if (present != null) {
                    present.ready = answer.value();
                }
                mark(answer.value(), "ready");
                step = Step.AWAITING;
            }
            case WRITING, SETTLING, BECOMING_DUE, DUE, FALLING_SILENT, AWAITING, OVER -> {
                // nothing was asked for
            }
        }
    }

    private void mark(long instant, String text) {
        LOG.info("{}", text);
        listener.on(new RunEvent.Marked(Mark.Kind.STAGE, instant, text));
    }

    private void end(Ending as, @Nullable String reason, long now) {
        ending = as;
        failure = reason;
        step = Step.OVER;
        decisions.apply(new LoadChange.WindowEnds(decisions.inGoodTime(now)));
    }

    @Override
    public void windowIsOver(boolean stopped, Duration limit) {
        if (ending == null) {
            ending = stopped ? Ending.INTERRUPTED : Ending.TIME_OVER;
        }
        if (!call.isIdle()) { // otherwise it might take effect after it was taken back
            PendingDriverCall.Answer late = call.await(limit);
            failure = failure == null && late != null ? late.failure() : failure;
        }
        call.giveUp();
        if (killed) {
            undo("starting all nodes", actions.start(), limit);
        }
        if (paused) {
            undo("resuming the consumers", actions.resume(), limit);
        }
        step = Step.OVER;
        call.close();
    }

    private void undo(String what, DriverCalls.Action action, Duration limit) {
        PendingDriverCall.Answer answer = call.begin(what, limit, action);
        answer = answer == null ? call.await(limit) : answer;
        String failed = answer == null ? what + " took too long" : answer.failure();
        failure = failure == null ? failed : failure;
        call.giveUp();
    }

    /** Returns whether all near messages were due before the window began. */
    public boolean isDue() {
        return due;
    }

    /**
     * Returns the record of the course; to be called after the window's last interval.
     *
     * @param far acknowledged messages that are not due within the run
     * @param near all others that were acknowledged
     */
    public ReplayRecord record(long far, long near) {
        List<ReplayRecord.Repetition> all =
                repetitions.stream().map(this::repetition).toList();
        return new ReplayRecord(
                far,
                replay.far().deliverAfter().toNanos() / 1e9,
                near,
                replay.near().deliverAfter().toNanos() / 1e9,
                writeSeconds,
                replay.times(),
                all,
                Spread.of(all.stream()
                                .map(ReplayRecord.Repetition::firstSeconds)
                                .filter(Objects::nonNull)
                                .toList())
                        .orElse(null),
                ending == null ? Ending.INTERRUPTED : ending,
                failure);
    }

    private ReplayRecord.Repetition repetition(Repetition course) {
        return new ReplayRecord.Repetition(
                (course.started - timeline.start()) / 1e9,
                seconds(course, course.ready),
                seconds(course, course.first),
                course.received);
    }

    private static @Nullable Double seconds(Repetition course, @Nullable Long instant) {
        return instant == null ? null : (Double) ((instant - course.started) / 1e9);
    }
}
