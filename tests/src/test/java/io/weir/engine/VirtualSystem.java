package io.weir.engine;

import io.weir.driver.DriverContext;
import io.weir.driver.DriverSession;
import io.weir.driver.DriverSettings;
import io.weir.driver.MessageListener;
import io.weir.driver.Producer;
import io.weir.driver.ProducerSpec;
import io.weir.driver.Promises.PayloadOwnership;
import io.weir.driver.SubscriptionSpec;
import io.weir.driver.TopicSpec;
import io.weir.driver.loopback.LoopbackDriver;
import io.weir.driver.loopback.SimulatedClock;
import io.weir.measure.Phase;
import io.weir.measure.RunMeasurement;
import io.weir.measure.RunRecorders;
import io.weir.measure.SearchStep;
import io.weir.measure.Timeline;
import io.weir.payload.KeyPool;
import io.weir.payload.PayloadPool;
import io.weir.schedule.Schedule;
import io.weir.time.Waiter;
import io.weir.workload.KeyDistribution;
import io.weir.workload.Load;
import io.weir.workload.Payload;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/** Carries the steps of a search out in virtual time: the real sender, recorders and judge on the loopback system. */
final class VirtualSystem implements SearchRun.Steps {

    private static final long SECOND = 1_000_000_000;
    private static final long LOOK_AROUND = 50_000_000;
    private static final int RUN = 4711;
    private static final int BYTES = 100;
    private static final AtomicInteger RUNS = new AtomicInteger();

    final SimulatedClock clock = new SimulatedClock();
    private final Waiter waiter = deadline -> {
        clock.sleepUntil(Math.min(deadline, clock.nanoTime() + LOOK_AROUND));
        return clock.nanoTime();
    };
    private final PayloadPool payloads = PayloadPool.of(new Payload.Random(BYTES, 0.5, 10), 1);
    private final int subscriptions;
    private final Producer producer;
    private final List<Receiver> receivers = new ArrayList<>();
    private int load;

    /**
     * @param consumed messages a second that each subscription can take, 0 for any
     */
    VirtualSystem(Map<String, Object> settings, double... consumed) throws Exception {
        this.subscriptions = consumed.length;
        DriverSession session = new LoopbackDriver()
                .open(new DriverContext(
                        new DriverSettings(settings),
                        Map.of(),
                        "virtual" + RUNS.incrementAndGet(),
                        Duration.ofSeconds(10),
                        clock));
        TopicSpec topic = new TopicSpec("topic", 3);
        session.topics().create(List.of(topic));
        for (int subscription = 0; subscription < consumed.length; subscription++) {
            Receiver receiver = new Receiver(
                    "consumer", subscription, RUN, 1, HeaderPlacement.PAYLOAD, new ProbeBoard(new int[] {3, 3, 3}));
            receivers.add(receiver);
            session.createConsumer(
                    new SubscriptionSpec(topic, "sub" + subscription, 0), slowed(receiver, consumed[subscription]));
        }
        this.producer = session.createProducer(new ProducerSpec(topic, 0));
    }

    /** A consumer that takes so many a second and no more, on a clock of its own making. */
    private MessageListener slowed(MessageListener real, double perSecond) {
        if (perSecond == 0) {
            return real;
        }
        double[] free = {0};
        return (payload, stamp, partition) -> {
            byte[] copy = payload.clone();
            free[0] = Math.max(free[0], clock.nanoTime()) + SECOND / perSecond;
            clock.at((long) free[0], () -> real.onMessage(copy, stamp, partition));
        };
    }

    @Override
    public Optional<SearchStep> hold(SearchStep.Stage stage, double rate, Duration hold) {
        Timeline timeline = new Timeline(clock.nanoTime(), SearchRun.SETTLE.toNanos(), hold.toNanos());
        Schedule schedule = Schedule.of(new Load.ConstantRate(rate));
        RunRecorders recorders = new RunRecorders(clock, timeline, BYTES, 1, 1, subscriptions, true);
        receivers.forEach(receiver -> receiver.record(recorders));
        IntervalReporter[] reporter = new IntervalReporter[1];
        HoldWatch watch = new HoldWatch(() -> reporter[0].backlogs(1));
        reporter[0] = new IntervalReporter(
                timeline, schedule, recorders, DelayedDelivery.NONE, BYTES, subscriptions, true, watch);
        LoadControl control = new LoadControl(true);
        clock.at(timeline.windowEnd(), control::abandon);
        PendingPool pool = new PendingPool(
                recorders, DelayedDelivery.NONE, payloads, PayloadOwnership.UNTIL_RETURN, false, Math.max(1_000, (long)
                        rate));
        SenderLoop sender = new SenderLoop(
                "virtual",
                clock,
                waiter,
                timeline,
                schedule,
                control,
                1,
                List.of(new SenderLane(0, producer, new KeyPool(KeyDistribution.NO_KEY, 1).sequence(0))),
                pool,
                new MessageWriter(payloads, HeaderPlacement.PAYLOAD, RUN + load++, true, 0, 1),
                recorders,
                new PunctualSender(new Displacement(() -> 0), false));

        sender.run();
        clock.sleepUntil(timeline.windowEnd() + SECOND);
        long giveUp = timeline.windowEnd() + 30 * SECOND;
        while (clock.pendingEvents() > 0 && clock.nanoTime() < giveUp) {
            clock.advance(SECOND);
        }
        reporter[0].advanceTo(clock.nanoTime());
        long[] sent = new long[1];
        sender.addSentTo(sent);
        return Optional.of(StepJudge.judge(
                stage,
                measurement(rate, timeline, schedule, reporter[0], recorders, sent, sender),
                watch.samples(),
                1,
                subscription -> "sub" + subscription,
                false));
    }

    private static RunMeasurement measurement(
            double rate,
            Timeline timeline,
            Schedule schedule,
            IntervalReporter reporter,
            RunRecorders recorders,
            long[] sent,
            SenderLoop sender) {
        long start = timeline.windowStart() - timeline.start();
        long end = timeline.windowEnd() - timeline.start();
        return new RunMeasurement(
                false,
                1_000,
                rate,
                schedule.dueBefore(end) - schedule.dueBefore(start),
                end - start,
                reporter.of(Phase.WARM_UP),
                reporter.of(Phase.MEASURE),
                reporter.of(Phase.DRAIN),
                reporter.warmUp(),
                reporter.measured(),
                0,
                0,
                false,
                0,
                0,
                recorders.account(sent, true),
                reporter.errors(),
                List.of(sender.times()),
                List.of(),
                List.of(),
                Optional.empty(),
                List.of(),
                Optional.empty(),
                Optional.empty(),
                List.of());
    }
}
