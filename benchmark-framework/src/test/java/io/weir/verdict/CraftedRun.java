package io.weir.verdict;

import io.weir.audit.DeliveryAudit;
import io.weir.audit.DeliveryAudit.Receipts;
import io.weir.audit.ProvenLoss;
import io.weir.driver.AcknowledgementLevel;
import io.weir.driver.Capability;
import io.weir.driver.Guarantees;
import io.weir.driver.Guarantees.Delivery;
import io.weir.driver.Guarantees.OrderScope;
import io.weir.driver.Insight;
import io.weir.evidence.ClientThreadTime;
import io.weir.evidence.ConsumerFailure;
import io.weir.evidence.Generator;
import io.weir.evidence.GeneratorLoad;
import io.weir.evidence.QueueHistory;
import io.weir.evidence.RunMeasurement;
import io.weir.evidence.SearchRecord;
import io.weir.evidence.SearchStep;
import io.weir.evidence.SenderTime;
import io.weir.evidence.SenderWaiting;
import io.weir.evidence.SloFigure;
import io.weir.evidence.WarmUpRecord;
import io.weir.evidence.WindowPoint;
import io.weir.evidence.scenario.BacklogRecord;
import io.weir.evidence.scenario.BacklogStageFigures;
import io.weir.evidence.scenario.ReadingRecord;
import io.weir.evidence.scenario.ReplayRecord;
import io.weir.measure.BacklogStage;
import io.weir.measure.Counters;
import io.weir.measure.Latencies;
import io.weir.measure.flow.GroupFlow;
import io.weir.measure.flow.GroupRecord;
import io.weir.measure.flow.TopicGroupRecord;
import io.weir.recovery.RecoveryRecord;
import io.weir.result.BrokerFailure;
import io.weir.result.ResourceUse;
import io.weir.result.ResourceUse.ProcessUse;
import io.weir.result.ResourceUse.Role;
import io.weir.result.Verdict;
import io.weir.result.host.HostClocks;
import io.weir.workload.topology.ProcessingTime;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** A run of 10 s at 1,000 msg/s in which nothing went wrong, but for what a test changes. */
public final class CraftedRun {

    public static final int PAYLOAD_BYTES = 1000;
    public static final long SECOND = 1_000_000_000L;
    public static final long DUE = 10_000;
    public static final int PROCESSORS = 2;

    public boolean closedLoop;
    public OptionalLong messages = OptionalLong.empty();
    public long windowNanos = 10 * SECOND;
    public long acknowledged = DUE;

    /** Mean payload of the messages that were acknowledged. */
    public int acknowledgedBytes = PAYLOAD_BYTES;

    public long refused;
    public long unknown;
    public long unsent;
    public long unfinished;
    public long warmUpAcknowledged = 2_000;
    public long warmUpRefused;
    public long backlogAtStart = 5;
    public long backlogAtEnd = 5;
    public boolean checked = true;
    public int subscriptions = 1;
    public Receipts acknowledgedReceipts = new Receipts(0, DUE, 0);
    public long filteredOut;
    public long delayed;
    public Duration deliveryDelay = Duration.ZERO;
    public Receipts unknownReceipts = Receipts.NONE;
    public Receipts refusedReceipts = Receipts.NONE;
    public Receipts abortedReceipts = Receipts.NONE;
    public long reordered;
    public long corrupted;
    public long otherOrigin;
    public long negativeEndToEnd;
    public long maxEarlyNanos;
    public long tooEarly;
    public Map<String, Long> errors = Map.of();
    public SenderTime sender = sender(9_000, 500, 0, 500, 0, 0);
    public List<SenderTime> otherSenders = List.of();
    public Optional<String> interruption = Optional.empty();
    public List<String> troubles = List.of();
    public List<String> idleConsumers = List.of();
    public List<ConsumerFailure> consumerFailures = List.of();
    public long surplusCompletions;
    public List<ClientThreadTime> clientThreads = List.of();
    public Long startDelayNanos = 60_000L;
    public Optional<SearchRecord> search = Optional.empty();
    public Optional<BacklogRecord> backlog = Optional.empty();
    public Optional<ReadingRecord> reading = Optional.empty();
    public Optional<ReplayRecord> replay = Optional.empty();
    public Latencies measured = latencies();

