package io.weir.accuracy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.data.Percentage.withPercentage;

import io.weir.audit.ProvenLoss;
import io.weir.evidence.RunMeasurement;
import io.weir.evidence.scenario.ReadingRecord;
import io.weir.evidence.scenario.ReadingRecord.Ending;
import io.weir.evidence.scenario.ReadingRecord.Group;
import io.weir.measure.Phase;
import io.weir.result.Cause;
import io.weir.workload.Reading;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A reading by itself in virtual time, from a system whose consumers can take 1,500 messages a second of each partition.
 * Messages have 100 bytes.
 */
@Timeout(300)
class ReadingTest {

    private static final Duration TIMEOUT = Duration.ofMinutes(2);

    private static Experiment experiment(Reading reading) {
        return Experiment.inVirtualTime()
                .topology(2, 1, 1, 1)
                .rate(1_000)
                .warmUp(Duration.ofSeconds(2))
                .window(Duration.ofSeconds(60))
                .with("serviceTime", Duration.ofMillis(2))
                .with("deliveryCapacity", 1_500)
                .read(reading);
    }

    private static Reading messages(long number, boolean producersGoOn) {
        return new Reading(OptionalLong.of(number), Optional.empty(), producersGoOn, TIMEOUT);
    }

    private static ReadingRecord record(RunMeasurement measured) {
        return measured.reading().orElseThrow();
    }

    @Test
    void readsWhatWasWrittenAtWhatConsumersCanTake() throws Exception {
        Experiment experiment = experiment(messages(30_000, false));

        RunMeasurement measured = experiment.run();

        ReadingRecord record = record(measured);
        assertThat(record.ending()).isEqualTo(Ending.READ_ALL);
        assertThat(record.prefilledMessages()).isBetween(30_000L, 30_030L);
        assertThat(record.prefillSeconds()).isEqualTo(30, within(0.05));
        assertThat(record.unreadMessages()).isBetween(30_000L, 32_100L).isEqualTo(record.readMessages());
        assertThat(record.firstReceiptSeconds()).isBetween(0.0, 0.05);
        assertThat(record.messagesPerSecond()).isCloseTo(3_000, withPercentage(0.5));
        assertThat(record.maxMessagesPerSecond()).isCloseTo(3_000, withPercentage(0.5));
        assertThat(record.maxTenSecondsMessagesPerSecond()).isCloseTo(3_000, withPercentage(1));
        assertThat(record.readSeconds()).isEqualTo(record.readMessages() / 3_000.0, within(0.05));
        assertThat(record.groups()).singleElement().extracting(Group::messages).isEqualTo(record.readMessages());
        assertThat(measured.windowNanos() / 1e9)
                .as("ends in the second after the last message")
                .isBetween(record.readSeconds(), record.readSeconds() + 1.2);
    }

    /** Consumers get 600 messages before the pause that are acknowledged after it; 800 are on their way when it is enough. */
    @Test
    void whatConsumersGotBeforeThePauseIsNotWrittenForThem() throws Exception {
        RunMeasurement measured = experiment(messages(30_000, false))
                .with("serviceTime", Duration.ofMillis(800))
                .with("deliveryTime", Duration.ofMillis(200))
                .run();

        assertThat(record(measured).unreadMessages())
                .isGreaterThanOrEqualTo(record(measured).prefilledMessages() + 750)
                .isEqualTo(record(measured).readMessages());
        assertThat(record(measured).ending()).isEqualTo(Ending.READ_ALL);
    }

    @Test
    void nothingIsSentOrDueWhileConsumersRead() throws Exception {
        Experiment experiment = experiment(messages(30_000, false));

        RunMeasurement measured = experiment.run();

        assertThat(measured.windowCounters().sent()).isZero();
        assertThat(measured.windowCounters().acknowledged()).isZero();
        assertThat(measured.dueMessages()).isZero();
        assertThat(measured.unsentMessages()).isZero();
        assertThat(measured.drainCounters().sent()).isZero();
        assertThat(measured.measured().endToEnd().getTotalCount()).isZero();
        assertThat(measured.deliveryAudit().acknowledged().never()).isZero();
        assertThat(measured.deliveryAudit().acknowledged().again()).isZero();
        assertThat(measured.deliveryAudit().reordered()).isZero();
        assertThat(experiment.intervals)
                .filteredOn(interval -> interval.phase() == Phase.MEASURE)
                .allSatisfy(interval -> assertThat(interval.dueMessages()).isZero());
    }

