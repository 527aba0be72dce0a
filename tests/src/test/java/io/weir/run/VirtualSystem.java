package io.weir.run;

import io.weir.audit.ProvenLoss;
import io.weir.driver.DriverContext;
import io.weir.driver.DriverSession;
import io.weir.driver.DriverSettings;
import io.weir.driver.Guarantees.PayloadOwnership;
import io.weir.driver.ProducerSpec;
import io.weir.driver.SubscriptionSpec;
import io.weir.driver.TopicSpec;
import io.weir.driver.loopback.LoopbackDriver;
import io.weir.driver.loopback.time.SimulatedClock;
import io.weir.evidence.Generator;
import io.weir.evidence.GeneratorLoad;
import io.weir.evidence.RunEvent;
import io.weir.evidence.RunListener;
import io.weir.evidence.RunMeasurement;
import io.weir.evidence.SearchStep;
import io.weir.evidence.WarmUpRecord;
import io.weir.measure.ClientThreadListener;
import io.weir.measure.Phase;
import io.weir.measure.RunRecorders;
import io.weir.measure.Timeline;
import io.weir.payload.HeaderPlacement;
import io.weir.payload.KeyPool;
import io.weir.payload.PayloadPool;
import io.weir.run.search.HoldWatch;
import io.weir.run.search.SearchRun;
import io.weir.run.search.SloWatch;
import io.weir.run.search.StepJudge;
import io.weir.schedule.ProducerPauses;
import io.weir.schedule.Schedule;
import io.weir.time.Waiter;
import io.weir.worker.receive.ProbeBoard;
import io.weir.worker.receive.Receiver;
import io.weir.worker.receive.Wanted;
import io.weir.worker.send.Attribution;
import io.weir.worker.send.DelayedDelivery;
import io.weir.worker.send.LoadControl;
import io.weir.worker.send.MessageStreams;
import io.weir.worker.send.MessageWriter;
import io.weir.worker.send.PendingPool;
import io.weir.worker.send.SenderLane;
import io.weir.worker.send.SenderLoop;
import io.weir.workload.KeyDistribution;
import io.weir.workload.Load;
import io.weir.workload.Payload;
import io.weir.workload.Topology;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/** Carries the steps of a search out in virtual time: the real sender, recorders and judge on the loopback system. */
final class VirtualSystem implements SearchRun.Steps {

    private static final long SECOND = 1_000_000_000;
    private static final long LOOK_AROUND = 50_000_000;

    /** For the 1000 messages that the slowest system may have outstanding after a step. */
    private static final long DRAIN = 300 * SECOND;

    private static final int RUN = 4711;
    private static final int BYTES = 100;
    private static final AtomicInteger RUNS = new AtomicInteger();

    final SimulatedClock clock = new SimulatedClock();
    private final Waiter waiter = deadline -> {
        clock.sleepUntil(Math.min(deadline, clock.nanoTime() + LOOK_AROUND));
        return clock.nanoTime();
    };
    private final PayloadPool payloads = PayloadPool.of(new Payload.Random(BYTES, 0.5, 10), 1);
    private final Topology topology;
    private final List<SenderLane> lanes = new ArrayList<>();
    private final List<Receiver> receivers = new ArrayList<>();
    private int load;

    /** A system that delivers as fast as it takes. */
    VirtualSystem(Map<String, Object> settings, Topology topology) throws Exception {
        this(settings, topology, Pace.FREE, Pace.FREE);
    }

