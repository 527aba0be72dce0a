package io.weir.run.scenario;

import io.weir.driver.NanoClock;
import io.weir.evidence.Mark;
import io.weir.evidence.RunEvent;
import io.weir.evidence.RunListener;
import io.weir.measure.Timeline;
import io.weir.recovery.Disturbance;
import io.weir.units.QuantityFormat;
import io.weir.worker.DriverCalls;
import io.weir.worker.PendingDriverCall;
import io.weir.worker.SystemActions;
import io.weir.workload.timeline.TimedAction;
import io.weir.workload.timeline.TimedActions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Carries out the actions of a time line within the measured window, each at its time, and undoes them. Whatever ends the
 * window, what can be undone is. For one thread.
 */
public final class ActionScenario {

    private static final Logger LOG = LoggerFactory.getLogger(ActionScenario.class);

    /** Time before a change of the load, which comes when it is due, in which its levels are set. */
    private static final long LEVELS_AHEAD_NANOS = 1_000_000_000;

    private final NanoClock clock;
    private final Timeline timeline;
    private final TimedActions requested;
    private final List<Duration> moments;
    private final SystemActions system;
    private final Victims victims;
    private final LongUnaryOperator prepare;
    private final LongSupplier lag;
    private final RunListener listener;
    private final Duration limit;
    private final PendingDriverCall call;
    private final List<ActionCourse> courses = new ArrayList<>();
    private final List<String> failures = new ArrayList<>();
    private @Nullable ActionCourse current;

    /** Search for the nodes of the next action, from its beginning until they are acted on. */
    private @Nullable Search search;

    /** Largest lag seen since the next action was waiting for one. */
    private long maxLag;

    /** Instant from which the next action may be carried out; null while it is not prepared. */
    private @Nullable Long prepared;

    /**
     * @param moments when each of the actions is to be carried out, counted from the window's start
     * @param victims finds the nodes to act on, by a thread that may call the driver
     * @param prepare is called at the time of each action, with the instant that its baseline lies before, and returns the
     *     instant before which it must not be carried out
     * @param lag messages acknowledged and not yet received at the end of the last interval
     * @param limit time limit of an action, and of undoing one
     */
    public ActionScenario(
            NanoClock clock,
            Timeline timeline,
            TimedActions requested,
            List<Duration> moments,
            SystemActions system,
            Victims victims,
            LongUnaryOperator prepare,
            LongSupplier lag,
            RunListener listener,
            Duration limit,
            PendingDriverCall call) {
        this.clock = clock;
        this.timeline = timeline;
        this.requested = requested;
        this.moments = List.copyOf(moments);
        this.system = system;
        this.victims = victims;
        this.prepare = prepare;
        this.lag = lag;
        this.listener = listener;
        this.limit = limit;
        this.call = call;
    }

    /** Search for nodes; the thread that makes it writes what it has found, perhaps after it was given up. */
    private static final class Search {
        volatile @Nullable List<String> found;
    }

    /** Does what is due. To be called repeatedly within the measured window. */
    public void look() {
        PendingDriverCall.Answer answer = call.answer();
        if (answer != null) {
            take(answer);
        }
        if (!call.isIdle()) { // the call has a time limit of its own
            return;
        }
        ActionCourse present = current;
        if (present == null || present.isOver()) {
            lookForNext();
        } else if (present.nextPart != null) {
            if (clock.nanoTime() >= present.nextPart) {
                present.nextPart = null;
                present.part++;
                carryOutPart(present);
            }
        } else if (clock.nanoTime() >= present.undoDue()) {
            undo(present);
        }
    }

    private void lookForNext() {
        if (courses.size() == requested.actions().size()) {
            return;
        }
        TimedAction action = requested.actions().get(courses.size());
        long due = earliest(action, moments.get(courses.size()));
        if (clock.nanoTime() < due - (action.isOnLoad() ? LEVELS_AHEAD_NANOS : 0)) {
            return;
        }
        if (prepared == null && !isLagThere(action)) {
            return;
        }
        Long ready = prepared;
        if (ready == null) {
            // A change of the load that is seen late is compared with what was before it all the same.
            ready = prepare.applyAsLong(action.isOnLoad() ? Math.min(due, clock.nanoTime()) : clock.nanoTime());
            prepared = ready;
        }
        if (clock.nanoTime() < Math.max(ready, due)) {
            return;
        }
        if (action.isOnLoad()) {
            prepared = null;
            loadHasChanged(action, due);
            return;
        }
        if (search == null) {
            find(action);
        }
        List<String> nodes = search == null ? null : search.found;
        if (nodes != null) {
            prepared = null;
            search = null;
            carryOut(action, nodes);
        }
    }

