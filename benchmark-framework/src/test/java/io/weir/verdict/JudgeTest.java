package io.weir.verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.audit.DeliveryAudit.Receipts;
import io.weir.audit.MissingMessages;
import io.weir.driver.AcknowledgementLevel;
import io.weir.driver.Guarantees.Delivery;
import io.weir.driver.Guarantees.OrderScope;
import io.weir.evidence.ConsumerFailure;
import io.weir.evidence.QueueHistory;
import io.weir.measure.Phase;
import io.weir.result.BrokerFailure;
import io.weir.result.Cause;
import io.weir.result.Finding;
import io.weir.result.GeneratorLoad;
import io.weir.result.Grade;
import io.weir.result.Verdict;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every cause, what forces it and what is still allowed, and what is said of it. */
class JudgeTest {

    /** One cause each: what forces it, and how much less doesn't. */
    record Rule(Cause cause, Consumer<CraftedRun> forced, Consumer<CraftedRun> justAllowed) {
        @Override
        public String toString() {
            return cause.name();
        }
    }

    static List<Rule> rules() {
        return List.of(
                new Rule(Cause.NOT_SUSTAINED, run -> run.acknowledged = 9_899, run -> run.acknowledged = 9_900),
                new Rule(Cause.NOT_SUSTAINED, run -> run.backlogAtEnd = 1_006, run -> run.backlogAtEnd = 1_005),
                new Rule(
                        Cause.GENERATOR_LIMITED,
                        run -> run.measured = CraftedRun.latencies(0.948),
                        run -> run.measured = CraftedRun.latencies(0.952)),
                new Rule(
                        Cause.GENERATOR_LIMITED,
                        run -> run.generator = paused(1_001_000_000),
                        run -> run.generator = paused(1_000_000_000)),
                new Rule(Cause.STEAL, run -> run.generator = stolen(0.201), run -> run.generator = stolen(0.05)),
                new Rule(
                        Cause.HEAD_OF_LINE,
                        run -> run.sender = CraftedRun.sender(9_000, 500, 0, 500, 0, 101),
                        run -> run.sender = CraftedRun.sender(9_000, 500, 0, 500, 0, 100)),
                new Rule(
                        Cause.BACK_PRESSURE,
                        run -> run.sender = CraftedRun.sender(8_989, 500, 11, 500, 0, 0),
                        run -> run.sender = CraftedRun.sender(8_990, 500, 10, 500, 0, 0)),
                new Rule(
                        Cause.NOT_STEADY,
                        run -> run.windowPoints = CraftedPoints.of(60, second -> second < 30 ? 2 : 1, second -> 0),
                        run -> run.windowPoints = CraftedPoints.of(60, second -> 1, second -> 0)),
                new Rule(Cause.DATA_LOST, run -> run.acknowledgedReceipts = new Receipts(1, 9_999, 0), run -> {}),
                new Rule(Cause.DATA_CORRUPTED, run -> run.corrupted = 1, run -> run.otherOrigin = 1),
                new Rule(
                        Cause.DUPLICATES,
                        run -> {
                            run.delivery = Delivery.EXACTLY_ONCE;
                            run.acknowledgedReceipts = new Receipts(0, CraftedRun.DUE, 1);
                        },
                        run -> run.acknowledgedReceipts = new Receipts(0, CraftedRun.DUE, 1)),
                new Rule(Cause.REORDERED, run -> run.reordered = 1, run -> {
                    run.order = OrderScope.NONE;
                    run.reordered = 1;
                }),
                new Rule(
                        Cause.PHANTOMS,
                        run -> run.refusedReceipts = new Receipts(0, 1, 0),
                        run -> run.refusedReceipts = new Receipts(1, 0, 0)),
                new Rule(
                        Cause.PHANTOMS,
                        run -> run.abortedReceipts = new Receipts(0, 1, 0),
                        run -> run.abortedReceipts = new Receipts(1, 0, 0)),
                new Rule(Cause.ERRORS, run -> run.refused = 1, run -> {}),
                new Rule(Cause.ERRORS, run -> run.unknown = 1, run -> run.unknownReceipts = new Receipts(1, 1, 0)),
                new Rule(Cause.CLOCK_UNSURE, run -> run.negativeEndToEnd = 1, run -> {}),
                new Rule(Cause.DRIVER_FAULT, run -> run.surplusCompletions = 1, run -> {}),
                new Rule(Cause.INCOMPLETE, run -> run.interruption = Optional.of("sender 3 died"), run -> {}),
                new Rule(
                        Cause.BROKER_FAILED,
                        run -> run.brokerFailures =
                                List.of(new BrokerFailure("kafka-2 ended with exit code 1", Phase.MEASURE, 4)),
                        run -> {}),
                new Rule(Cause.INCOMPLETE, run -> run.unfinished = 1, run -> {}),
                new Rule(Cause.INCOMPLETE, run -> run.unsent = 1, run -> {}),
                new Rule(Cause.INCOMPLETE, run -> run.windowNanos = 0, run -> {}),
                new Rule(
                        Cause.INCOMPLETE,
                        run -> {
                            run.missing = MissingMessages.NONE;
                            run.acknowledgedReceipts = new Receipts(1, 9_999, 0);
                        },
                        run -> run.missing = MissingMessages.NONE),
                new Rule(
                        Cause.INCOMPLETE,
                        run -> run.consumerFailures =
                                List.of(new ConsumerFailure("sub-00000/1", true, "OutOfMemoryError")),
                        run -> run.consumerFailures =
                                List.of(new ConsumerFailure("sub-00000/1", false, "TimeoutException"))));
    }