    /** Those besides the one that the rest describes, which is then worker-1. */
    public List<Generator> otherGenerators = List.of();

    /** Null where the first generator's are those of all. */
    public @Nullable Latencies measuredByFirst;

    public AcknowledgementLevel acknowledgement = AcknowledgementLevel.PAGE_CACHE;
    public Delivery delivery = Delivery.AT_LEAST_ONCE;
    public OrderScope order = OrderScope.PARTITION;
    public GeneratorLoad generator =
            new GeneratorLoad(10 * SECOND, 3, 20_000_000, 9_000_000, 0, 900_000, 0.2, 0.4, 0.002);
    public RunEvidence.BrokerPlace broker = RunEvidence.BrokerPlace.ELSEWHERE;
    public @Nullable ResourceUse resources;
    /** Null for a run of which all that is missing is lost. */
    public @Nullable ProvenLoss provenLoss;

    public WarmUpRecord warmUpRecord = new WarmUpRecord(false, 2, 2, 0, false);
    public List<Insight.Fact> facts = List.of(new Insight.Fact("min.insync.replicas", "1", Insight.Source.BROKER));
    public List<Insight.Metric> clientMetrics = List.of(
            new Insight.Metric("batch-size-avg", 16_000, "bytes", Insight.Source.PRODUCER),
            new Insight.Metric("record-queue-time-avg", Double.NaN, "ms", Insight.Source.PRODUCER));
    public List<BrokerFailure> brokerFailures = List.of();
    public QueueHistory unacknowledged = new QueueHistory("", 1, 0, 0, 10, List.of());
    public @Nullable List<QueueHistory> worstBacklogs;

    /** A process that used so many cores through the ten seconds, of which nothing else is known. */
    public static ProcessUse process(String name, Role role, String source, double cores) {
        return new ProcessUse(
                name,
                role,
                source,
                10 * SECOND,
                10 * cores,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null);
    }

    /** A sender's ten seconds in milliseconds. */
    public static SenderTime sender(
            long waiting, long insideSend, long backPressure, long engine, long runQueueWait, long headOfLine) {
        long million = 1_000_000;
        return new SenderTime(
                "sender-0",
                10 * SECOND,
                waiting * million,
                insideSend * million,
                backPressure * million,
                engine * million,
                runQueueWait * million,
                (insideSend + engine) * million,
                headOfLine * million,
                new SenderWaiting("precise", "as requested", 0, 80_000, 61_000, 100_000));
    }

    /** Response times of 10 µs to 10 ms, none of which the generator has a part in. */
    public static Latencies latencies() {
        return latencies(1);
    }

    /**
     * The same.
     *
     * @param shareWithoutDelay of each response time that a generator on time would have seen
     */
    public static Latencies latencies(double shareWithoutDelay) {
        Latencies latencies = Latencies.empty();
        for (int i = 1; i <= 1000; i++) {
            latencies.response().recordValue(i * 10_000L);
            latencies.service().recordValue(i * 9_000L);
            latencies.sendDelay().recordValue(i * 1_000L);
            latencies.endToEnd().recordValue(i * 20_000L);
            latencies.responseWithoutGeneratorDelay().recordValue(Math.round(i * 10_000L * shareWithoutDelay));
            latencies.wakeUpDelay().recordValue(i * 100L);
        }
        return latencies;
    }

    public Guarantees guarantees() {
        return new Guarantees(
                Set.of(Capability.KEYED_ROUTING, Capability.CONSUME),
                acknowledgement,
                delivery,
                order,
                Guarantees.SendBlocking.WHEN_FULL,
                Guarantees.PayloadOwnership.UNTIL_RETURN,
                "acks=all, 1 replica",
                deliveryDelay,
                Guarantees.MinOutstanding.ONE);
    }

