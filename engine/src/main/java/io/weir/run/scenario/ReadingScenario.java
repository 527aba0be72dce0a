package io.weir.run.scenario;

import io.weir.driver.NanoClock;
import io.weir.evidence.Mark;
import io.weir.evidence.RunEvent;
import io.weir.evidence.RunListener;
import io.weir.evidence.scenario.ReadingRecord;
import io.weir.evidence.scenario.ReadingRecord.Ending;
import io.weir.measure.Interval;
import io.weir.measure.IntervalSnapshot;
import io.weir.measure.Phase;
import io.weir.measure.Timeline;
import io.weir.worker.DriverCalls;
import io.weir.worker.LoadChange;
import io.weir.worker.LoadReport;
import io.weir.worker.PendingDriverCall;
import io.weir.worker.StepLimits;
import io.weir.workload.Reading;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The scenario of a reading by itself. When the warm-up is over it pauses the consumers, has messages written, and begins
 * the measured window by resuming the consumers; the window ends when everything has been read, or the consumers have
 * caught up with producers that go on. For one thread.
 */
public final class ReadingScenario implements Course {

    private static final Logger LOG = LoggerFactory.getLogger(ReadingScenario.class);

    /** Longest time for paused consumers to receive nothing more. */
    private static final long STILL_LIMIT_NANOS = 30_000_000_000L;

    /** Longest time for what was sent to be acknowledged, before the consumers read anyway. */
    private static final long SETTLE_LIMIT_NANOS = 30_000_000_000L;

    /** Seconds of load that are on their way when consumers have caught up with producers. */
    private static final double ON_ITS_WAY_SECONDS = 0.5;

    private final NanoClock clock;
    private final Timeline timeline;
    private final Reading reading;
    private final long windowNanos;
    private final Consumers consumers;
    private final LongSupplier warmUpEnd;
    private final Supplier<LoadReport.Completed> completed;
    private final Runnable abandon;

    private final BooleanSupplier allReceived;
    private final int subscriptionsPerTopic;
    private final Decisions decisions;
    private final RunListener listener;
    private final Duration callLimit;
    private final PendingDriverCall call;
    private final ReadingSeries series;

    private Step step = Step.WARM_UP;
    private boolean paused;
    private long pausedAt;
    private long stillAt;
    private long acknowledgedWhenStill;
    private long prefilled;
    private double prefillSeconds;
    private long unreadAtStart;
    private boolean readAll;
    private long sendingEnd;
    private long resumedAt;
    private @Nullable Ending ending;
    private @Nullable String failure;

    /** Steps of the scenario, in order. */
    private enum Step {
        WARM_UP,
        PAUSING,
        /** Consumers are paused; what they got before may be acknowledged only now. */
        PAUSED,
        WRITING,
        /** Sending has ended; some of it may not be acknowledged yet. */
        SETTLING,
        /** Everything that was sent is acknowledged. */
        SETTLED,
        /** Enough has been written; the window is about to begin. */
        WRITTEN,
        RESUMING,
        READING,
        OVER
    }

    /**
     * The consumers that the scenario acts on. Each call takes as long as the driver does.
     *
     * @param pause stops all delivery; consumers keep their places
     * @param resume resumes all delivery
     */
    public record Consumers(DriverCalls.Action pause, DriverCalls.Action resume) {}

    /**
     * @param windowNanos longest time to read
     * @param warmUpEnd instant since the start of load at which the warm-up ends, as far as it is known
     * @param completed messages completed by now
     * @param abandon has the senders leave what is due and not yet sent
     * @param allReceived whether every message acknowledged has been received
     * @param topics number of topics
     * @param checked whether messages carry a header
     * @param decisions applies what is decided here
     */
    public ReadingScenario(
            NanoClock clock,
            Timeline timeline,
            Reading reading,
            long windowNanos,
            Consumers consumers,
            LongSupplier warmUpEnd,
            Supplier<LoadReport.Completed> completed,
            Runnable abandon,
            BooleanSupplier allReceived,
            int topics,
            int subscriptionsPerTopic,
            boolean checked,
            Decisions decisions,
            RunListener listener,
            StepLimits limits,
            PendingDriverCall call) {
        this.clock = clock;
        this.timeline = timeline;
        this.reading = reading;
        this.windowNanos = windowNanos;
        this.consumers = consumers;
        this.warmUpEnd = warmUpEnd;
        this.completed = completed;
        this.abandon = abandon;
        this.allReceived = allReceived;
        this.subscriptionsPerTopic = subscriptionsPerTopic;
        this.decisions = decisions;
        this.listener = listener;
        this.callLimit = limits.clients();
        this.call = call;
        this.series = new ReadingSeries(topics, subscriptionsPerTopic, checked);
    }

