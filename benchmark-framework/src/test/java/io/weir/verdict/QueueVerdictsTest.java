package io.weir.verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.audit.DeliveryAudit.Receipts;
import io.weir.audit.ProvenLoss;
import io.weir.driver.Guarantees.Delivery;
import io.weir.evidence.QueueHistory;
import io.weir.result.Cause;
import io.weir.result.Finding;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Verdicts on queues: acknowledgements, and each subscription, that fall behind the load. */
class QueueVerdictsTest {

    /** A queue of twenty messages is longer in seconds of the load where the rate falls. */
    @Test
    void takesAQueueForNoGrowingOneWhereOnlyTheRateFalls() {
        CraftedRun run = new CraftedRun();
        QueueHistory rising = queue(second -> 0.02 * second * second);
        run.unacknowledged = new QueueHistory("", 1, 20, 20, 60, rising.floorSeconds());

        assertThat(run.verdict().valid()).isTrue();
    }

    /** Ten seconds at 1,000 messages a second, of which so many are acknowledged. */
    private static CraftedRun acknowledging(long messages) {
        CraftedRun run = new CraftedRun();
        run.acknowledged = messages;
        return run;
    }

    @Test
    void whatASystemCollectsAndAnswersTogetherIsNoShortage() {
        CraftedRun run = acknowledging(9_750);
        run.windowPoints = CraftedPoints.collecting(10, 5, 205, 0);
        assertThat(run.verdict().valid()).isTrue();

        run.windowPoints = CraftedPoints.collecting(10, 5, 55, 0);
        assertThat(run.verdict().findings()).singleElement().satisfies(finding -> {
            assertThat(finding.cause()).isEqualTo(Cause.NOT_SUSTAINED);
            assertThat(finding.sentence()).contains("98.5");
        });
    }

    /** A queue that grows by as much makes each second's response times longer, but alike. */
    @Test
    void aQueueThatGrowsIsNotWhatASystemCollects() {
        CraftedRun run = acknowledging(9_750);
        run.windowPoints = CraftedPoints.collecting(10, 5, 6, 25);

        assertThat(run.verdict().findings()).extracting(Finding::cause).contains(Cause.NOT_SUSTAINED);
    }

    /** However long a system takes for some of each second's messages, a quarter of a second's load is the most. */
    @Test
    void noSystemCollectsMoreThanAQuarterOfASecond() {
        CraftedRun run = acknowledging(9_600);
        run.windowPoints = CraftedPoints.collecting(10, 5, 2_000, 0);

        assertThat(run.verdict().findings()).extracting(Finding::cause).contains(Cause.NOT_SUSTAINED);
    }

    private static QueueHistory backlog(String name, double share, double growth) {
        return new QueueHistory(name, share, 5, 5 + growth, 10, List.of());
    }

    /** The length of a queue in each second of a minute. */
    private static QueueHistory queue(DoubleUnaryOperator seconds) {
        return new QueueHistory(
                "sub-7",
                1,
                1_000 * seconds.applyAsDouble(0),
                1_000 * seconds.applyAsDouble(60),
                60,
                DoubleStream.iterate(1, second -> second + 1)
                        .limit(60)
                        .map(seconds)
                        .boxed()
                        .toList());
    }

    @Test
    void allowsEachSubscriptionItsShareOfTheLoad() {
        CraftedRun run = new CraftedRun();
        run.subscriptions = 100;
        run.worstBacklogs = List.of(backlog("sub-42", 0.02, 20));
        assertThat(run.verdict().valid()).isTrue();

        run.worstBacklogs = List.of(backlog("sub-17", 0.02, -3), backlog("sub-42", 0.02, 21));
        assertThat(run.verdict().findings()).singleElement().satisfies(finding -> {
            assertThat(finding.cause()).isEqualTo(Cause.NOT_SUSTAINED);
            assertThat(finding.sentence()).contains("The backlog of sub-42, ", " grew by 21 to 26 ", "20 is allowed");
            assertThat(finding.figures()).containsEntry("backlogGrowthMessages", 21.0);
        });
    }