    public List<WindowPoint> windowPoints = List.of();
    public Optional<RecoveryRecord> recovery = Optional.empty();
    public List<GroupRecord> groups = List.of();
    public List<TopicGroupRecord> topicGroups = List.of();
    public HostClocks clocks = HostClocks.ONE;

    public RunMeasurement measurement() {
        return new RunMeasurement(
                closedLoop,
                50_000,
                closedLoop ? 0 : 1_000,
                closedLoop ? 0 : DUE,
                windowNanos,
                new Counters(
                        2_000,
                        warmUpAcknowledged,
                        warmUpRefused,
                        0,
                        0,
                        warmUpAcknowledged,
                        2_000 * PAYLOAD_BYTES,
                        warmUpAcknowledged * PAYLOAD_BYTES,
                        warmUpAcknowledged * PAYLOAD_BYTES),
                new Counters(
                        DUE,
                        acknowledged,
                        refused,
                        unknown,
                        0,
                        DUE * subscriptions,
                        DUE * PAYLOAD_BYTES,
                        acknowledged * acknowledgedBytes,
                        DUE * subscriptions * PAYLOAD_BYTES),
                Counters.NONE,
                Latencies.empty(),
                measured,
                unsent,
                unfinished,
                provenLoss == null
                        ? new ProvenLoss(acknowledgedReceipts.never(), 0, 0, ProvenLoss.Doubt.NOT_COUNTED)
                        : provenLoss,
                backlogAtStart,
                backlogAtEnd,
                new DeliveryAudit(
                        checked,
                        subscriptions,
                        acknowledgedReceipts,
                        filteredOut,
                        delayed,
                        unknownReceipts,
                        refusedReceipts,
                        abortedReceipts,
                        reordered,
                        corrupted,
                        otherOrigin,
                        negativeEndToEnd,
                        maxEarlyNanos,
                        tooEarly),
                errors,
                generators(),
                facts,
                clientMetrics,
                interruption,
                troubles,
                search,
                backlog,
                reading,
                replay,
                idleConsumers,
                warmUpRecord,
                consumerFailures,
                surplusCompletions,
                closedLoop ? Optional.empty() : Optional.of(unacknowledged),
                worstBacklogs(),
                windowPoints,
                recovery,
                groups,
                topicGroups);
    }

    private List<Generator> generators() {
        Generator first = new Generator(
                Generator.name(0, 1 + otherGenerators.size()),
                generator,
                measuredByFirst == null ? measured : measuredByFirst,
                Stream.concat(Stream.of(sender), otherSenders.stream()).toList(),
                clientThreads,
                startDelayNanos);
        return Stream.concat(Stream.of(first), otherGenerators.stream()).toList();
    }

    /** A group that wants a tenth, of whose subscriptions so many messages came that were not wanted. */
    public static GroupRecord group(String filterAt, long discarded) {
        return group(filterAt, discarded, ProcessingTime.NONE);
    }

    /** The same group of consumers that take time. */
    public static GroupRecord group(String filterAt, long discarded, ProcessingTime time) {
        Histogram times = Latencies.newHistogram();
        times.recordValue(1_000_000);
        GroupFlow flow = new GroupFlow(1_000, 100_000, discarded, 100 * discarded, Latencies.newHistogram(), times);
        return new GroupRecord("part", 4, 2, 8, time, List.of("wanted"), filterAt, flow, flow, 7, 0);
    }

    private List<QueueHistory> worstBacklogs() {
        if (worstBacklogs != null) {
            return worstBacklogs;
        }
        double start = backlogAtStart;
        double end = backlogAtEnd;
        if (backlog.isPresent()) { // a queue is followed through the last stage
            List<BacklogStageFigures> stages = backlog.get().stages();
            BacklogStageFigures last = stages.isEmpty() ? null : stages.get(stages.size() - 1);
            start = last == null ? start : last.unreceivedAtStartMessages();
            end = last == null ? end : last.unreceivedAtEndMessages();
        }
        return List.of(new QueueHistory("sub-0", 1, start, end, 10, List.of()));
    }

    public RunEvidence evidence() {
        return new RunEvidence(
                measurement(), guarantees(), broker, resources, PROCESSORS, brokerFailures, messages, clocks);
    }