    @Override
    public void add(Interval interval, IntervalSnapshot snapshot) {
        if (snapshot.phase() == Phase.WARM_UP) {
            unreadAtStart = snapshot.backlog();
            if (step == Step.PAUSED
                    && timeline.start() + snapshot.startNanos() >= pausedAt
                    && snapshot.counters().received() == 0) {
                beginWriting(timeline.start() + snapshot.endNanos());
            }
            if (step == Step.SETTLING
                    && timeline.start() + snapshot.startNanos() >= sendingEnd
                    && snapshot.outstanding() == 0) {
                step = Step.SETTLED;
            }
            return;
        }
        if (snapshot.phase() != Phase.MEASURE || ending != null) { // cut short: no second of the reading
            return;
        }
        long nanos = snapshot.endNanos() - snapshot.startNanos();
        double onItsWay = reading.producersGoOn()
                ? ON_ITS_WAY_SECONDS * snapshot.counters().acknowledged() * subscriptionsPerTopic / (nanos / 1e9)
                : 0;
        readAll = snapshot.backlog() <= onItsWay && (reading.producersGoOn() || snapshot.outstanding() == 0);
        // For some of the second in which they catch up, consumers get no more than producers send.
        if (!(readAll && reading.producersGoOn() && step == Step.READING && series.messages() > 0)) {
            series.add(interval, nanos, snapshot.endNanos());
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
        switch (step) {
            case WARM_UP -> {
                if (now - timeline.start() >= warmUpEnd.getAsLong()) {
                    step = Step.PAUSING;
                    paused = true;
                    begin("pausing the consumers", consumers.pause());
                }
            }
            case PAUSED -> {
                if (now - pausedAt > STILL_LIMIT_NANOS) {
                    failure = "consumers that are paused still receive messages";
                    end(Ending.FAILED, now);
                }
            }
            case WRITING -> write(now);
            case SETTLING -> {
                if (now - sendingEnd > SETTLE_LIMIT_NANOS) { // what never completes is the verdict's
                    beginWindow(now);
                }
            }
            case SETTLED -> beginWindow(now);
            case WRITTEN -> {
                if (now >= timeline.windowStart()) {
                    step = Step.RESUMING;
                    mark(timeline.windowStart(), "reading");
                    resumedAt = now;
                    begin("resuming the consumers", consumers.resume());
                }
            }
            case READING -> {
                if (readAll && (reading.producersGoOn() || allReceived.getAsBoolean())) {
                    end(Ending.READ_ALL, now);
                }
            }
            case PAUSING, RESUMING, OVER -> {
                // nothing is due
            }
        }
    }

    private void begin(String what, DriverCalls.Action action) {
        PendingDriverCall.Answer atOnce = call.begin(what, callLimit, action);
        if (atOnce != null) {
            take(atOnce);
        }
    }

    private void take(PendingDriverCall.Answer answer) {
        long now = clock.nanoTime();
        failure = answer.failure();
        if (failure != null) {
            end(Ending.FAILED, now);
        } else if (step == Step.PAUSING) {
            step = Step.PAUSED;
            pausedAt = now;
        } else if (step == Step.RESUMING) {
            paused = false;
            step = Step.READING;
        }
    }

    /** Begins to count what is written: none of it has been received. */
    private void beginWriting(long instant) {
        step = Step.WRITING;
        stillAt = instant;
        acknowledgedWhenStill = acknowledged();
        mark(instant, "writing what is to be read");
    }

    private long acknowledged() {
        LoadReport.Completed soFar = completed.get();
        return soFar.messages() - soFar.failed();
    }

    private void write(long now) {
        prefilled = acknowledged() - acknowledgedWhenStill;
        prefillSeconds = (now - stillAt) / 1e9;
        boolean written = reading.messages().isPresent()
                ? prefilled >= reading.messages().getAsLong()
                : now - stillAt >= reading.time().orElseThrow().toNanos();
        if (!written) {
            if (now - stillAt > reading.timeout().toNanos()) {
                end(Ending.NOT_PREFILLED, now);
            }
            return;
        }
        if (reading.producersGoOn()) {
            beginWindow(now);
            return;
        }
        step = Step.SETTLING;
        sendingEnd = decisions.inGoodTime(now);
        decisions.apply(new LoadChange.SendingEnds(sendingEnd));
        abandon.run(); // where the system is behind its rate, its debt would be sent while consumers read
    }

    /** Begins the window with the next whole second. */
    private void beginWindow(long now) {
        step = Step.WRITTEN;
        decisions.beginWindow(now, timeline, windowNanos);
    }

    private void mark(long instant, String text) {
        LOG.info("{}", text);
        listener.on(new RunEvent.Marked(Mark.Kind.STAGE, instant, text));
    }

    private void end(Ending as, long now) {
        ending = as;
        step = Step.OVER;
        decisions.apply(new LoadChange.WindowEnds(decisions.inGoodTime(now)));
    }

    @Override
    public void windowIsOver(boolean stopped, Duration limit) {
        if (ending == null) {
            boolean resuming = step == Step.RESUMING;
            ending = stopped ? Ending.INTERRUPTED : resuming ? Ending.FAILED : Ending.TIME_OVER;
            failure = ending == Ending.FAILED ? "resuming the consumers took longer than the measured part" : failure;
        }
        if (!call.isIdle()) { // otherwise it might take effect after it was taken back
            PendingDriverCall.Answer late = call.await(limit);
            failure = late == null || late.failure() == null ? failure : late.failure();
        }
        call.giveUp();
        if (paused) {
            PendingDriverCall.Answer answer = call.begin("resuming the consumers", limit, consumers.resume());
            answer = answer == null ? call.await(limit) : answer;
            String failed = answer == null ? "resuming the consumers took too long" : answer.failure();
            failure = failed == null ? failure : failed;
        }
        step = Step.OVER;
        call.close();
    }

    /** Returns the record of the course; to be called after the window's last interval. */
    public ReadingRecord record() {
        Long first = series.firstNanos();
        return new ReadingRecord(
                reading.producersGoOn(),
                prefilled,
                prefillSeconds,
                unreadAtStart,
                ending == null ? Ending.INTERRUPTED : ending,
                failure,
                first == null ? null : (Double) Math.max(0, (timeline.start() + first - resumedAt) / 1e9),
                series.seconds(),
                series.perSecond(series.messages()),
                series.messages(),
                series.maxPerSecond(),
                series.maxTenSecondsPerSecond(),
                series.groups());
    }
}
