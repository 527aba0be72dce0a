package io.weir.measure;

import io.weir.audit.DeliveryLedger;
import io.weir.audit.DeliveryMark;
import io.weir.audit.DeliveryOrder;
import io.weir.audit.Expectation;
import io.weir.driver.NanoClock;
import io.weir.driver.SendOutcome;
import io.weir.measure.flow.FlowRecorder;
import io.weir.measure.flow.FlowSum;
import io.weir.measure.success.DeliveryRecorder;
import io.weir.measure.success.SeriesRecorder;
import io.weir.measure.success.Successes;
import io.weir.schedule.DeliveryDelays;
import io.weir.time.BackgroundWork;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * All recorders of a run. Each thread that sends, completes or receives gets one of its own on its first call; one
 * collector merges them interval by interval.
 */
public final class RunRecorders {

    private final NanoClock clock;
    private final Timeline timeline;
    private final Expectation expected;
    private final boolean paced;
    private final DeliveryDelays delays;
    private final @Nullable Supplier<SeriesRecorder> newPublishing;
    private final @Nullable Supplier<DeliveryRecorder> newDeliveries;
    private final @Nullable Supplier<FlowRecorder> newFlows;
    private final DeliveryLedger ledger;
    private final DeliveryOrder order = new DeliveryOrder();
    private final ClientThreadListener clientThreads;
    private PlaceCounts acknowledged = PlaceCounts.NONE;
    private PlaceCounts awaited = PlaceCounts.NONE;
    private PlaceCounts arrived = PlaceCounts.NONE;

    private final List<SendRecorder> sends = new CopyOnWriteArrayList<>();
    private final List<CompletionRecorder> completions = new CopyOnWriteArrayList<>();
    private final List<ReceiptRecorder> receipts = new CopyOnWriteArrayList<>();
    private final ThreadLocal<CompletionRecorder> completionOfThread = ThreadLocal.withInitial(this::newCompletions);
    private final ThreadLocal<ReceiptRecorder> receiptOfThread = ThreadLocal.withInitial(this::newReceipts);

    /** Creates recorders of messages that are alike, which keep no successes; parameters as with the other constructor. */
    public RunRecorders(
            NanoClock clock,
            Timeline timeline,
            int topics,
            int producersPerTopic,
            int subscriptionsPerTopic,
            boolean paced,
            ClientThreadListener clientThreads) {
        this(
                clock,
                timeline,
                Expectation.ofAll(topics, producersPerTopic, subscriptionsPerTopic),
                new int[0],
                paced,
                OptionalLong.empty(),
                DeliveryDelays.NONE,
                clientThreads);
    }

    /**
     * @param timeline of these recorders alone
     * @param groupOfPlace group of each subscription of a topic; empty where groups are not told apart
     * @param paced whether messages have due times; without, the time of sending is recorded as due
     * @param successDeadline time in nanoseconds within which a success is in time; empty to keep no successes, as where
     *     messages have no due times
     * @param delays for which the system is asked to keep messages back
     * @param clientThreads called by each thread that records receipts or completions and is no sender
     */
    public RunRecorders(
            NanoClock clock,
            Timeline timeline,
            Expectation expected,
            int[] groupOfPlace,
            boolean paced,
            OptionalLong successDeadline,
            DeliveryDelays delays,
            ClientThreadListener clientThreads) {
        this.clock = clock;
        this.timeline = timeline;
        this.expected = expected;
        this.paced = paced;
        this.delays = delays;
        this.clientThreads = clientThreads;
        if (paced && successDeadline.isPresent()) {
            long deadline = successDeadline.getAsLong();
            this.newPublishing = () -> new SeriesRecorder(deadline);
            this.newDeliveries = () -> new DeliveryRecorder(expected.subscriptionsPerTopic(), deadline);
        } else {
            this.newPublishing = null;
            this.newDeliveries = null;
        }
        this.newFlows = groupOfPlace.length == 0 ? null : () -> new FlowRecorder(groupOfPlace);
        this.ledger = new DeliveryLedger(expected);
    }

