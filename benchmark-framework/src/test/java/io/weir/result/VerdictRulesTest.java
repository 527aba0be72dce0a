package io.weir.result;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.driver.AcknowledgementLevel;
import io.weir.driver.Promises.Delivery;
import io.weir.driver.Promises.OrderScope;
import io.weir.measure.IntegrityAccount.Fates;
import io.weir.measure.Latencies;
import io.weir.measure.SearchRecord;
import io.weir.measure.SearchRecord.Ending;
import io.weir.measure.SearchStep;
import io.weir.measure.SearchStep.Judgement;
import io.weir.measure.SearchStep.Stage;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

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
    void blamesTheGeneratorWhenItsThreadsHaveNoSlackOutsideTheClient() {
        CraftedRun run = new CraftedRun();
        run.acknowledged = 9_000;
        run.sender = CraftedRun.sender(500, 4_000, 0, 5_500, 0, 0);

        assertThat(causesOf(run.verdict())).containsExactlyInAnyOrder(Cause.NOT_SUSTAINED, Cause.GENERATOR_LIMITED);
    }

    @Test
    void blamesTheClientWhenTheTimeGoesIntoSend() {
        CraftedRun run = new CraftedRun();
        run.acknowledged = 9_000;
        run.sender = CraftedRun.sender(500, 8_000, 0, 1_500, 0, 0);

        assertThat(causesOf(run.verdict())).containsExactlyInAnyOrder(Cause.NOT_SUSTAINED, Cause.CLIENT_LIMITED);
    }

    @Test
    void blamesTheGeneratorWhenSendItselfWasKeptFromRunning() {
        CraftedRun run = new CraftedRun();
        run.acknowledged = 9_000;
        run.sender = CraftedRun.sender(500, 5_000, 0, 1_000, 4_500, 0);

        assertThat(causesOf(run.verdict())).containsExactlyInAnyOrder(Cause.NOT_SUSTAINED, Cause.GENERATOR_LIMITED);
    }

    @Test
    void blamesNoSenderThatHadTimeToWait() {
        CraftedRun run = new CraftedRun();
        run.acknowledged = 9_000;
        run.sender = CraftedRun.sender(1_100, 8_000, 0, 900, 0, 0);

        assertThat(causesOf(run.verdict())).containsExactly(Cause.NOT_SUSTAINED);
    }

    @Test
    void doesNotTakeAnUnknownShareForStarvation() {
        CraftedRun run = new CraftedRun();
        run.sender = CraftedRun.sender(9_000, 500, 0, 500, -1, 0);

        assertThat(run.verdict().valid()).isTrue();
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
    void aGeneratorThatSendsOnTimeIsNotBlamedHoweverLittleItGetsToRun() {
        CraftedRun run = new CraftedRun();
        run.sender = CraftedRun.sender(9_000, 500, 0, 500, 5_000, 0);

        assertThat(run.verdict().valid()).isTrue();
    }

    @Test
    void aTailThatTheGeneratorHasMadeIsEnough() {
        CraftedRun run = new CraftedRun();
        run.measured = Latencies.empty();
        run.measured.response().recordValueWithCount(1_000_000, 980);
        run.measured.response().recordValueWithCount(2_000_000, 20);
        run.measured.onTimeResponse().recordValueWithCount(1_000_000, 1_000);

        assertThat(run.verdict().findings()).singleElement().satisfies(finding -> {
            assertThat(finding.cause()).isEqualTo(Cause.GENERATOR_LIMITED);
            assertThat(finding.sentence()).contains("the p99 of the response time would be 1 ms and not 2 ms");
        });
    }

    @Test
    void aFewMicrosecondsOfAFastSystemAreAllowed() {
        CraftedRun run = new CraftedRun();
        run.measured = Latencies.empty();
        run.measured.response().recordValueWithCount(100_000, 1_000);
        run.measured.onTimeResponse().recordValueWithCount(81_000, 1_000);
        assertThat(run.verdict().valid()).isTrue();

        run.measured.onTimeResponse().reset();
        run.measured.onTimeResponse().recordValueWithCount(79_000, 1_000);
        assertThat(causesOf(run.verdict())).containsExactly(Cause.GENERATOR_LIMITED);
    }

    @Test
    void saysWhatTheFigureWouldHaveBeen() {
        CraftedRun run = new CraftedRun();
        run.measured = CraftedRun.latencies(0.5);

        Finding finding = run.verdict().findings().get(0);

        assertThat(finding.sentence()).contains("would be", "and not", "50 % less", "5 % is allowed");
        assertThat(finding.figures().get("generatorShare")).isBetween(0.499, 0.501);
    }

    @Test
    void theFarTailIsNotedAndNoFinding() {
        CraftedRun run = new CraftedRun();
        run.measured = Latencies.empty();
        run.measured.response().recordValueWithCount(1_000_000, 9_950);
        run.measured.response().recordValueWithCount(5_000_000, 50);
        run.measured.onTimeResponse().recordValueWithCount(1_000_000, 10_000);

        assertThat(run.verdict().valid()).isTrue();
        assertThat(run.verdict().notes()).anyMatch(note -> note.contains("would be 1 ms and not 5 ms"));
    }

    @Test
    void theTimeWithoutAProcessorIsSaidApartFromWhatAddsUp() {
        CraftedRun run = new CraftedRun();
        run.acknowledged = 9_000;
        run.sender = CraftedRun.sender(100, 8_900, 0, 1_000, 3_000, 0);

        assertThat(run.verdict().findings())
                .filteredOn(finding -> finding.cause() == Cause.CLIENT_LIMITED)
                .singleElement()
                .satisfies(finding -> assertThat(finding.sentence())
                        .contains("89 % of their time went into the client's send and 10 % into the engine")
                        .contains("for 30 % of it all they were ready to run"));
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
        Set<Cause> forced = EnumSet.of(Cause.CLIENT_LIMITED); // blamesTheClientWhenTheTimeGoesIntoSend
        rules().forEach(rule -> forced.add(rule.cause()));

        assertThat(forced).isEqualTo(EnumSet.allOf(Cause.class));
    }

    private static CraftedRun closedLoop() {
        CraftedRun run = new CraftedRun();
        run.closedLoop = true;
        run.sender = CraftedRun.sender(0, 500, 9_000, 500, 0, 0);
        return run;
    }

    @Test
    void backPressureIsWhatAClosedLoopIsMadeOf() {
        Verdict verdict = closedLoop().verdict();

        assertThat(verdict.findings()).isEmpty();
        assertThat(verdict.notes())
                .anySatisfy(note -> assertThat(note)
                        .contains("at most 50,000 messages outstanding", "can't be compared with the response time"));
    }

    @Test
    void aClosedLoopThatHardlyWaitsMeasuresItself() {
        CraftedRun run = closedLoop();
        run.sender = CraftedRun.sender(0, 4_000, 900, 5_100, 0, 0);
        CraftedRun waiting = closedLoop();
        waiting.sender = CraftedRun.sender(0, 4_000, 1_001, 4_999, 0, 0);
        CraftedRun blocking = closedLoop();
        blocking.sender = CraftedRun.sender(0, 9_000, 0, 1_000, 0, 0);

        assertThat(run.verdict().has(Cause.GENERATOR_LIMITED)).isTrue();
        assertThat(waiting.verdict().valid()).isTrue();
        assertThat(blocking.verdict().valid()).isTrue();
    }

    @Test
    void consumersHaveToKeepUpWithAClosedLoopToo() {
        CraftedRun run = closedLoop();
        run.backlogAtEnd = run.backlogAtStart + 1_001;

        assertThat(run.verdict().has(Cause.NOT_SUSTAINED)).isTrue();
    }

    private static Verdict afterSearch(SearchRecord search) {
        CraftedRun run = new CraftedRun();
        run.search = Optional.of(search);
        return run.verdict();
    }

    @Test
    void aSearchThatHasFoundItsRateSpeaksAgainstNothing() {
        SearchStep missed = CraftedRun.step(Stage.BISECT, 1_100, Judgement.RESPONSE_GREW);

        assertThat(afterSearch(CraftedRun.search(Ending.FOUND, 1_050.0, missed)).valid())
                .isTrue();
    }

    @Test
    void aSearchThatFindsNothingSaysWhatWasMissed() {
        Verdict verdict = afterSearch(CraftedRun.search(
                Ending.NOTHING_SUSTAINED, null, CraftedRun.step(Stage.RAMP, 2, Judgement.SENDS_FAILED)));

        assertThat(verdict.findings()).singleElement().satisfies(finding -> {
            assertThat(finding.cause()).isEqualTo(Cause.NOT_SUSTAINED);
            assertThat(finding.sentence()).contains("at 2 msg/s 7 sends failed");
        });
    }

    @Test
    void aSearchWhoseTimeIsOverIsIncompleteWithWhatItHas() {
        Verdict verdict = afterSearch(CraftedRun.search(
                Ending.OUT_OF_TIME, 3_000.0, CraftedRun.step(Stage.RAMP, 3_000, Judgement.SUSTAINED)));

        assertThat(verdict.findings()).singleElement().satisfies(finding -> {
            assertThat(finding.cause()).isEqualTo(Cause.INCOMPLETE);
            assertThat(finding.sentence())
                    .contains("searchTimeout", "3,000 msg/s were sustained, and higher rates may be");
        });
    }

    @Test
    void aLimitOfTheGeneratorIsNotTakenForTheSystems() {
        SearchStep missed = new SearchStep(
                Stage.BISECT, 9e5, 5, 8e5, 8e5, 8e5, 0, 1L, 2L, 0.5, null, null, Judgement.RATE_MISSED, false, true);

        assertThat(afterSearch(CraftedRun.search(Ending.FOUND, 8e5, missed)).has(Cause.GENERATOR_LIMITED))
                .isTrue();
    }
}
