package io.weir.run;

import io.weir.driver.NanoClock;
import io.weir.evidence.RunEvent;
import io.weir.evidence.RunListener;
import io.weir.measure.Counters;
import io.weir.measure.Interval;
import io.weir.measure.Phase;
import io.weir.measure.Timeline;
import io.weir.run.scenario.Decisions;
import io.weir.time.ParkingWaiter;
import io.weir.time.Waiter;
import io.weir.worker.EarlyStop;
import io.weir.worker.LoadChange;
import io.weir.worker.LoadCommand;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Takes a load through warm-up, measured window and drain: collects intervals, detects failures, and ends in bounded
 * time. {@link #stop} may be called by any thread.
 */
final class LoadPhases {

    private static final long LOOK_AROUND_NANOS = 20_000_000;
    private static final long LAST_CALL_NANOS = 2_000_000_000;

    /** Time after which workers that are not in this JVM are requested to report though no interval is over: one may have failed. */
    private static final long REPORT_NANOS = 200_000_000;

    private static final EarlyStop BY_ITSELF = EarlyStop.requested("a sender has died");

    private final NanoClock clock;
    private final Waiter waiter;
    private final Timeline timeline;
    private final IntervalReporter reporter;
    private final AllLoads load;
    private final boolean leavingDebt;
    private final Decisions decisions;
    private final RunListener listener;
    private long drainNanos;
    private final BooleanSupplier allReceived;
    private final LongSupplier busyNanos;
    private final List<String> troubles = new ArrayList<>();
    private LongSupplier phaseEnd = () -> Long.MAX_VALUE;
    private volatile @Nullable EarlyStop earlyStop;
    private @Nullable String interruption;
    private final long betweenReports;
    private long nextReport = Long.MIN_VALUE;

    /**
     * @param load at all workers
     * @param decisions applies what is decided here
     * @param allReceived whether every message acknowledged has been received
     * @param busyNanos for how long consumers that take time may be busy with what waits for them
     */
    LoadPhases(
            NanoClock clock,
            Timeline timeline,
            IntervalReporter reporter,
            AllLoads load,
            LoadCommand command,
            Decisions decisions,
            RunListener listener,
            BooleanSupplier allReceived,
            LongSupplier busyNanos) {
        this.clock = clock;
        this.waiter = ParkingWaiter.economical(clock, 0);
        this.timeline = timeline;
        this.reporter = reporter;
        this.load = load;
        this.leavingDebt = command.leavingDebt();
        this.decisions = decisions;
        this.listener = listener;
        this.betweenReports = Math.min(REPORT_NANOS, decisions.soonest() - clock.nanoTime());
        this.drainNanos = command.workload().timing().drainTimeout().toNanos();
        this.allReceived = allReceived;
        this.busyNanos = busyNanos;
    }

    /** Ends the load early; the drain still follows. */
    synchronized void stop(EarlyStop stop) {
        earlyStop = stop;
    }

    /** Stops after an interrupt, but keeps an earlier reason, if there is one, as it caused the interrupt. */
    synchronized void interrupted() {
        if (earlyStop == null) {
            earlyStop = EarlyStop.requested("interrupted");
        }
    }

    /**
     * Goes through all three phases of a load that has been started.
     *
     * @param inWarmUp called repeatedly within the warm-up
     * @param inWindow called repeatedly within the window
     * @param atWindowEnd called once between window and drain
     * @param beforeLastInterval called once if the drain has timed out; everything up to the end of the last interval
     *     will be collected
     */
    void run(Runnable inWarmUp, Runnable inWindow, Runnable atWindowEnd, Runnable beforeLastInterval) {
        // Workers elsewhere get the order to start seconds before: what is used of machines until then is no part of a
        // phase.
        runUntilPassed(timeline::start, () -> {});
        if (timeline.windowStart() > timeline.start()) {
            listener.on(new RunEvent.PhaseEntered(Phase.WARM_UP, timeline.start()));
            runUntilPassed(timeline::windowStart, inWarmUp);
        }
        if (timeline.windowEnd() > timeline.windowStart()) {
            listener.on(new RunEvent.PhaseEntered(Phase.MEASURE, timeline.windowStart()));
            runUntilPassed(timeline::windowEnd, inWindow);
        }
        listener.on(new RunEvent.PhaseEntered(Phase.DRAIN, timeline.windowEnd()));
        giveUpHopelessDebt();
        drainNanos += busyNanos.getAsLong();
        atWindowEnd.run();
        if (!drained()) {
            load.abandon();
            joinSenders();
            beforeLastInterval.run();
            collectTheRest();
        }
        EarlyStop stop = earlyStop;
        if (interruption == null && stop != null) {
            interruption = stop.reason();
        }
    }

    /** Ends the senders after a failure here: none may go on into closed producers. */
    void abandonSenders() {
        load.abandon();
        long deadline = clock.nanoTime() + LAST_CALL_NANOS;
        while (load.isSending() && clock.nanoTime() < deadline) {
            long ignored = waiter.waitUntil(Math.min(deadline, clock.nanoTime() + LOOK_AROUND_NANOS));
        }
        List<String> ignored = load.giveUpSenders();
    }

    private void runUntilPassed(LongSupplier instant, Runnable meanwhile) {
        phaseEnd = instant;
        while (clock.nanoTime() < instant.getAsLong() && clock.nanoTime() < timeline.windowEnd()) {
            meanwhile.run();
            lookAround(Math.min(instant.getAsLong(), reporter.nextEnd()));
        }
        collect();
        phaseEnd = () -> Long.MAX_VALUE;
    }

    private void lookAround(long until) {
        long ignored = waiter.waitUntil(Math.min(until, clock.nanoTime() + LOOK_AROUND_NANOS));
        collect();
        if (Thread.interrupted()) {
            interrupted();
        }
        EarlyStop stop = earlyStop;
        if (stop != null) {
            end(stop.reason());
        }
        load.failure().ifPresent(this::end);
    }

    /**
     * Collects the intervals that are over, none of the next phase: listeners hear of a phase before its intervals. Where no
     * interval is over, workers elsewhere report now and then, and not at each look: a report is a message there and back.
     */
    private void collect() {
        long now = clock.nanoTime();
        long until = Math.min(now, phaseEnd.getAsLong());
        if (until < reporter.nextEnd() && now < nextReport) {
            return;
        }
        nextReport = now + betweenReports;
        List<Interval> intervals;
        do {
            intervals = load.report(until, reporter.added()).intervals();
            intervals.forEach(reporter::add);
        } while (!intervals.isEmpty() && until >= reporter.nextEnd());
    }

    private void end(String reason) {
        if (interruption == null) {
            interruption = reason;
            if (clock.nanoTime() < timeline.windowEnd()) {
                decisions.apply(new LoadChange.WindowEnds(decisions.soonest())); // up to then messages are due
            } else {
                load.abandon();
            }
        }
    }

    /**
     * Leaves a debt that would take longer than the drain may last, or that of a run that ends early: its size is in the result. If nothing was sent, in
     * a short load or behind a first send that blocks, there is no rate to judge by.
     */
    private void giveUpHopelessDebt() {
        Counters total = reporter.total();
        long debt = reporter.dueInAll() - total.sent();
        double sentPerNano = (double) total.sent() / Math.max(1, timeline.windowEnd() - timeline.start());
        if (leavingDebt || interruption != null || (total.sent() > 0 && debt > sentPerNano * drainNanos)) {
            load.abandon();
        }
    }

    /** Waits until every message is accounted for; returns false when the time for it is over. */
    private boolean drained() {
        boolean wasComplete = false;
        for (long deadline = drainEnd(); clock.nanoTime() < deadline; deadline = drainEnd()) {
            awaitInterval(deadline);
            boolean complete = !load.isSending() && reporter.outstanding() == 0 && allReceived.getAsBoolean();
            if (complete && wasComplete) {
                return true;
            }
            // Wait one more interval after the last message: surplus deliveries come late.
            wasComplete = complete;
        }
        return false;
    }

    /** Collects events after the last whole interval, which count too. */
    private void collectTheRest() {
        collect(); // several intervals may have passed in a call to the broker
        awaitInterval(reporter.nextEnd() + LAST_CALL_NANOS);
    }

    /** Waits for further intervals, one at least unless the deadline passes. */
    private void awaitInterval(long deadline) {
        long end = reporter.nextEnd();
        collect();
        while (reporter.nextEnd() == end && clock.nanoTime() < deadline) {
            lookAround(clock.nanoTime() < end ? Math.min(end, deadline) : deadline);
        }
    }

    /** Returns the end of the drain, which is earlier when the run is stopped in the drain. */
    private long drainEnd() {
        long nanos = interruption == null
                ? drainNanos
                : Math.min(drainNanos, limits().drain().toNanos());
        return timeline.windowEnd() + nanos;
    }

    /** Returns the limits of a run that ends early for any reason. */
    EarlyStop limits() {
        EarlyStop stop = earlyStop;
        return stop == null ? BY_ITSELF : stop;
    }

    private void joinSenders() {
        long deadline =
                clock.nanoTime() + Math.min(LAST_CALL_NANOS, limits().step().toNanos());
        while (load.isSending() && clock.nanoTime() < deadline) {
            lookAround(deadline);
        }
        for (String sender : load.giveUpSenders()) {
            troubles.add("sender " + sender + " and was given up");
            if (interruption == null) {
                interruption = "a sender did not come back from the driver: " + sender;
            }
        }
    }

    /** Notes that the run did not carry its plan out, as it turned out after the load. Earlier reasons stay. */
    void interruptedBy(String reason) {
        if (interruption == null) {
            interruption = reason;
        }
    }

    Optional<String> interruption() {
        return Optional.ofNullable(interruption);
    }

    List<String> troubles() {
        return troubles;
    }
}
