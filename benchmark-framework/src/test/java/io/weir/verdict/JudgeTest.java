package io.weir.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.audit.DeliveryAudit.Receipts;
import io.weir.audit.ProvenLoss;
import io.weir.driver.Guarantees.Delivery;
import io.weir.driver.Guarantees.OrderScope;
import io.weir.evidence.ConsumerFailure;
import io.weir.evidence.GeneratorLoad;
import io.weir.evidence.QueueHistory;
import io.weir.evidence.SearchRecord;
import io.weir.evidence.scenario.ReadingRecord.Ending;
import io.weir.measure.Phase;
import io.weir.result.BrokerFailure;
import io.weir.result.Cause;
import io.weir.result.Finding;
import io.weir.result.Grade;
import io.weir.result.Verdict;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every cause, what forces it and what is still allowed. */
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
                new Rule(
                        Cause.SLO_MISSED,
                        run -> run.search =
                                Optional.of(CraftedRun.sloSearch(SearchRecord.Ending.FOUND, 1_200.0, null, 51e6)),
                        run -> run.search =
                                Optional.of(CraftedRun.sloSearch(SearchRecord.Ending.FOUND, 1_200.0, null, 50e6))),
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
                new Rule(
                        Cause.DRY,
                        run -> run.reading = Optional.of(CraftedRun.reading(Ending.READ_ALL, 0.999)),
                        run -> run.reading = Optional.of(CraftedRun.reading(Ending.READ_ALL, 5))),
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
                new Rule(Cause.TOO_EARLY, run -> run.tooEarly = 1, run -> {}),
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
                new Rule(
                        Cause.CLOCK_UNSURE,
                        run -> {
                            run.negativeEndToEnd = 1;
                            run.maxEarlyNanos = 1;
                        },
                        run -> {}),
                new Rule(Cause.DRIVER_FAULT, run -> run.surplusCompletions = 1, run -> {}),
                new Rule(
                        Cause.DRIVER_FAULT,
                        run -> run.groups = List.of(CraftedRun.group("broker", 1)),
                        run -> run.groups = List.of(CraftedRun.group("broker", 0), CraftedRun.group("client", 9_000))),
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
                            run.provenLoss = ProvenLoss.NONE;
                            run.acknowledgedReceipts = new Receipts(1, 9_999, 0);
                        },
                        run -> run.provenLoss = ProvenLoss.NONE),
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

    @Test
    void notesAQueueThatTheWindowBeganWith() {
        CraftedRun queued = new CraftedRun();
        queued.unacknowledged = new QueueHistory("", 1, 101, 101, 10, List.of());
        CraftedRun hardlyAny = new CraftedRun();
        hardlyAny.unacknowledged = new QueueHistory("", 1, 100, 100, 10, List.of());

        assertThat(Judge.judge(queued.evidence()).notes())
                .anyMatch(note -> note.contains("began with 101 messages that were due in the warm-up"));
        assertThat(Judge.judge(hardlyAny.evidence()).notes()).noneMatch(note -> note.contains("due in the warm-up"));
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
    void everyCauseIsForcedBySomeTest() {
        Set<Cause> forced = EnumSet.of(
                Cause.CLIENT_LIMITED, // GeneratorVerdictsTest
                Cause.NOT_RECOVERED); // RecoveryVerdictsTest
        rules().forEach(rule -> forced.add(rule.cause()));

        assertThat(forced).isEqualTo(EnumSet.allOf(Cause.class));
    }
}