    /**
     * @param acknowledging pace at which each topic's producers get their answers, by topic
     * @param consuming pace at which each subscription takes its messages, by subscription
     */
    VirtualSystem(Map<String, Object> settings, Topology topology, Pace acknowledging, Pace consuming)
            throws Exception {
        this.topology = topology;
        DriverSession session = new LoopbackDriver()
                .open(new DriverContext(
                        new DriverSettings(settings),
                        Map.of(),
                        "virtual" + RUNS.incrementAndGet(),
                        Duration.ofSeconds(10),
                        clock));
        int ofTopic = topology.subscriptionsPerTopic();
        int[] partitions = new int[topology.topics() * ofTopic];
        Arrays.fill(partitions, topology.partitionsPerTopic());
        ProbeBoard board = new ProbeBoard(partitions);
        for (int number = 0; number < topology.topics(); number++) {
            TopicSpec topic = new TopicSpec("topic" + number, topology.partitionsPerTopic());
            session.topics().create(List.of(topic));
            for (int subscription = number * ofTopic; subscription < (number + 1) * ofTopic; subscription++) {
                Receiver receiver = new Receiver(
                        "consumer",
                        subscription,
                        RUN,
                        Wanted.all(topology.producerCount()),
                        HeaderPlacement.PAYLOAD,
                        board);
                receivers.add(receiver);
                session.createConsumer(
                        new SubscriptionSpec(topic, "sub" + subscription, 0),
                        consuming.of(subscription, clock, receiver));
            }
            for (int i = 0; i < topology.producersPerTopic(); i++) {
                int producer = lanes.size();
                lanes.add(new SenderLane(
                        producer,
                        acknowledging.of(number, clock, session.createProducer(new ProducerSpec(topic, producer))),
                        new KeyPool(KeyDistribution.NO_KEY, 1, 1).sequence(producer)));
            }
        }
    }

    @Override
    public Optional<SearchStep> hold(SearchStep.Stage stage, double rate, Duration hold, SloWatch slo) {
        Timeline timeline =
                new Timeline(clock.nanoTime(), SearchRun.settle(stage).toNanos(), hold.toNanos());
        Schedule schedule = Schedule.of(new Load.ConstantRate(rate));
        RunRecorders recorders = new RunRecorders(
                clock,
                timeline,
                topology.topics(),
                topology.producersPerTopic(),
                topology.subscriptionsPerTopic(),
                true,
                ClientThreadListener.NONE);
        receivers.forEach(receiver -> receiver.record(recorders));
        IntervalReporter[] reporter = new IntervalReporter[1];
        HoldWatch watch = new HoldWatch(() -> reporter[0].debts());
        reporter[0] = new IntervalReporter(
                timeline,
                schedule,
                ProducerPauses.NONE,
                0,
                topology.topics(),
                topology.subscriptionsPerTopic(),
                true,
                (raw, interval) -> RunListener.all(List.of(watch, slo)).on(new RunEvent.IntervalClosed(interval)),
                Stretches.of(new Load.ConstantRate(rate), false));
        LoadControl control = new LoadControl();
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
                MessageStreams.ofAlike(lanes.size()),
                lanes,
                pool,
                MessageWriter.of(payloads, HeaderPlacement.PAYLOAD, RUN + load++, 0, 1),
                recorders,
                new Attribution(clock, timeline, () -> 0, false));

        sender.run();
        clock.sleepUntil(timeline.windowEnd() + SECOND);
        long giveUp = timeline.windowEnd() + DRAIN;
        while (clock.pendingEvents() > 0 && clock.nanoTime() < giveUp) {
            clock.advance(SECOND);
        }
        for (int interval = 0; clock.nanoTime() >= timeline.endOf(interval); interval++) {
            reporter[0].add(recorders.collectThrough(interval));
        }
        long[] sent = new long[lanes.size()];
        sender.addSentTo(sent);
        RunMeasurement measured = measurement(rate, timeline, schedule, reporter[0], recorders, sent, sender);
        slo.endHold(measured);
        return Optional.of(
                StepJudge.judge(stage, measured, watch, topology.topics(), subscription -> "sub" + subscription));
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
                ProvenLoss.NONE,
                0,
                0,
                recorders.ledger().account(sent, true),
                reporter.errors(),
                List.of(new Generator(
                        Generator.ONLY,
                        GeneratorLoad.UNOBSERVED,
                        reporter.measured(),
                        List.of(sender.times()),
                        List.of(),
                        null)),
                List.of(),
                List.of(),
                Optional.empty(),
                List.of(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                List.of(),
                new WarmUpRecord(false, 0, 0, 0, false),
                List.of(),
                sender.pool().surplusCompletions(),
                Optional.empty(),
                List.of(),
                reporter.windowPoints(),
                Optional.empty(),
                List.of(),
                List.of());
    }
}