    @Test
    void aMessageMoreOrLessIsNoBacklogAtALowRate() {
        CraftedRun run = new CraftedRun();
        run.worstBacklogs = List.of(backlog("sub-42", 0.0001, 5));
        assertThat(run.verdict().valid()).isTrue();

        run.worstBacklogs = List.of(backlog("sub-42", 0.0001, 6));
        assertThat(JudgeTest.causesOf(run.verdict())).containsExactly(Cause.NOT_SUSTAINED);
    }

    @Test
    void aQueueThatGrowsSteadilyIsNotSustainedHoweverSlowly() {
        CraftedRun run = new CraftedRun();
        run.unacknowledged = queue(second -> 0.01 + second * 0.0015);
        assertThat(run.verdict().valid()).as("by 90 ms").isTrue();

        run.unacknowledged = queue(second -> 0.01 + second * 0.002);
        assertThat(run.verdict().findings()).singleElement().satisfies(finding -> {
            assertThat(finding.cause()).isEqualTo(Cause.NOT_SUSTAINED);
            assertThat(finding.sentence()).contains("not yet acknowledged grew steadily", "by 120 messages or 120 ms");
            assertThat(finding.figures())
                    .hasEntrySatisfying(
                            "queueGrowthSeconds", grown -> assertThat(grown).isCloseTo(0.12, within(1e-6)));
        });
    }

    @Test
    void theGeneratorIsBlamedForAQueueThatItMadeItself() {
        CraftedRun run = new CraftedRun();
        run.unacknowledged = queue(second -> second * 0.005);
        run.sender = CraftedRun.sender(100, 900, 0, 9_000, 0, 0);

        assertThat(JudgeTest.causesOf(run.verdict()))
                .containsExactlyInAnyOrder(Cause.NOT_SUSTAINED, Cause.GENERATOR_LIMITED);
    }

    @Test
    void aBacklogThatGrowsSteadilyIsNotSustainedHoweverSlowly() {
        CraftedRun run = new CraftedRun();
        run.worstBacklogs = List.of(queue(second -> second * 0.002));

        assertThat(run.verdict().findings()).singleElement().satisfies(finding -> {
            assertThat(finding.cause()).isEqualTo(Cause.NOT_SUSTAINED);
            assertThat(finding.sentence()).contains("The backlog of sub-7, ", " grew steadily ");
        });
    }

    /** Each message lost is one that was acknowledged and not received. */
    @Test
    void whatWasLostIsNoBacklog() {
        CraftedRun run = new CraftedRun();
        run.worstBacklogs = List.of(queue(second -> second * 0.002));
        run.acknowledgedReceipts = new Receipts(121, CraftedRun.DUE - 121, 0);

        assertThat(JudgeTest.causesOf(run.verdict())).containsExactly(Cause.DATA_LOST);
    }

    @ParameterizedTest
    @EnumSource(
            value = ProvenLoss.Doubt.class,
            names = {"STILL_ARRIVING", "STILL_HELD"})
    void whatIsStillQueuedIsTheConsumersDebtAlsoWhereALossIsAllowed(ProvenLoss.Doubt doubt) {
        CraftedRun run = new CraftedRun();
        run.worstBacklogs = List.of(queue(second -> second * 0.002));
        run.delivery = Delivery.AT_MOST_ONCE;
        run.acknowledgedReceipts = new Receipts(121, CraftedRun.DUE - 121, 0);
        run.provenLoss = new ProvenLoss(0, 121, 0, doubt);

        assertThat(JudgeTest.causesOf(run.verdict())).containsExactly(Cause.NOT_SUSTAINED);

        run.provenLoss = new ProvenLoss(121, 0, 0, doubt);

        assertThat(JudgeTest.causesOf(run.verdict())).as("all of them lost").isEmpty();
    }