    /** Returns the instant at which the load starts. */
    public long startNanos() {
        // hot path
        return timeline.start();
    }

    /** Returns a recorder for a sender thread, to be used by that thread alone. */
    public SendRecorder newSends() {
        SendRecorder recorder = new SendRecorder(clock, timeline, paced);
        sends.add(recorder);
        return recorder;
    }

    /** Returns the calling thread's recorder of completions. */
    public CompletionRecorder completions() {
        return completionOfThread.get();
    }

    /**
     * Returns the calling thread's recorder of completions.
     *
     * @param guess any recorder; if it is the right one, no look-up is needed
     */
    public CompletionRecorder completions(@Nullable CompletionRecorder guess) {
        // hot path
        return guess != null && guess.isOwn(timeline) ? guess : completionOfThread.get();
    }

    /** Returns the calling thread's recorder of receipts. */
    public ReceiptRecorder receipts() {
        return receiptOfThread.get();
    }

    /**
     * Returns the calling thread's recorder of receipts.
     *
     * @param guess any recorder; if it is the right one, no look-up is needed
     */
    public ReceiptRecorder receipts(@Nullable ReceiptRecorder guess) {
        // hot path
        return guess != null && guess.isOwn(timeline) ? guess : receiptOfThread.get();
    }

    private CompletionRecorder newCompletions() {
        CompletionRecorder recorder = new CompletionRecorder(clock, timeline, expected.streams(), paced, newPublishing);
        completions.add(recorder);
        if (!isSender()) {
            clientThreads.begins(false);
        }
        return recorder;
    }

    private ReceiptRecorder newReceipts() {
        ReceiptRecorder recorder =
                new ReceiptRecorder(clock, timeline, expected.subscriptions(), order, delays, newDeliveries, newFlows);
        receipts.add(recorder);
        if (!isSender()) {
            clientThreads.begins(true);
        }
        return recorder;
    }

    /** Returns true if the calling thread is a sender, whose time is measured separately. */
    private boolean isSender() {
        return sends.stream().anyMatch(recorder -> recorder.isOwn(timeline));
    }