    /** Returns whether as many messages wait for their consumers as an action waits for, if it does. */
    private boolean isLagThere(TimedAction action) {
        if (action.lag().isEmpty()) {
            return true;
        }
        long now = lag.getAsLong();
        maxLag = Math.max(maxLag, now);
        return now >= action.lag().getAsLong();
    }

    private void find(TimedAction action) {
        Search begun = new Search();
        begun.found = victims.named(action).orElse(null);
        search = begun;
        if (begun.found == null) {
            begin("finding the nodes of " + action.describe(), () -> begun.found = victims.withRole(action));
        }
    }

    /**
     * Returns when the next action is due: later than planned where the one before it took so long that it has no baseline,
     * unless the schedule has it.
     */
    private long earliest(TimedAction action, Duration moment) {
        long planned = timeline.windowStart() + moment.toNanos();
        ActionCourse before = current;
        return before == null || action.isOnLoad()
                ? planned
                : Math.max(
                        planned,
                        before.over() + requested.recovered().baseline().toNanos());
    }

    private void carryOut(TimedAction action, List<String> nodes) {
        ActionCourse begun = new ActionCourse(action, nodes, clock.nanoTime());
        courses.add(begun);
        current = begun;
        mark(begun.ordered, action.describe(nodes));
        carryOutPart(begun);
    }

    private void carryOutPart(ActionCourse course) {
        TimedAction action = course.action;
        List<String> nodes = course.present();
        if (action.isRolling()) {
            mark(clock.nanoTime(), action.describe() + ": " + nodes.get(0) + " ends");
        }
        begin(action.describe(), () -> {
            if (!action.isControl()) {
                system.carryOut(action, nodes);
            }
        });
    }

    /** Takes down a change that the schedule has made by itself. */
    private void loadHasChanged(TimedAction action, long due) {
        ActionCourse begun = new ActionCourse(action, List.of(), due);
        begun.confirmed = due;
        courses.add(begun);
        current = begun;
        mark(due, action.describe());
    }

    private void undo(ActionCourse course) {
        if (course.action.isOnLoad()) {
            course.undoOrdered = course.undoDue();
            course.undoConfirmed = course.undoDue();
            mark(course.undoDue(), course.action.describeUndo(course.nodes));
            return;
        }
        course.undoing = true;
        if (course.isLastPart()) {
            course.undoOrdered = clock.nanoTime();
        }
        List<String> nodes = course.present();
        begin("undoing " + course.action.describe(), () -> {
            if (!course.action.isControl()) {
                system.undo(course.action, nodes);
            }
        });
    }

    private void begin(String what, DriverCalls.Action action) {
        PendingDriverCall.Answer atOnce = call.begin(what, limit, action);
        if (atOnce != null) {
            take(atOnce);
        }
    }

    private void take(PendingDriverCall.Answer answer) {
        String failure = answer.failure();
        if (search != null) {
            if (failure != null) {
                skip(failure);
            }
            return;
        }
        ActionCourse course = current;
        if (course == null) {
            return;
        }
        if (failure != null) {
            LOG.error("{}", failure);
            course.failed = true;
            failures.add(failure);
        } else if (!course.undoing) {
            course.confirmed = course.confirmed == null ? answer.value() : course.confirmed;
        } else {
            course.undoing = false;
            undone(course, answer.value());
        }
    }

    private void undone(ActionCourse course, long instant) {
        if (course.action.isRolling()) {
            mark(instant, course.action.describe() + ": " + course.present().get(0) + " is ready again");
        } else {
            mark(instant, course.action.describeUndo(course.nodes));
        }
        if (course.isLastPart()) {
            course.undoConfirmed = instant;
        } else if (!course.failed) {
            course.nextPart = instant + course.action.between().toNanos();
        }
    }