    static Set<Cause> causesOf(Verdict verdict) {
        Set<Cause> causes = EnumSet.noneOf(Cause.class);
        verdict.findings().forEach(finding -> causes.add(finding.cause()));
        return causes;
    }

    private static GeneratorLoad paused(long nanos) {
        return new GeneratorLoad(10 * CraftedRun.SECOND, 1, 0, 0, nanos, nanos, null, null, null);
    }

    private static GeneratorLoad stolen(double share) {
        return new GeneratorLoad(10 * CraftedRun.SECOND, 0, 0, 0, 0, 0, null, null, share);
    }

    @ParameterizedTest
    @MethodSource("rules")
    void findsTheCauseAndNoOther(Rule rule) {
        CraftedRun run = new CraftedRun();
        rule.forced().accept(run);

        assertThat(causesOf(run.verdict())).containsExactly(rule.cause());
        assertThat(run.verdict().valid()).isFalse();
    }

    /**
     * @param usable what is just within the stated bound
     * @param unusable what is just beyond it
     */
    private record Bound(Cause cause, Consumer<CraftedRun> usable, Consumer<CraftedRun> unusable) {}

    static List<Bound> bounds() {
        return List.of(
                new Bound(
                        Cause.GENERATOR_LIMITED,
                        run -> run.measured = CraftedRun.latencies(0.752),
                        run -> run.measured = CraftedRun.latencies(0.748)),
                new Bound(
                        Cause.BACK_PRESSURE,
                        run -> run.sender = CraftedRun.sender(8_500, 500, 500, 500, 0, 0),
                        run -> run.sender = CraftedRun.sender(8_499, 500, 501, 500, 0, 0)),
                new Bound(Cause.ERRORS, run -> run.refused = 10, run -> run.refused = 11),
                new Bound(
                        Cause.ERRORS,
                        run -> {
                            run.unknown = 10;
                            run.unknownReceipts = new Receipts(5, 5, 0);
                        },
                        run -> {
                            run.unknown = 11;
                            run.unknownReceipts = new Receipts(6, 5, 0);
                        }));
    }

    @ParameterizedTest
    @MethodSource("bounds")
    void isQualifiedUpToTheStatedBoundAndNotValidBeyond(Bound bound) {
        CraftedRun usable = new CraftedRun();
        bound.usable().accept(usable);
        CraftedRun unusable = new CraftedRun();
        bound.unusable().accept(unusable);

        assertThat(causesOf(usable.verdict())).containsExactly(bound.cause());
        assertThat(usable.verdict().grade()).isEqualTo(Grade.QUALIFIED);
        assertThat(usable.verdict().usable()).isTrue();
        assertThat(causesOf(unusable.verdict())).containsExactly(bound.cause());
        assertThat(unusable.verdict().grade()).isEqualTo(Grade.NOT_VALID);
        assertThat(unusable.verdict().usable()).isFalse();
    }

