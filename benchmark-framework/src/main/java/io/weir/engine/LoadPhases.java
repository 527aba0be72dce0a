package io.weir.engine;

import io.weir.driver.NanoClock;
import io.weir.measure.Counters;
import io.weir.measure.Phase;
import io.weir.measure.RunEvent;
import io.weir.measure.RunListener;
import io.weir.measure.Timeline;
import io.weir.time.Waiter;
import io.weir.worker.send.LoadControl;
import io.weir.worker.send.SenderLoop;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Carries a run through warm-up, measured window and drain: starts the senders, collects intervals, detects failures,
 * and ends in bounded time. {@link #stop} may be called by any thread.
 */
final class LoadPhases {

    private static final long LOOK_AROUND_NANOS = 20_000_000;
    private static final long LAST_CALL_NANOS = 2_000_000_000;
    private static final EarlyStop BY_ITSELF = EarlyStop.requested("a sender has died");

    private final NanoClock clock;
    private final Waiter waiter;
    private final Timeline timeline;
    private final IntervalReporter reporter;
    private final LoadControl control;
    private final List<SenderLoop> senders;
    private final List<Thread> threads;
    private final RunListener listener;
    private final long drainNanos;
    private final LongSupplier dueInAll;
    private final BooleanSupplier allReceived;
    private final List<String> troubles = new ArrayList<>();
    private volatile @Nullable EarlyStop earlyStop;
    private @Nullable String interruption;

    /**
     * @param threads one for each sender, not yet started
     * @param dueInAll number of messages due before the window's end
     * @param allReceived whether every message acknowledged has been received
     */
    LoadPhases(
            NanoClock clock,
            Waiter waiter,
            Timeline timeline,
            IntervalReporter reporter,
            LoadControl control,
            List<SenderLoop> senders,
            List<Thread> threads,
            RunListener listener,
            Duration drainTimeout,
            LongSupplier dueInAll,
            BooleanSupplier allReceived) {
        this.clock = clock;
        this.waiter = waiter;
        this.timeline = timeline;
        this.reporter = reporter;
        this.control = control;
        this.senders = senders;
        this.threads = threads;
        this.listener = listener;
        this.drainNanos = drainTimeout.toNanos();
        this.dueInAll = dueInAll;
        this.allReceived = allReceived;
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
     * Runs all three phases.
     *
     * @param inWarmUp called repeatedly within the warm-up
     * @param inWindow called repeatedly within the window
     * @param atWindowEnd called once between window and drain
     * @param beforeLastInterval called once if the drain has timed out; everything up to the end of the last interval
     *     will be collected
     */
    void run(Runnable inWarmUp, Runnable inWindow, Runnable atWindowEnd, Runnable beforeLastInterval) {
        boolean carriedOut = false;
        try {
            threads.forEach(Thread::start);
            runAll(inWarmUp, inWindow, atWindowEnd, beforeLastInterval);
            carriedOut = true;
        } finally {
            if (!carriedOut) { // a callback has failed: no sender may go on into closed producers
                abandonSenders();
            }
        }
    }

    private void abandonSenders() {
        control.abandon();
        long deadline = clock.nanoTime() + LAST_CALL_NANOS;
        while (threads.stream().anyMatch(Thread::isAlive) && clock.nanoTime() < deadline) {
            long ignored = waiter.waitUntil(Math.min(deadline, clock.nanoTime() + LOOK_AROUND_NANOS));
        }
        threads.forEach(Thread::interrupt);
    }

    private void runAll(Runnable inWarmUp, Runnable inWindow, Runnable atWindowEnd, Runnable beforeLastInterval) {
        if (timeline.windowStart() > timeline.start()) {
            listener.on(new RunEvent.PhaseEntered(Phase.WARM_UP));
            runUntilPassed(timeline::windowStart, inWarmUp);
        }
        if (timeline.windowEnd() > timeline.windowStart()) {
            listener.on(new RunEvent.PhaseEntered(Phase.MEASURE));
            runUntilPassed(timeline::windowEnd, inWindow);
        }
        listener.on(new RunEvent.PhaseEntered(Phase.DRAIN));
        giveUpHopelessDebt();
        atWindowEnd.run();
        if (!drained()) {
            control.abandon();
            joinSenders();
            beforeLastInterval.run();
            collectTheRest();
        }
        EarlyStop stop = earlyStop;
        if (interruption == null && stop != null) {
            interruption = stop.reason();
        }
    }

    private void runUntilPassed(LongSupplier instant, Runnable meanwhile) {
        while (clock.nanoTime() < instant.getAsLong() && clock.nanoTime() < timeline.windowEnd()) {
            meanwhile.run();
            lookAround(Math.min(instant.getAsLong(), reporter.nextEnd()));
        }
        reporter.advanceTo(clock.nanoTime());
    }

    private void lookAround(long until) {
        long now = waiter.waitUntil(Math.min(until, clock.nanoTime() + LOOK_AROUND_NANOS));
        reporter.advanceTo(now);
        if (Thread.interrupted()) {
            interrupted();
        }
        EarlyStop stop = earlyStop;
        if (stop != null) {
            end(stop.reason());
        }
        for (SenderLoop sender : senders) {
            Throwable death = sender.death();
            if (death != null) {
                end("sender " + sender.name() + " died of " + death);
            }
        }
    }

    private void end(String reason) {
        if (interruption == null) {
            interruption = reason;
            control.abandon();
            timeline.cutAt(clock.nanoTime() + 1_000_000);
        }
    }

    /**
     * Leaves a debt that would take longer than the drain may last: its size is in the result. If nothing was sent, in
     * a short load or behind a first send that blocks, there is no rate to judge by.
     */
    private void giveUpHopelessDebt() {
        Counters total = reporter.total();
        long debt = dueInAll.getAsLong() - total.sent();
        double sentPerNano = (double) total.sent() / Math.max(1, timeline.windowEnd() - timeline.start());
        if (control.isLeavingDebt() || (total.sent() > 0 && debt > sentPerNano * drainNanos)) {
            control.abandon();
        }
    }

    /** Waits until every message is accounted for; returns false when the time for it is over. */
    private boolean drained() {
        boolean wasComplete = false;
        for (long deadline = drainEnd(); clock.nanoTime() < deadline; deadline = drainEnd()) {
            long intervalEnd = reporter.nextEnd();
            while (clock.nanoTime() < Math.min(intervalEnd, deadline)) {
                lookAround(Math.min(intervalEnd, deadline));
            }
            reporter.advanceTo(clock.nanoTime());
            boolean complete = threads.stream().noneMatch(Thread::isAlive)
                    && reporter.outstanding() == 0
                    && allReceived.getAsBoolean();
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
        reporter.advanceTo(clock.nanoTime()); // several intervals may have passed in a call to the broker
        long end = reporter.nextEnd();
        while (clock.nanoTime() < end) {
            lookAround(end);
        }
        reporter.advanceTo(clock.nanoTime());
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
        while (threads.stream().anyMatch(Thread::isAlive) && clock.nanoTime() < deadline) {
            lookAround(deadline);
        }
        for (int i = 0; i < threads.size(); i++) {
            if (threads.get(i).isAlive()) {
                SenderLoop sender = senders.get(i);
                long inside = sender.nanosInsideSend(clock.nanoTime());
                threads.get(i).interrupt();
                String where = inside < 0
                        ? "did not end"
                        : "has been inside send() of producer " + sender.producerInsideSend() + " for "
                                + Duration.ofNanos(inside).toSeconds() + " s";
                troubles.add("sender " + sender.name() + " " + where + " and was given up");
                if (interruption == null) {
                    interruption = "a sender did not come back from the driver: " + sender.name() + " " + where;
                }
            }
        }
    }

    Optional<String> interruption() {
        return Optional.ofNullable(interruption);
    }

    List<String> troubles() {
        return troubles;
    }
}