    /** Leaves the next action out, as nobody is there to act on. */
    private void skip(String failure) {
        LOG.error("{}", failure);
        failures.add(failure);
        ActionCourse skipped = new ActionCourse(requested.actions().get(courses.size()), List.of(), clock.nanoTime());
        skipped.failed = true;
        skipped.leftOut = true;
        courses.add(skipped);
        current = skipped;
        prepared = null;
        search = null;
    }

    private void mark(long instant, String text) {
        LOG.info("{}", text);
        listener.on(new RunEvent.Marked(Mark.Kind.ACTION, instant, text));
    }

    /**
     * Undoes what is in force when the window is over for any reason, a pause without end too, so that the drain can receive
     * the messages on their way.
     *
     * @param patience time limit of that
     */
    public void windowIsOver(Duration patience) {
        await(patience);
        if (search != null) { // what it finds comes too late, and must not keep what is in force from being undone
            call.giveUp();
            search = null;
        }
        for (ActionCourse course : courses) {
            if (call.isIdle() && course.isInForce()) {
                current = course;
                undo(course);
                await(patience);
            }
        }
        if (!call.isIdle()) {
            call.giveUp();
            failures.add(
                    "the last action of the time line was not over within " + patience.toSeconds() + " s of the end");
        }
        courses.stream()
                .filter(course -> course.nextPart != null)
                .map(course -> course.action.describe() + " was not over: " + (course.part + 1) + " of "
                        + course.nodes.size() + " nodes had been restarted when the measured part was")
                .forEach(failures::add);
        call.close();
    }

    private void await(Duration patience) {
        PendingDriverCall.Answer answer = call.await(patience);
        if (answer != null) {
            take(answer);
        }
    }

    /** Returns the actions that took effect, by instants since the start of load. To be called after the window. */
    public List<Disturbance> disturbances() {
        List<Disturbance> done = new ArrayList<>();
        for (int i = 0; i < courses.size(); i++) {
            ActionCourse course = courses.get(i);
            Long confirmed = course.confirmed;
            if (confirmed != null) {
                done.add(new Disturbance(
                        i,
                        course.action.describe(course.nodes),
                        target(course.action),
                        sinceStart(course.ordered),
                        sinceStart(confirmed),
                        course.undoOrdered == null ? null : (Long) sinceStart(course.undoOrdered),
                        course.undoConfirmed == null ? null : (Long) sinceStart(course.undoConfirmed),
                        sinceStart(until(i + 1))));
            }
        }
        return done;
    }

    private static Disturbance.Target target(TimedAction action) {
        return action.isOnConsumers()
                ? Disturbance.Target.CONSUMERS
                : action.isOnLoad()
                        ? Disturbance.Target.LOAD
                        : action.isControl() ? Disturbance.Target.NOTHING : Disturbance.Target.NODES;
    }

    /** Returns the instant up to which the action before is judged: the baseline of the next one, or the window's end. */
    private long until(int next) {
        if (next >= courses.size()) {
            return timeline.windowEnd();
        }
        if (courses.get(next).leftOut) {
            return until(next + 1);
        }
        return courses.get(next).ordered - requested.recovered().baseline().toNanos();
    }

    private long sinceStart(long instant) {
        return instant - timeline.start();
    }

    /** Returns the reasons why actions had no effect, or were not carried out at all, a sentence each. */
    public List<String> failures() {
        List<String> all = new ArrayList<>(failures);
        for (int next = courses.size(); next < moments.size(); next++) {
            TimedAction action = requested.actions().get(next);
            long planned = timeline.windowStart() + moments.get(next).toNanos();
            if (action.lag().isPresent() && planned < timeline.windowEnd()) {
                all.add(action.describe() + " was not carried out: it waits for a lag of "
                        + QuantityFormat.count(action.lag().getAsLong()) + " messages, and there were "
                        + QuantityFormat.count(maxLag) + " at most");
                continue;
            }
            all.add(
                    action.isOnLoad() && planned < timeline.windowEnd()
                            ? action.describe()
                                    + " came while the action before it was not over, so that nothing can be"
                                    + " said of it"
                            : action.describe() + " was not carried out: the measured part was over before");
        }
        return all;
    }
}