    /** A small one that is as far behind as it may, and a large one that is further; and the other way round. */
    @Test
    void eachBacklogIsJudgedByItsOwnShareOfTheLoad() {
        CraftedRun run = new CraftedRun();
        run.worstBacklogs = List.of(backlog("small", 0.001, 5), backlog("large", 1, 900));
        assertThat(JudgeTest.causesOf(run.verdict())).isEmpty();

        run.worstBacklogs = List.of(backlog("small", 0.001, 5), backlog("large", 1, 1_100));
        assertThat(run.verdict().findings().get(0).sentence()).contains("large");

        run.worstBacklogs = List.of(backlog("small", 0.1, 800), backlog("large", 1, 900));
        assertThat(run.verdict().findings().get(0).sentence()).contains("small");
    }

    /** Consumers can process 400 of 1,000 messages a second, and 6,000 of 10,000 stay behind. */
    private static QueueHistory busy(double growth) {
        return new QueueHistory("sub-3", 1, 40, 40 + growth, 6_000, 10, List.of());
    }

    @Test
    void aBacklogThatBusyConsumersCantAvoidIsWhatWasAskedFor() {
        CraftedRun run = new CraftedRun();
        for (double growth : List.of(4_700.0, 6_000.0, 7_300.0)) {
            run.worstBacklogs = List.of(busy(growth));
            assertThat(run.verdict().valid()).as("grown by %f", growth).isTrue();
            assertThat(run.verdict().notes())
                    .anyMatch(note ->
                            note.contains("The backlog of sub-3 grew by ") && note.contains("they can't avoid 6,000"));
        }
    }

    @Test
    void busyConsumersThatStayFurtherBehindThanTheyMustDidNotKeepUp() {
        CraftedRun run = new CraftedRun();
        run.worstBacklogs = List.of(busy(7_301));

        assertThat(run.verdict().findings()).singleElement().satisfies(finding -> {
            assertThat(finding.cause()).isEqualTo(Cause.NOT_SUSTAINED);
            assertThat(finding.sentence()).contains("grew by 7,301", "7,300 is allowed to consumers that are busy");
        });
    }

    @Test
    void consumersThatWereNotAsBusyAsTheyWereToBeMakeAnotherExperiment() {
        CraftedRun run = new CraftedRun();
        run.worstBacklogs = List.of(busy(4_699));

        assertThat(run.verdict().findings()).singleElement().satisfies(finding -> {
            assertThat(finding.cause()).isEqualTo(Cause.INCOMPLETE);
            assertThat(finding.sentence()).contains("grew by 4,699", "so that 6,000 would stay behind: they were not");
        });
    }

    @Test
    void busyConsumersHideNobodyElsesDebt() {
        CraftedRun run = new CraftedRun();
        run.worstBacklogs = List.of(busy(6_000), backlog("sub-4", 1, 1_001));

        assertThat(run.verdict().findings())
                .singleElement()
                .satisfies(finding -> assertThat(finding.sentence()).contains("The backlog of sub-4"));
    }

    @Test
    void whatIsMissingWithoutASignThatItIsQueuedIsNoConsumersDebt() {
        CraftedRun run = new CraftedRun();
        run.worstBacklogs = List.of(queue(second -> second * 0.002));
        run.delivery = Delivery.AT_MOST_ONCE;
        run.acknowledgedReceipts = new Receipts(121, CraftedRun.DUE - 121, 0);
        run.provenLoss = ProvenLoss.NONE;

        assertThat(JudgeTest.causesOf(run.verdict())).isEmpty();
    }

    @Test
    void putsTheFiguresIntoTheSentence() {
        CraftedRun run = new CraftedRun();
        run.acknowledged = 8_765;

        Finding finding = run.verdict().findings().get(0);

        assertThat(finding.sentence()).contains("target of 1,000 msg/s", "877 msg/s", "87.65 %", "99 % is needed");
        assertThat(finding.figures())
                .containsEntry("targetMessagesPerSecond", 1_000.0)
                .containsEntry("acknowledgedMessagesPerSecond", 876.5);
    }
}