    @Test
    void hasTheWorstGradeOfAllFindings() {
        CraftedRun run = new CraftedRun();
        run.measured = CraftedRun.latencies(0.8);
        run.corrupted = 1;

        assertThat(run.verdict().findings())
                .extracting(Finding::grade)
                .containsExactly(Grade.QUALIFIED, Grade.NOT_VALID);
        assertThat(run.verdict().grade()).isEqualTo(Grade.NOT_VALID);
    }

    @Test
    void leavesARunUsableWhoseFailuresWereAllInTheWarmUp() {
        CraftedRun run = new CraftedRun();
        run.warmUpAcknowledged = 1_000;
        run.warmUpRefused = 1_000;

        assertThat(causesOf(run.verdict())).containsExactly(Cause.ERRORS);
        assertThat(run.verdict().grade()).isEqualTo(Grade.QUALIFIED);
    }

    @Test
    void fewFailuresOfAColdSystemAreANoteAndNoMore() {
        CraftedRun few = new CraftedRun();
        few.warmUpAcknowledged = 1_998;
        few.warmUpRefused = 2;
        CraftedRun more = new CraftedRun();
        more.warmUpAcknowledged = 1_997;
        more.warmUpRefused = 3;
        CraftedRun later = new CraftedRun();
        later.warmUpAcknowledged = 1_998;
        later.warmUpRefused = 2;
        later.unknown = 1;

        assertThat(few.verdict().grade()).isEqualTo(Grade.VALID);
        assertThat(few.verdict().notes()).anyMatch(note -> note.startsWith("2 sends failed in the warm-up"));
        assertThat(causesOf(more.verdict())).containsExactly(Cause.ERRORS);
        assertThat(causesOf(later.verdict())).containsExactly(Cause.ERRORS);
    }

    @ParameterizedTest
    @MethodSource("rules")
    void isValidUpToTheLimit(Rule rule) {
        CraftedRun run = new CraftedRun();
        rule.justAllowed().accept(run);

        assertThat(run.verdict().findings()).isEmpty();
        assertThat(run.verdict().valid()).isTrue();
    }

    @ParameterizedTest
    @MethodSource("rules")
    void saysItInOneSentence(Rule rule) {
        CraftedRun run = new CraftedRun();
        rule.forced().accept(run);

        assertThat(run.verdict().findings())
                .allSatisfy(finding -> assertThat(finding.sentence())
                        .matches("(?s)[A-Z0-9].*\\.")
                        .doesNotContain("\n", "%s", ". "));
    }

    /** A queue of twenty messages is longer in seconds of the load where the rate falls. */
    @Test
    void takesAQueueForNoGrowingOneWhereOnlyTheRateFalls() {
        CraftedRun run = new CraftedRun();
        QueueHistory rising = queue(second -> 0.02 * second * second);
        run.unacknowledged = new QueueHistory("", 1, 20, 20, 60, rising.floorSeconds());

        assertThat(run.verdict().valid()).isTrue();
    }

    private static QueueHistory backlog(String name, double share, double growth) {
        return new QueueHistory(name, share, 5, 5 + growth, 10, List.of());
    }

    /** Of a queue of a minute, one second after the other. */
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
        assertThat(causesOf(run.verdict())).containsExactly(Cause.NOT_SUSTAINED);
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

        assertThat(causesOf(run.verdict())).containsExactlyInAnyOrder(Cause.NOT_SUSTAINED, Cause.GENERATOR_LIMITED);
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