    /** The backlog shrinks by the consumers' rate less the producers', until half a second of the load is left. */
    @Test
    void besideProducersItEndsWhenConsumersHaveCaughtUp() throws Exception {
        RunMeasurement measured = experiment(messages(30_000, true)).run();

        ReadingRecord record = record(measured);
        assertThat(record.ending()).isEqualTo(Ending.READ_ALL);
        assertThat(record.messagesPerSecond()).isCloseTo(3_000, withPercentage(0.5));
        double seconds = measured.windowNanos() / 1e9;
        assertThat(seconds).isEqualTo((record.unreadMessages() - 500) / 2_000.0, within(1.2));
        assertThat(measured.windowCounters().acknowledged() / seconds).isEqualTo(1_000, within(5.0));
        assertThat(measured.dueMessages() / seconds).isEqualTo(1_000, within(1.0));
        assertThat(measured.deliveryAudit().acknowledged().never()).isZero();
    }

    /** The consumer of one subscription dies without a word; that of the other goes on until the drain is over. */
    @Test
    void aSubscriptionThatFallsSilentIsNoRestThatWasOnlyLeftUnread() throws Exception {
        Experiment experiment = experiment(messages(60_000, false))
                .topology(2, 1, 2, 1)
                .window(Duration.ofSeconds(8))
                .drain(Duration.ofSeconds(5))
                .with("consumerFailsAfter", 10_000L);

        RunMeasurement measured = experiment.run();

        assertThat(record(measured).ending()).isEqualTo(Ending.TIME_OVER);
        assertThat(measured.provenLoss().doubt()).isNotEqualTo(ProvenLoss.Doubt.STILL_ARRIVING);
        long ofTheSilent = measured.deliveryAudit().missing()
                - measured.lost()
                - measured.provenLoss().arriving();
        assertThat(ofTheSilent).isBetween(50_000L, 60_000L);
        assertThat(measured.provenLoss().arriving()).isBetween(10_000L, 40_000L);
        assertThat(experiment.verdict(measured).has(Cause.INCOMPLETE)).isTrue();
    }

    @Test
    void endsWithTheMeasuredPartAndLeavesTheRest() throws Exception {
        RunMeasurement measured = experiment(messages(60_000, false))
                .window(Duration.ofSeconds(8))
                .run();

        ReadingRecord record = record(measured);
        assertThat(record.ending()).isEqualTo(Ending.TIME_OVER);
        assertThat(measured.windowNanos()).isEqualTo(Duration.ofSeconds(8).toNanos());
        assertThat(record.messagesPerSecond()).isCloseTo(3_000, withPercentage(0.5));
        assertThat(record.maxTenSecondsMessagesPerSecond()).isNull();
        assertThat(measured.backlogAtWindowEnd())
                .isEqualTo(record.unreadMessages() - record.readMessages())
                .isGreaterThan(30_000);
    }

    @Test
    void countsEachSubscriptionOverAllTopics() throws Exception {
        ReadingRecord record = record(experiment(messages(12_000, false))
                .topics(3, 1, 1, 2, 1)
                .rate(3_000)
                .run());

        // 3 topics of 1 partition and 2 subscriptions, each of which takes 1,500 messages a second.
        assertThat(record.readMessages()).isEqualTo(record.unreadMessages()).isGreaterThanOrEqualTo(24_000);
        assertThat(record.messagesPerSecond()).isCloseTo(9_000, withPercentage(1));
        assertThat(record.groups()).hasSize(2).allSatisfy(group -> {
            assertThat(group.messages()).isEqualTo(record.readMessages() / 2);
            assertThat(group.messagesPerSecond()).isCloseTo(4_500, withPercentage(1));
            assertThat(group.maxMessagesPerSecond()).isCloseTo(4_500, withPercentage(1));
        });
    }

    @Test
    void writesForAGivenTime() throws Exception {
        ReadingRecord record =
                record(experiment(new Reading(OptionalLong.empty(), Optional.of(Duration.ofSeconds(7)), false, TIMEOUT))
                        .run());

        assertThat(record.prefillSeconds()).isEqualTo(7, within(0.05));
        assertThat(record.prefilledMessages()).isCloseTo(7_000, within(50L));
    }

