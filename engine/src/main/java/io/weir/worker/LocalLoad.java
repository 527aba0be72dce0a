package io.weir.worker;

import io.weir.audit.DeliveryMark;
import io.weir.driver.Guarantees;
import io.weir.driver.NanoClock;
import io.weir.driver.Producer;
import io.weir.evidence.Generator;
import io.weir.evidence.SenderTime;
import io.weir.machine.RunQueueWait;
import io.weir.measure.Interval;
import io.weir.measure.Latencies;
import io.weir.measure.RunRecorders;
import io.weir.measure.Timeline;
import io.weir.payload.HeaderPlacement;
import io.weir.payload.KeyPool;
import io.weir.payload.PayloadPool;
import io.weir.schedule.DeliveryDelays;
import io.weir.schedule.ProducerPauses;
import io.weir.schedule.Schedule;
import io.weir.time.BackgroundWork;
import io.weir.time.Waiter;
import io.weir.worker.receive.FailedAttempts;
import io.weir.worker.receive.Receiver;
import io.weir.worker.send.Attribution;
import io.weir.worker.send.DelayedDelivery;
import io.weir.worker.send.LoadControl;
import io.weir.worker.send.MessageStreams;
import io.weir.worker.send.MessageWriter;
import io.weir.worker.send.PendingPool;
import io.weir.worker.send.PendingSend;
import io.weir.worker.send.SenderLane;
import io.weir.worker.send.SenderLayout;
import io.weir.worker.send.SenderLoop;
import io.weir.workload.Share;
import io.weir.workload.Topology;
import io.weir.workload.Workload;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One load at a worker in this JVM: senders and recorders over open clients. For one thread. */
final class LocalLoad implements WorkerLoad {

    private static final Logger LOG = LoggerFactory.getLogger(LocalLoad.class);

    private final RunSetup setup;
    private final Workload workload;
    private final NanoClock clock;
    private final PayloadPool payloads;
    private final HeaderPlacement placement;
    private final int run;
    private final Share share;
    private final List<Receiver> receivers;
    private final Schedule schedule;
    private final Timeline timeline;
    private final RunRecorders recorders;
    private final ClientThreads clientThreads;
    private final LoadControl control;
    private final SenderLayout layout;
    private final MessageStreams streams;
    private final DelayedDelivery deliveries;
    private final List<Sender> senders = new ArrayList<>();

    /** Latencies of the measured window in the intervals collected. */
    private final Latencies measured = Latencies.empty();

    private final LoadReport.Draft reports;

    /** A sender thread with what it uses. */
    private record Sender(SenderLoop loop, Thread thread, Waiter waiter, RunQueueWait runQueueWait) {}

    LocalLoad(
            LoadCommand command,
            RunSetup setup,
            Share share,
            PayloadPool payloads,
            KeyPool keys,
            HeaderPlacement placement,
            int run,
            SortedMap<Integer, Producer> producers,
            List<Receiver> receivers) {
        this.setup = setup;
        this.workload = command.workload();
        this.clock = setup.clock();
        this.share = share;
        this.payloads = payloads;
        this.placement = placement;
        this.run = run + command.number();
        this.receivers = receivers;
        this.reports = new LoadReport.Draft();
        this.schedule = command.newSchedule();
        this.timeline = command.newTimeline();
        this.clientThreads = new ClientThreads(clock);
        Topology topology = share.topology();
        Guarantees guarantees = setup.guarantees();
        DeliveryDelays delays = workload.replay()
                .map(replay -> DelayedDelivery.of(replay, topology.producerCount()))
                .orElseGet(() -> DeliveryDelays.ofAll(DelayedDelivery.nanos(guarantees.deliveryDelay())));
        this.recorders = new RunRecorders(
                clock,
                timeline,
                Expectations.of(topology),
                Expectations.groups(topology),
                schedule.isPaced(),
                deadline(),
                delays,
                clientThreads);
        this.deliveries = workload.replay()
                .map(replay -> DelayedDelivery.of(delays))
                .orElseGet(() -> DelayedDelivery.of(
                        guarantees.deliveryDelay(),
                        timeline.windowEnd(),
                        workload.timing().drainTimeout()));
        this.layout = SenderLayout.of(
                workload,
                share,
                guarantees.blocking(),
                setup.cpus(),
                Runtime.getRuntime().maxMemory());
        this.control = workload.replay()
                .map(replay -> new LoadControl(replay.far().messages(), replay.written(), recorders::completedByNow))
                .orElseGet(() -> new LoadControl(ProducerPauses.of(workload.load(), topology.producerCount())));
        this.streams = MessageStreams.of(topology, setup.filtersAtBroker());
        addSenders(producers, keys);
        // Before any worker sends: what comes is of this load from now on.
        receivers.forEach(Receiver::forgetActivity);
        receivers.forEach(receiver -> receiver.record(recorders));
    }

