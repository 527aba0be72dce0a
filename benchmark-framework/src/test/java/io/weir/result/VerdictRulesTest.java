package io.weir.result;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.driver.AcknowledgementLevel;
import io.weir.driver.Promises.Delivery;
import io.weir.driver.Promises.OrderScope;
import io.weir.measure.IntegrityAccount.Fates;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every cause, what forces it and what is still allowed, and what is said of it. */
class VerdictRulesTest {

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
                        Cause.HEAD_OF_LINE,
                        run -> run.sender = CraftedRun.sender(9_000, 500, 0, 500, 0, 101),
                        run -> run.sender = CraftedRun.sender(9_000, 500, 0, 500, 0, 100)),
                new Rule(
                        Cause.BACK_PRESSURE,
                        run -> run.sender = CraftedRun.sender(8_989, 500, 11, 500, 0, 0),
                        run -> run.sender = CraftedRun.sender(8_990, 500, 10, 500, 0, 0)),
                new Rule(Cause.DATA_LOST, run -> run.acknowledgedFates = new Fates(1, 9_999, 0), run -> {}),
                new Rule(Cause.DATA_CORRUPTED, run -> run.corrupted = 1, run -> run.foreign = 1),
                new Rule(
                        Cause.DUPLICATES,
                        run -> {
                            run.delivery = Delivery.EXACTLY_ONCE;
                            run.acknowledgedFates = new Fates(0, CraftedRun.ASKED, 1);
                        },
                        run -> run.acknowledgedFates = new Fates(0, CraftedRun.ASKED, 1)),
                new Rule(Cause.REORDERED, run -> run.reordered = 1, run -> {
                    run.order = OrderScope.NONE;
                    run.reordered = 1;
                }),
                new Rule(
                        Cause.PHANTOMS,
                        run -> run.refusedFates = new Fates(0, 1, 0),
                        run -> run.refusedFates = new Fates(1, 0, 0)),
                new Rule(
                        Cause.PHANTOMS,
                        run -> run.abortedFates = new Fates(0, 1, 0),
                        run -> run.abortedFates = new Fates(1, 0, 0)),
                new Rule(Cause.ERRORS, run -> run.refused = 1, run -> {}),
                new Rule(Cause.ERRORS, run -> run.unknown = 1, run -> run.unknownFates = new Fates(1, 1, 0)),
                new Rule(Cause.CLOCK_UNSURE, run -> run.negativeEndToEnd = 1, run -> {}),
                new Rule(Cause.INCOMPLETE, run -> run.interruption = Optional.of("sender 3 died"), run -> {}),
                new Rule(Cause.INCOMPLETE, run -> run.unfinished = 1, run -> {}),
                new Rule(Cause.INCOMPLETE, run -> run.unsent = 1, run -> {}),
                new Rule(Cause.INCOMPLETE, run -> run.windowNanos = 0, run -> {}),
                new Rule(
                        Cause.INCOMPLETE,
                        run -> {
                            run.stillReceiving = true;
                            run.acknowledgedFates = new Fates(1, 9_999, 0);
                        },
                        run -> run.stillReceiving = true));
    }

    static Set<Cause> causesOf(Verdict verdict) {
        Set<Cause> causes = EnumSet.noneOf(Cause.class);
        verdict.findings().forEach(finding -> causes.add(finding.cause()));
        return causes;
    }

    private static GeneratorLoad paused(long nanos) {
        return new GeneratorLoad(10 * CraftedRun.SECOND, 1, 0, 0, nanos, nanos, null, null);
    }

    @ParameterizedTest
    @MethodSource("rules")
    void findsTheCauseAndNoOther(Rule rule) {
        CraftedRun run = new CraftedRun();
        rule.forced().accept(run);

        assertThat(causesOf(run.verdict())).containsExactly(rule.cause());
        assertThat(run.verdict().valid()).isFalse();
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
    void allowsEachSubscriptionItsBacklog() {
        CraftedRun run = new CraftedRun();
        run.subscriptions = 2;
        run.backlogAtEnd = 2_005;
        assertThat(run.verdict().valid()).isTrue();

        run.backlogAtEnd = 2_006;
        assertThat(causesOf(run.verdict())).containsExactly(Cause.NOT_SUSTAINED);
    }

    @Test
    void callsNothingLostThatARunCutShortMayHaveLeftBehind() {
        CraftedRun run = new CraftedRun();
        run.interruption = Optional.of("The run was stopped.");
        run.acknowledgedFates = new Fates(70, 9_930, 0);

        assertThat(causesOf(run.verdict())).containsExactly(Cause.INCOMPLETE);
        assertThat(run.verdict().findings()).extracting(Finding::figures).contains(Map.of("missingMessages", 70.0));
    }

    @Test
    void namesALossThatWasPromised() {
        CraftedRun handedOver = new CraftedRun();
        handedOver.acknowledgement = AcknowledgementLevel.HANDED_OVER;
        handedOver.acknowledgedFates = new Fates(70, 9_930, 0);
        CraftedRun atMostOnce = new CraftedRun();
        atMostOnce.delivery = Delivery.AT_MOST_ONCE;
        atMostOnce.acknowledgedFates = new Fates(70, 9_930, 0);

        assertThat(List.of(handedOver.verdict(), atMostOnce.verdict())).allSatisfy(verdict -> {
            assertThat(verdict.valid()).isTrue();
            assertThat(verdict.notes()).anyMatch(note -> note.startsWith("70 ") && note.contains("as promised"));
        });
    }

    @Test
    void notesWhatWasNotExpectedToArrive() {
        CraftedRun run = new CraftedRun();
        run.acknowledgedFates = new Fates(0, 6_000, 0);
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

        assertThat(VerdictRules.judge(queued.evidence()).notes())
                .anyMatch(note -> note.contains("began with 101 messages of the warm-up"));
        assertThat(VerdictRules.judge(hardlyAny.evidence()).notes()).noneMatch(note -> note.contains("of the warm-up"));
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
    void notesWhatOtherProgramsUsed() {
        CraftedRun run = new CraftedRun();
        run.resources = ForeignLoadTest.used(null);

        assertThat(run.verdict().notes())
                .contains(
                        "Other programs of this machine, its kernel or its host used about 20 % of its processors during"
                                + " the measured part; a broker that Weir did not launch counts among them if it runs here.");
        assertThat(run.verdict().valid()).isTrue();
    }

    @Test
    void notesWhatSpeaksNotAgainstTheFigures() {
        CraftedRun run = new CraftedRun();
        run.brokerSharesHost = true;
        run.checked = false;
        run.idleConsumers = List.of("consumer-3");
        run.troubles = List.of("A consumer could not be closed in 30 s.");
        run.generator = new GeneratorLoad(CraftedRun.SECOND, 0, 0, 0, 0, 0, 0.5, 0.97);

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
        run.acknowledgedFates = new Fates(CraftedRun.ASKED, 0, 0);

        assertThat(run.verdict().valid()).isTrue();
    }

    @Test
    void putsTheFiguresIntoTheSentence() {
        CraftedRun run = new CraftedRun();
        run.acknowledged = 8_765;

        Finding finding = run.verdict().findings().get(0);

        assertThat(finding.sentence()).contains("1,000 msg/s asked", "877 msg/s", "87.65 %", "99 % is needed");
        assertThat(finding.figures())
                .containsEntry("askedMessagesPerSecond", 1_000.0)
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