    /**
     * Merges the events recorded up to the end of an interval, which the clock must have reached. Intervals are to be
     * collected in order, by one thread.
     */
    public Interval collectThrough(int interval) {
        Latencies warmUp = Latencies.empty();
        Latencies measured = Latencies.empty();
        Map<String, Long> errors = new HashMap<>();
        long[] outcomes = new long[SendOutcome.values().length];
        long[] counts = new long[2];
        long[] bytes = new long[3];
        ReceiptTimes[] times = {ReceiptTimes.NONE};
        Successes.Sum successes = new Successes.Sum();
        FlowSum flows = new FlowSum();
        long[] acknowledgedByStream = new long[expected.streams()];
        for (SendRecorder recorder : sends) {
            recorder.collectThrough(interval, buffer -> {
                counts[0] += buffer.sent;
                bytes[0] += buffer.bytes;
                buffer.delay.addTo(warmUp.sendDelay(), measured.sendDelay());
                buffer.wakeUp.addTo(warmUp.wakeUpDelay(), measured.wakeUpDelay());
            });
        }
        for (CompletionRecorder recorder : completions) {
            recorder.collectThrough(interval, buffer -> {
                buffer.acknowledged.addTo(acknowledgedByStream);
                bytes[1] += buffer.acknowledgedBytes;
                buffer.response.addTo(warmUp.response(), measured.response());
                buffer.service.addTo(warmUp.service(), measured.service());
                buffer.withoutDelay.addTo(
                        warmUp.responseWithoutGeneratorDelay(), measured.responseWithoutGeneratorDelay());
                buffer.kinds.forEach((kind, count) -> errors.merge(kind, count, Long::sum));
                for (CompletionRecorder.Failure failure : buffer.failures) {
                    outcomes[failure.outcome().ordinal()]++;
                    ledger.addFailure(failure.outcome(), failure.stream(), failure.sequence());
                }
                buffer.filteredOut.forEach(ledger::addFilteredOut);
                buffer.delayed.forEach(ledger::addDelayed);
                if (buffer.successes != null) {
                    BackgroundWork.yieldIfDue();
                    successes.add(Successes.ofPublishing(buffer.successes.recorded()));
                }
            });
        }
        for (ReceiptRecorder recorder : receipts) {
            recorder.collectThrough(interval, buffer -> {
                counts[1] += buffer.received;
                bytes[2] += buffer.bytes;
                times[0] = times[0].plus(buffer.times(timeline.start()));
                buffer.endToEnd.addTo(warmUp.endToEnd(), measured.endToEnd());
                buffer.storedToReceived.addTo(
                        warmUp.of(Distribution.STORED_TO_RECEIVED), measured.of(Distribution.STORED_TO_RECEIVED));
                BackgroundWork.yieldIfDue();
                ledger.take(buffer.chunks);
                ledger.addOddities(buffer.corrupted, buffer.otherOrigin, buffer.tooEarly);
                ledger.addNegativeEndToEnd(buffer.negativeEndToEnd, buffer.maxEarlyNanos);
                if (buffer.successes != null) {
                    BackgroundWork.yieldIfDue();
                    successes.add(buffer.successes.recorded());
                }
                if (buffer.flows != null) {
                    buffer.flows.addTo(flows);
                }
            });
        }
        BackgroundWork.yieldIfDue();
        ledger.mergeTaken();
        ledger.addAcknowledged(acknowledgedByStream);
        Counters counters = new Counters(
                counts[0],
                Arrays.stream(acknowledgedByStream).sum(),
                outcomes[SendOutcome.REFUSED.ordinal()],
                outcomes[SendOutcome.UNKNOWN.ordinal()],
                outcomes[SendOutcome.ABORTED.ordinal()],
                counts[1],
                bytes[0],
                bytes[1],
                bytes[2]);
        PlaceCounts acknowledgedBefore = acknowledged;
        PlaceCounts awaitedBefore = awaited;
        PlaceCounts arrivedBefore = arrived;
        acknowledged = PlaceCounts.of(ledger.acknowledgedByTopic());
        awaited = PlaceCounts.of(ledger.awaitedBySubscription());
        arrived = PlaceCounts.of(ledger.arrivedBySubscription());
        return new Interval(
                interval,
                counters,
                warmUp,
                measured,
                errors,
                acknowledged.minus(acknowledgedBefore),
                awaited.minus(awaitedBefore),
                arrived.minus(arrivedBefore),
                times[0],
                successes.sum(),
                flows.flows());
    }

    /** Returns the ledger, which goes on with each interval collected. */
    public DeliveryLedger ledger() {
        return ledger;
    }

    /** Returns the messages acknowledged or failed by now, intervals that are not collected yet included. */
    public long completedByNow() {
        return completions.stream().mapToLong(CompletionRecorder::completed).sum();
    }

    /** Returns the messages failed by now, intervals that are not collected yet included. */
    public long failedByNow() {
        return completions.stream().mapToLong(CompletionRecorder::failed).sum();
    }

    /** Returns the recognised deliveries by now, intervals that are not collected yet included. */
    public long receivedByNow() {
        return receipts.stream().mapToLong(ReceiptRecorder::recognisedByNow).sum();
    }

    /** Returns how far each partition has been delivered by now, intervals that are not collected yet included. */
    public DeliveryMark markDeliveries() {
        return order.mark();
    }

    /** Notes a message that never completed, so that its outcome is unknown. */
    public void neverCompleted(int stream, long sequence) {
        ledger.addFailure(SendOutcome.UNKNOWN, stream, sequence);
    }
}