    @Test
    void aClosedLoopStopsWhenEnoughIsWritten() throws Exception {
        RunMeasurement measured = experiment(messages(30_000, false))
                .closedLoop()
                .maxOutstanding(10)
                .run();

        ReadingRecord record = record(measured);
        // 10 messages outstanding of 2 ms each.
        assertThat(record.prefillSeconds()).isEqualTo(6, within(0.1));
        assertThat(record.prefilledMessages()).isBetween(30_000L, 30_200L);
        assertThat(measured.windowCounters().sent()).isZero();
        assertThat(record.messagesPerSecond()).isCloseTo(3_000, withPercentage(0.5));
    }

    /** The system takes 400 messages a second of the 1,000 that are due. */
    @Test
    void aSystemBehindItsRateIsNotSentItsDebtWhileConsumersRead() throws Exception {
        RunMeasurement measured = experiment(messages(12_000, false))
                .with("capacity", 400)
                .maxOutstanding(100)
                .run();

        assertThat(record(measured).prefillSeconds()).isEqualTo(30, within(0.5));
        assertThat(measured.windowCounters().sent()).isZero();
        assertThat(measured.unsentMessages()).isZero();
        assertThat(measured.dueMessages()).isZero();
        assertThat(record(measured).ending()).isEqualTo(Ending.READ_ALL);
        assertThat(record(measured).messagesPerSecond()).isCloseTo(3_000, withPercentage(0.5));
    }

    /** 3,000 messages are on their way when enough is acknowledged. */
    @Test
    void consumersReadWhenAllThatWasSentIsAcknowledged() throws Exception {
        RunMeasurement measured = experiment(messages(12_000, false))
                .with("serviceTime", Duration.ofSeconds(3))
                .run();

        ReadingRecord record = record(measured);
        assertThat(measured.windowCounters().acknowledged()).isZero();
        assertThat(record.unreadMessages()).isGreaterThan(14_500).isEqualTo(record.readMessages());
        assertThat(record.messagesPerSecond()).isCloseTo(3_000, withPercentage(0.5));
    }

    @Test
    void anAdaptiveWarmUpComesFirst() throws Exception {
        RunMeasurement measured = experiment(messages(30_000, false))
                .adaptiveWarmUp(Duration.ofMinutes(2))
                .run();

        assertThat(measured.warmUpRecord().steady()).isTrue();
        assertThat(measured.warmUpRecord().seconds()).isBetween(30.0, 60.0);
        assertThat(record(measured).prefillSeconds()).isEqualTo(30, within(0.05));
        assertThat(record(measured).messagesPerSecond()).isCloseTo(3_000, withPercentage(0.5));
        assertThat(measured.deliveryAudit().acknowledged().never()).isZero();
    }

    @Test
    void whatIsNotWrittenInTimeIsReadInTheDrain() throws Exception {
        RunMeasurement measured = experiment(
                        new Reading(OptionalLong.of(30_000), Optional.empty(), false, Duration.ofSeconds(5)))
                .run();

        ReadingRecord record = record(measured);
        assertThat(record.ending()).isEqualTo(Ending.NOT_PREFILLED);
        assertThat(record.prefilledMessages()).isCloseTo(5_000, within(50L));
        assertThat(measured.windowNanos()).isZero();
        assertThat(measured.deliveryAudit().acknowledged().never())
                .as("resumed, so that the drain brings everything in")
                .isZero();
    }

    @Test
    void twoWorkersReadAsOne() throws Exception {
        RunMeasurement measured = experiment(messages(30_000, false))
                .topics(2, 1, 1, 1, 1)
                .workers(2)
                .run();

        ReadingRecord record = record(measured);
        assertThat(record.ending()).isEqualTo(Ending.READ_ALL);
        assertThat(record.readMessages()).isEqualTo(record.unreadMessages()).isBetween(30_000L, 32_100L);
        assertThat(record.messagesPerSecond()).isCloseTo(3_000, withPercentage(0.5));
        assertThat(measured.deliveryAudit().acknowledged().never()).isZero();
    }
}