        assertThat(causesOf(run.verdict())).containsExactly(Cause.DATA_LOST);
    }

    @ParameterizedTest
    @EnumSource(
            value = MissingMessages.Doubt.class,
            names = {"STILL_ARRIVING", "STILL_HELD"})
    void whatIsStillQueuedIsTheConsumersDebtAlsoWhereALossIsAllowed(MissingMessages.Doubt doubt) {
        CraftedRun run = new CraftedRun();
        run.worstBacklogs = List.of(queue(second -> second * 0.002));
        run.delivery = Delivery.AT_MOST_ONCE;
        run.acknowledgedReceipts = new Receipts(121, CraftedRun.DUE - 121, 0);
        run.missing = new MissingMessages(0, 121, doubt);

        assertThat(causesOf(run.verdict())).containsExactly(Cause.NOT_SUSTAINED);

        run.missing = new MissingMessages(121, 0, doubt);

        assertThat(causesOf(run.verdict())).as("all of them lost").isEmpty();
    }

    @Test
    void whatIsMissingWithoutASignThatItIsQueuedIsNoConsumersDebt() {
        CraftedRun run = new CraftedRun();
        run.worstBacklogs = List.of(queue(second -> second * 0.002));
        run.delivery = Delivery.AT_MOST_ONCE;
        run.acknowledgedReceipts = new Receipts(121, CraftedRun.DUE - 121, 0);
        run.missing = MissingMessages.NONE;

        assertThat(causesOf(run.verdict())).isEmpty();
    }

    /** Proofs are taken of what was missing at the drain's end; in a search some of it may come later. */
    @Test
    void callsLostWhatIsProvenAndNoMoreThanIsMissing() {
        CraftedRun run = new CraftedRun();
        run.acknowledgedReceipts = new Receipts(70, 9_930, 0);
        run.missing = new MissingMessages(20, 50, MissingMessages.Doubt.STILL_HELD);

        assertThat(run.verdict().findings())
                .extracting(Finding::cause)
                .containsExactly(Cause.DATA_LOST, Cause.INCOMPLETE);
        assertThat(run.verdict().findings())
                .extracting(Finding::figures)
                .containsExactly(Map.of("lostMessages", 20.0), Map.of("missingMessages", 50.0));
        assertThat(run.verdict().findings().get(1).sentence()).contains("the broker still had 50, by its own count");

        run.acknowledgedReceipts = new Receipts(5, 9_995, 0);

        assertThat(run.verdict().findings()).extracting(Finding::figures).containsExactly(Map.of("lostMessages", 5.0));
    }

    @ParameterizedTest
    @EnumSource
    void givesTheReasonWhyWhatIsMissingMayStillBeQueued(MissingMessages.Doubt doubt) {
        CraftedRun run = new CraftedRun();
        run.acknowledgedReceipts = new Receipts(70, 9_930, 0);
        run.missing = new MissingMessages(0, 90, doubt);

        assertThat(run.verdict().findings()).singleElement().satisfies(finding -> {
            assertThat(finding.cause()).isEqualTo(Cause.INCOMPLETE);
            assertThat(finding.sentence())
                    .contains(
                            switch (doubt) {
                                case STILL_ARRIVING -> "more were still arriving";
                                case STILL_HELD -> "the broker still had 90, by its own count";
                                case NOT_COUNTED -> "count of what it still has is not known";
                            });
        });
    }

    @Test
    void callsNothingLostThatARunCutShortMayHaveLeftBehind() {
        CraftedRun run = new CraftedRun();
        run.interruption = Optional.of("The run was stopped.");
        run.acknowledgedReceipts = new Receipts(70, 9_930, 0);

        assertThat(causesOf(run.verdict())).containsExactly(Cause.INCOMPLETE);
        assertThat(run.verdict().findings()).extracting(Finding::figures).contains(Map.of("missingMessages", 70.0));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void callsNothingLostThatAConsumerMayHaveLeftUnread(boolean ended) {
        CraftedRun run = new CraftedRun();
        run.consumerFailures = List.of(new ConsumerFailure("sub-00000/1", ended, "OutOfMemoryError"));
        run.acknowledgedReceipts = new Receipts(70, 9_930, 0);

        assertThat(causesOf(run.verdict())).containsExactly(Cause.INCOMPLETE);
        assertThat(run.verdict().findings())
                .anySatisfy(finding -> assertThat(finding.figures()).isEqualTo(Map.of("missingMessages", 70.0)))
                .allSatisfy(finding -> assertThat(finding.sentence()).contains("sub-00000/1", "OutOfMemoryError"));
    }

    @Test
    void namesSomeOfManyConsumersThatHaveEnded() {
        CraftedRun run = new CraftedRun();
        run.consumerFailures = IntStream.range(0, 5)
                .mapToObj(i -> new ConsumerFailure("sub-00000/" + i, i != 0, "OutOfMemoryError"))
                .toList();

        assertThat(run.verdict().findings())
                .singleElement()
                .extracting(Finding::sentence)
                .asString()
                .startsWith("4 of the workload's consumers ended")
                .contains("sub-00000/1", "sub-00000/3", "and others")
                .doesNotContain("sub-00000/0", "sub-00000/4");
    }

    @Test
    void namesEachNodeThatEndedWithItsExitCodeAndTheMoment() {
        CraftedRun run = new CraftedRun();
        run.brokerFailures = List.of(
                new BrokerFailure("kafka-1 ended with exit code 1: out of disk", Phase.PROBE, 1),
                new BrokerFailure("kafka-3 was killed by signal 9", Phase.MEASURE, 12.34));

        assertThat(run.verdict().usable()).isFalse();
        assertThat(run.verdict().findings())
                .extracting(Finding::sentence)
                .containsExactly(
                        "A node of the broker ended by itself before the load: kafka-1 ended with exit code 1: out of"
                                + " disk.",
                        "A node of the broker ended by itself 12.3 s into the measured part: kafka-3 was killed by"
                                + " signal 9.");
        assertThat(run.verdict().findings().get(1).figures()).isEqualTo(Map.of("phaseSeconds", 12.34));
    }

    @Test
    void namesALossThatWasPromised() {
        CraftedRun handedOver = new CraftedRun();
        handedOver.acknowledgement = AcknowledgementLevel.HANDED_OVER;
        handedOver.acknowledgedReceipts = new Receipts(70, 9_930, 0);
        CraftedRun atMostOnce = new CraftedRun();
        atMostOnce.delivery = Delivery.AT_MOST_ONCE;
        atMostOnce.acknowledgedReceipts = new Receipts(70, 9_930, 0);

        assertThat(List.of(handedOver.verdict(), atMostOnce.verdict())).allSatisfy(verdict -> {
            assertThat(verdict.valid()).isTrue();
            assertThat(verdict.notes()).anyMatch(note -> note.startsWith("70 ") && note.contains("as promised"));
        });
    }

    @Test
    void notesWhatWasNotExpectedToArrive() {
        CraftedRun run = new CraftedRun();
        run.acknowledgedReceipts = new Receipts(0, 6_000, 0);
        run.filteredOut = 3_000;
        run.delayed = 1_000;
        run.deliveryDelay = Duration.ofSeconds(40);

        Verdict verdict = run.verdict();

        assertThat(verdict.valid()).isTrue();
        assertThat(verdict.notes())
                .anyMatch(note ->
                        note.startsWith("3,000 ") && note.contains("by the filter") && note.endsWith("none has."))
                .anyMatch(note -> note.startsWith("1,000 ") && note.contains("a delay of 40s."))
                .anyMatch(note -> note.startsWith("Whether the consumers keep up was not judged"));
    }

    @Test
    void notesAQueueThatTheWindowBeganWith() {
        CraftedRun queued = new CraftedRun();
        queued.warmUpAcknowledged = 1_899;
        CraftedRun hardlyAny = new CraftedRun();
        hardlyAny.warmUpAcknowledged = 1_900;

        assertThat(Judge.judge(queued.evidence()).notes())
                .anyMatch(note -> note.contains("began with 101 messages of the warm-up"));
        assertThat(Judge.judge(hardlyAny.evidence()).notes()).noneMatch(note -> note.contains("of the warm-up"));
    }

    @Test
    void saysWhichFailuresWereThoseOfTheWarmUp() {
        CraftedRun only = new CraftedRun();
        only.warmUpAcknowledged = 1_997;
        only.warmUpRefused = 3;
        only.errors = Map.of("NotLeaderException: moved.", 1L, "TimeoutException: no answer", 2L);
        CraftedRun some = new CraftedRun();
        some.warmUpAcknowledged = 1_997;
        some.warmUpRefused = 3;
        some.refused = 2;
        CraftedRun none = new CraftedRun();
        none.refused = 2;

        assertThat(only.verdict().notes())
                .contains("3 sends failed in the warm-up, and none later:"
                        + " 2 × TimeoutException: no answer; 1 × NotLeaderException: moved.");
        assertThat(some.verdict().notes()).contains("3 of the 5 failed sends failed in the warm-up.");
        assertThat(none.verdict().notes()).noneMatch(note -> note.contains("in the warm-up"));
    }

    @Test
    void aDriverThatCompletesMessagesTwiceMakesTheFiguresWorthless() {
        CraftedRun run = new CraftedRun();
        run.surplusCompletions = 1;

        assertThat(run.verdict().findings())
                .singleElement()
                .matches(finding -> finding.cause() == Cause.DRIVER_FAULT && finding.grade() == Grade.NOT_VALID)
                .extracting(Finding::sentence)
                .isEqualTo(
                        "The driver reported 1 completions of messages that had completed before: latencies may be too"
                                + " short, and acknowledgements may be failures.");
    }

    @Test
    void notesWhatOtherProgramsUsed() {
        CraftedRun run = new CraftedRun();
        run.resources = OtherProcessesTest.used(null);

        assertThat(run.verdict().notes())
                .contains("Other processes of this machine or its kernel used about 20 % of its CPUs during"
                        + " the measured part; a broker that Weir did not launch counts among them if it runs here.");
        assertThat(run.verdict().valid()).isTrue();
    }

    @Test
    void aBrokerWithCpusOfItsOwnSharesTheRest() {
        CraftedRun run = new CraftedRun();
        run.broker = RunEvidence.BrokerPlace.OWN_CPUS;

        assertThat(run.verdict().notes())
                .contains("The broker shares this host with the generator: each takes memory and disk from the other.");
    }

    @Test
    void notesWhatSpeaksNotAgainstTheFigures() {
        CraftedRun run = new CraftedRun();
        run.broker = RunEvidence.BrokerPlace.SAME_HOST;
        run.checked = false;
        run.idleConsumers = List.of("consumer-3");
        run.troubles = List.of("A consumer could not be closed in 30 s.");
        run.generator = new GeneratorLoad(CraftedRun.SECOND, 0, 0, 0, 0, 0, 0.5, 0.97, null);

        Verdict verdict = run.verdict();

        assertThat(verdict.valid()).isTrue();
        assertThat(verdict.notes())
                .hasSize(5)
                .anyMatch(note -> note.contains("shares this host"))
                .anyMatch(note -> note.contains("97 %"))
                .anyMatch(note -> note.contains("unchecked"))
                .anyMatch(note -> note.contains("consumer-3"))
                .contains("A consumer could not be closed in 30 s.");
    }

    @Test
    void doesNotJudgeMessagesThatWereNotChecked() {
        CraftedRun run = new CraftedRun();
        run.checked = false;
        run.acknowledgedReceipts = new Receipts(CraftedRun.DUE, 0, 0);

        assertThat(run.verdict().valid()).isTrue();
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

    @Test
    void sumsUpFailuresAndNamesTheMostFrequentKind() {
        CraftedRun run = new CraftedRun();
        run.refused = 30;
        run.unknown = 10;
        run.errors = Map.of("TimeoutException: no answer", 10L, "RecordTooLargeException: too large", 30L);

        Finding finding = run.verdict().findings().get(0);

        assertThat(finding.sentence())
                .contains("40 sends failed", "30 were refused", "10 ended with unknown outcome", "RecordTooLarge");
    }

    @Test
    void everyCauseIsForcedBySomeTest() {
        Set<Cause> forced = EnumSet.of(Cause.CLIENT_LIMITED); // GeneratorVerdictsTest
        rules().forEach(rule -> forced.add(rule.cause()));

        assertThat(forced).isEqualTo(EnumSet.allOf(Cause.class));
    }
}