    /** Returns the response time up to which a message is served, if it is asked how the system recovers. */
    private OptionalLong deadline() {
        return workload.timeline()
                .map(actions -> OptionalLong.of(actions.recovered().deadline().toNanos()))
                .orElse(OptionalLong.empty());
    }

    private void addSenders(Map<Integer, Producer> producers, KeyPool keys) {
        LOG.info("{}", layout);
        String prefix = share.workers() == 1 ? "" : generatorName() + "-";
        for (int thread = 0; thread < layout.threads(); thread++) {
            senders.add(sender("weir-send-" + prefix + thread, thread, lanes(thread, producers, keys)));
        }
    }

    /** Returns the lanes of a thread's producers, which are dealt from those that send most, up and down the threads. */
    private List<SenderLane> lanes(int thread, Map<Integer, Producer> producers, KeyPool keys) {
        List<Integer> numbers = Arrays.stream(share.sendingProducers())
                .boxed()
                .sorted(Comparator.comparingInt(number -> -streams.order().perRound(number)))
                .toList();
        List<SenderLane> lanes = new ArrayList<>();
        for (int i = 0; i < numbers.size(); i++) {
            int place = i % layout.threads();
            boolean down = !share.topology().traffic().isEven() && i / layout.threads() % 2 == 1;
            if ((down ? layout.threads() - 1 - place : place) == thread) {
                int number = numbers.get(i);
                lanes.addAll(SenderLane.of(
                        streams.order(), number, Objects.requireNonNull(producers.get(number)), keys.sequence(number)));
            }
        }
        lanes.sort(Comparator.comparingInt(SenderLane::number));
        return lanes;
    }

    private String generatorName() {
        return Generator.name(share.worker(), share.workers());
    }

    private Sender sender(String name, int thread, List<SenderLane> lanes) {
        Guarantees guarantees = setup.guarantees();
        Waiter waiter = layout.waiting().newWaiter(clock);
        RunQueueWait runQueueWait = new RunQueueWait(clock);
        SenderLoop loop = new SenderLoop(
                name,
                clock,
                waiter,
                timeline,
                schedule,
                control,
                streams,
                lanes,
                new PendingPool(
                        recorders,
                        deliveries,
                        payloads,
                        guarantees.payloadOwnership(),
                        placement == HeaderPlacement.PROPERTY,
                        layout.outstandingPerThread()),
                MessageWriter.of(payloads, placement, run, thread, layout.threads()),
                recorders,
                new Attribution(
                        clock, timeline, runQueueWait, guarantees.blocking() == Guarantees.SendBlocking.WHEN_FULL));
        Thread carrier = setup.driverThreads().newThread(loop);
        carrier.setName(loop.name());
        return new Sender(loop, carrier, waiter, runQueueWait);
    }

    Timeline timeline() {
        return timeline;
    }

    RunRecorders recorders() {
        return recorders;
    }

    @Override
    public int plannedMessages() {
        return senders.stream()
                .mapToInt(sender -> sender.loop().plannedMessages())
                .max()
                .orElse(0);
    }

    @Override
    public void start() {
        senders.forEach(sender -> sender.thread().start());
    }