    public Verdict verdict() {
        return Judge.judge(evidence());
    }

    /** A step of a search that nothing speaks against, but for the judgement. */
    public static SearchStep step(SearchStep.Stage stage, double rate, SearchStep.Judgement judgement) {
        boolean sustained = judgement == SearchStep.Judgement.SUSTAINED;
        return new SearchStep(
                stage,
                rate,
                5,
                rate,
                sustained ? rate : rate * 0.9,
                sustained ? rate : rate * 0.8,
                sustained ? 0 : 7,
                1_000_000L,
                2_000_000L,
                sustained ? 0 : 0.05,
                sustained ? 0 : rate * 0.1,
                "sub-0",
                judgement,
                false,
                false,
                List.of());
    }

    /** A reading of 20 000 messages. */
    public static ReadingRecord reading(ReadingRecord.Ending ending, double seconds) {
        return new ReadingRecord(
                false,
                20_000,
                3,
                20_000,
                ending,
                ending == ReadingRecord.Ending.FAILED ? "the broker is gone" : null,
                0.02,
                seconds,
                20_000 / seconds,
                20_000,
                seconds < 1 ? null : (Double) 11_000.0,
                null,
                List.of(
                        new ReadingRecord.Group(0, 12_000, 12_000 / seconds, 6_500.0),
                        new ReadingRecord.Group(1, 8_000, 8_000 / seconds, null)));
    }

    /** A backlog of 20 000 messages, with 5 s for each stage. */
    public static BacklogRecord backlog(BacklogRecord.Ending ending, BacklogStageFigures... stages) {
        return new BacklogRecord(
                20_000,
                1,
                5,
                BacklogRecord.Counter.BROKER,
                ending,
                ending == BacklogRecord.Ending.FAILED ? "the broker is gone" : null,
                0.02,
                500L,
                List.of(stages));
    }

    /**
     * One stage of it.
     *
     * @param received messages a second
     * @param first backlog, last backlog
     */
    public static BacklogStageFigures stage(
            BacklogStage stage, double seconds, double received, long first, long last) {
        return new BacklogStageFigures(
                stage,
                seconds,
                1_000.0,
                1_000,
                1_000,
                received,
                0,
                1_000_000L,
                2_000_000L,
                900_000L,
                1_900_000L,
                first,
                Math.max(first, last),
                last,
                first,
                last);
    }

    public static SearchRecord search(SearchRecord.Ending ending, Double found, SearchStep... steps) {
        return new SearchRecord(List.of(steps), ending, found, found == null ? null : found * 0.95, 61.5, null);
    }

    /** A search for a rate within a limit of 50 ms for the p99, with a step for each rate. */
    public static SearchRecord sloSearch(
            SearchRecord.Ending ending, Double kept, Double missed, double measuredNanos, SearchStep... steps) {
        return new SearchRecord(
                List.of(steps),
                ending,
                1_500.0,
                kept == null ? null : kept * 0.95,
                61.5,
                new SearchRecord.Slo(
                        kept,
                        missed,
                        kept == null ? List.of() : List.of(CraftedRun.p99Within50Millis(measuredNanos)),
                        null));
    }

    /** A rate that was given, with a limit of 50 ms for the p99. */
    public static SearchRecord givenRate(double rate, double measuredNanos) {
        return SearchRecord.given(rate, List.of(p99Within50Millis(measuredNanos)));
    }

    public static SearchStep sloStep(double rate, double p99Nanos, boolean generatorsDelay) {
        return step(SearchStep.Stage.SLO, rate, SearchStep.Judgement.SUSTAINED)
                .with(List.of(p99Within50Millis(p99Nanos)), generatorsDelay);
    }

    private static SloFigure p99Within50Millis(double nanos) {
        boolean kept = nanos <= 50e6;
        double share = kept ? 0.005 : 0.02;
        return new SloFigure(
                "response.p99",
                50e6,
                nanos,
                share,
                share - 0.001,
                share + 0.001,
                0.01,
                kept ? SloFigure.Answer.PASS : SloFigure.Answer.FAIL);
    }
}