    @Override
    public LoadReport report(long until, int acknowledged) {
        // The conductor's clock may be ahead of this one, by which the senders go.
        long reached = Math.min(until, clock.nanoTime());
        while (reached >= timeline.endOf(reports.next()) && !reports.isFull(acknowledged)) {
            Interval interval = recorders.collectThrough(reports.next());
            BackgroundWork.yieldIfDue();
            measured.add(interval.measured());
            reports.add(interval);
        }
        return reports.report(
                acknowledged,
                new LoadReport.Completed(
                        recorders.completedByNow(), recorders.failedByNow(), recorders.receivedByNow()),
                failure());
    }

    @Override
    public void apply(LoadChange change) {
        change.applyTo(schedule, timeline);
    }

    @Override
    public void abandon() {
        control.abandon();
    }

    @Override
    public boolean isSending() {
        return senders.stream().anyMatch(sender -> sender.thread().isAlive());
    }

    private Optional<String> failure() {
        for (Sender sender : senders) {
            Throwable death = sender.loop().death();
            if (death != null) {
                return Optional.of("sender " + sender.loop().name() + " died of " + death);
            }
        }
        return Optional.empty();
    }

    @Override
    public void observeClients() {
        clientThreads.begin();
    }

    @Override
    public void windowIsOver() {
        clientThreads.end();
    }

    @Override
    public List<String> giveUpSenders() {
        List<String> givenUp = new ArrayList<>();
        for (Sender sender : senders) {
            if (sender.thread().isAlive()) {
                long inside = sender.loop().nanosInsideSend(clock.nanoTime());
                sender.thread().interrupt();
                String where = inside < 0
                        ? "did not end"
                        : "has been inside send() of producer " + sender.loop().producerInsideSend() + " for "
                                + Duration.ofNanos(inside).toSeconds() + " s";
                givenUp.add(sender.loop().name() + " " + where);
            }
        }
        return givenUp;
    }

    @Override
    public DeliveryMark markDeliveries() {
        return recorders.markDeliveries();
    }

    @Override
    public LoadEnd end() {
        senders.forEach(sender -> sender.runQueueWait().close());
        // Messages completed after the last interval are in no figure, so the ledger must not count them as completed.
        long collectedUntil = timeline.startOf(reports.next());
        List<PendingSend> unfinished = senders.stream()
                .flatMap(sender -> sender.loop().pool().unfinishedAt(collectedUntil).stream())
                .toList();
        unfinished.forEach(pending -> recorders.neverCompleted(pending.stream(), pending.sequence()));
        long[] sent = new long[streams.count()];
        senders.forEach(sender -> sender.loop().addSentTo(sent));
        LoadEnd end = new LoadEnd(
                sent,
                layout.outstandingPerThread() * layout.threads(),
                unfinished.size(),
                senders.stream()
                        .mapToLong(sender -> sender.loop().pool().surplusCompletions())
                        .sum(),
                List.of(new Generator(
                        generatorName(),
                        setup.generator().load(),
                        measured,
                        senders.stream().map(this::timeOf).toList(),
                        clientThreads.times(),
                        startDelayNanos())),
                receivers.stream().map(LocalLoad::end).toList(),
                receivers.stream()
                        .map(receiver -> receiver.failures().attempts())
                        .reduce(FailedAttempts.NONE, FailedAttempts::plus));
        senders.stream()
                .filter(sender -> !sender.thread().isAlive())
                .forEach(sender -> sender.loop().pool().forgetPayloads());
        return end;
    }

    private @Nullable Long startDelayNanos() {
        return senders.stream()
                .map(sender -> sender.loop().startDelayNanos())
                .flatMap(delay -> delay.stream().boxed())
                .max(Comparator.naturalOrder())
                .orElse(null);
    }

    private SenderTime timeOf(Sender sender) {
        return sender.loop().times().with(layout.waiting().describe(sender.waiter()));
    }

    private static LoadEnd.ConsumerEnd end(Receiver receiver) {
        return new LoadEnd.ConsumerEnd(
                receiver.name(), receiver.subscription(), receiver.isActive(), receiver.presentFailure());
    }
}
