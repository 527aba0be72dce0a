package io.weir.verdict;

import static io.weir.verdict.CraftedRecovery.broken;
import static io.weir.verdict.CraftedRecovery.control;
import static io.weir.verdict.CraftedRecovery.cutShort;
import static io.weir.verdict.CraftedRecovery.kill;
import static io.weir.verdict.CraftedRecovery.killForGood;
import static io.weir.verdict.CraftedRecovery.loaded;
import static io.weir.verdict.CraftedRecovery.lostAtTheUndoing;
import static io.weir.verdict.CraftedRecovery.open;
import static io.weir.verdict.CraftedRecovery.paused;
import static io.weir.verdict.CraftedRecovery.restless;
import static io.weir.verdict.CraftedRecovery.series;
import static io.weir.verdict.CraftedRecovery.silent;
import static io.weir.verdict.CraftedRecovery.undecided;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.weir.audit.DeliveryAudit.Receipts;
import io.weir.measure.Phase;
import io.weir.recovery.DisturbanceRecovery;
import io.weir.recovery.RecoveryRecord;
import io.weir.recovery.SeriesRecovery;
import io.weir.recovery.Undecided;
import io.weir.result.BrokerFailure;
import io.weir.result.Cause;
import io.weir.result.Finding;
import io.weir.result.Grade;
import io.weir.result.Verdict;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Verdicts on runs with actions on the system: on recovery, and on what actions explain. */
class RecoveryVerdictsTest {

    private static final String OF_THE_WHOLE =
            "The figures of the whole measured part contain what the actions of the time line did.";

    private static CraftedRun run(DisturbanceRecovery... disturbances) {
        CraftedRun run = new CraftedRun();
        run.recovery = Optional.of(CraftedRecovery.of(disturbances));
        return run;
    }

    private static Finding notRecovered(Verdict verdict) {
        assertThat(verdict.findings()).extracting(Finding::cause).containsExactly(Cause.NOT_RECOVERED);
        return verdict.findings().get(0);
    }

    /** With 500 sends refused in the disturbance, as it says. */
    private static CraftedRun recovered() {
        CraftedRun run = run(kill(series("publishing", 2, 3.5, 500), series("group 0", 2.1, 3.6, 0)));
        run.acknowledged = CraftedRun.DUE - 500;
        run.acknowledgedReceipts = new Receipts(0, CraftedRun.DUE - 500, 0);
        run.refused = 500;
        run.errors = Map.of("Timeout: no answer", 500L);
        return run;
    }

    @Test
    void aSystemThatRecoversFromAllThatWasDoneToItLeavesAValidRun() {
        Verdict verdict = recovered().verdict();

        assertThat(verdict.findings()).isEmpty();
        assertThat(verdict.grade()).isEqualTo(Grade.VALID);
        assertThat(verdict.notes())
                .contains(OF_THE_WHOLE)
                .anyMatch(note -> note.startsWith("To be expected with actions on the system: 500 sends failed"))
                .anyMatch(note -> note.startsWith("To be expected with actions on the system: Of a target"));
    }

    @Test
    void theSameCourseWithoutActionsIsNotValid() {
        CraftedRun run = recovered();
        run.recovery = Optional.empty();

        Verdict verdict = run.verdict();

        assertThat(JudgeTest.causesOf(verdict)).containsExactly(Cause.NOT_SUSTAINED, Cause.ERRORS);
        assertThat(verdict.notes()).noneMatch(note -> note.contains("actions"));
    }

    @Test
    void whereNothingWasDoneNothingIsExplainedByIt() {
        CraftedRun run = recovered();
        DisturbanceRecovery kill = run.recovery.orElseThrow().disturbances().get(0);
        run.recovery = Optional.of(CraftedRecovery.of(control(kill.series().toArray(SeriesRecovery[]::new))));

        Verdict verdict = run.verdict();

        assertThat(JudgeTest.causesOf(verdict)).containsExactly(Cause.NOT_SUSTAINED, Cause.ERRORS);
        assertThat(verdict.notes()).noneMatch(note -> note.contains("actions"));
    }

    @Test
    void consumersThatStoodStillExplainNoFailedSendsAndNoLowRate() {
        CraftedRun run = recovered();
        DisturbanceRecovery kill = run.recovery.orElseThrow().disturbances().get(0);
        run.recovery = Optional.of(CraftedRecovery.of(paused(kill.series().toArray(SeriesRecovery[]::new))));

        assertThat(JudgeTest.causesOf(run.verdict())).containsExactly(Cause.NOT_SUSTAINED, Cause.ERRORS);
    }

    @Test
    void anotherLoadExplainsNoFailedSendsAndNoLowRate() {
        CraftedRun run = recovered();
        DisturbanceRecovery kill = run.recovery.orElseThrow().disturbances().get(0);
        SeriesRecovery[] series = kill.series().toArray(SeriesRecovery[]::new);
        run.recovery = Optional.of(CraftedRecovery.of(loaded(series)));

        assertThat(JudgeTest.causesOf(run.verdict())).containsExactly(Cause.NOT_SUSTAINED, Cause.ERRORS);

        // Neither does it beside an action that explains what was about itself.
        run.recovery = Optional.of(
                CraftedRecovery.of(loaded(series), killForGood(1, "broker-1", series("publishing", 2, 3.5, 0))));

        assertThat(JudgeTest.causesOf(run.verdict())).containsExactly(Cause.ERRORS);
    }

    /** The end alone shows if the system bears it, and a kill before it explains nothing of that. */
    @Test
    void beneathALoadThatStaysNoActionExplainsALowRate() {
        CraftedRun run = recovered();
        DisturbanceRecovery kill = run.recovery.orElseThrow().disturbances().get(0);
        SeriesRecovery[] series = kill.series().toArray(SeriesRecovery[]::new);
        run.recovery = Optional.of(CraftedRecovery.of(
                CraftedRecovery.loadedForGood(series), killForGood(1, "broker-1", series("publishing", 2, 3.5, 0))));

        assertThat(JudgeTest.causesOf(run.verdict())).containsExactly(Cause.NOT_SUSTAINED, Cause.ERRORS);
    }

    @Test
    void failuresWhileNothingWasDoneAreNoneOfAnotherAction() {
        CraftedRun run = recovered();
        DisturbanceRecovery kill = run.recovery.orElseThrow().disturbances().get(0);
        run.recovery = Optional.of(CraftedRecovery.of(
                control(kill.series().toArray(SeriesRecovery[]::new)),
                killForGood(1, "broker-1", series("publishing", 2, 3.5, 0))));

        assertThat(JudgeTest.causesOf(run.verdict())).contains(Cause.ERRORS);
    }

    @Test
    void aRunInWhichNothingWasToBeExplainedHasOneNoteMore() {
        Verdict calm = new CraftedRun().verdict();
        Verdict disturbed = run(kill(series("publishing", 0.01, 0.0, 0))).verdict();

        assertThat(disturbed.findings()).isEqualTo(calm.findings());
        assertThat(disturbed.notes()).hasSize(calm.notes().size() + 1).contains(OF_THE_WHOLE);
    }

    @Test
    void aSystemThatDoesNotRecoverIsNamedWithItsSeriesAndItsGap() {
        Verdict verdict = run(kill(series("publishing", 2, 3.5, 7), series("group 0", 4.25, null, 0)))
                .verdict();

        Finding finding = notRecovered(verdict);
        assertThat(finding.sentence())
                .isEqualTo(
                        "After \"kill all\" group 0 did not come back to the levels asked for in time; the longest time"
                                + " without a success was 4.25 s, and 7 messages failed.");
        assertThat(finding.figures()).containsEntry("action", 0.0).containsEntry("longestGapNanos", 4.25e9);
        assertThat(verdict.grade()).isNotEqualTo(Grade.VALID);
    }

    @Test
    void aRelapseAfterTheRecoveryIsANote() {
        Verdict verdict = run(kill(broken(series("publishing", 2, 3.5, 0), 16.25), series("group 0", 2.1, 3.6, 0)))
                .verdict();

        assertThat(verdict.grade()).isEqualTo(Grade.VALID);
        assertThat(verdict.notes())
                .contains(
                        "After \"kill all\" publishing was back at the levels asked for after 3.5 s, and left them again"
                                + " 16.3 s after the action.")
                .noneMatch(note -> note.contains("group 0"));
    }

    @Test
    void aGapThatIsStillOpenIsALowerBound() {
        Verdict verdict = run(kill(series("publishing", 2, null, 1), open(series("group 0", 4.25, null, 0))))
                .verdict();

        assertThat(notRecovered(verdict).sentence())
                .contains("publishing, group 0 did not come back", "was 4.25 s or more, and 1 messages failed");
    }

    @Test
    void eachActionIsJudgedByItself() {
        Verdict verdict = run(
                        killForGood(0, "a", series("publishing", 1, null, 0)),
                        killForGood(1, "b", series("publishing", 1, 2.0, 0)),
                        killForGood(2, "c", series("publishing", 1, null, 0)))
                .verdict();

        assertThat(verdict.findings())
                .filteredOn(each -> each.cause() == Cause.NOT_RECOVERED)
                .hasSize(2);
        assertThat(verdict.findings())
                .extracting(Finding::sentence)
                .anyMatch(sentence -> sentence.contains("kill a"))
                .noneMatch(sentence -> sentence.contains("kill b"))
                .anyMatch(sentence -> sentence.contains("kill c"));
    }

    @Test
    void aTimeLineThatWasNotCarriedOutLeavesTheRunIncomplete() {
        CraftedRun run = new CraftedRun();
        run.recovery = Optional.of(new RecoveryRecord(
                List.of(), List.of("kill n1 was not carried out: the measured part was over before", "n2 is gone.")));

        Verdict verdict = run.verdict();

        assertThat(verdict.findings())
                .extracting(Finding::cause, Finding::sentence)
                .containsExactly(
                        tuple(
                                Cause.INCOMPLETE,
                                "The time line was not carried out: kill n1 was not carried out: the measured part was over"
                                        + " before."),
                        tuple(Cause.INCOMPLETE, "The time line was not carried out: n2 is gone."));
        assertThat(verdict.notes()).doesNotContain(OF_THE_WHOLE);
    }

    @Test
    void failuresElsewhereThanInADisturbanceStayAFinding() {
        CraftedRun run = recovered();
        run.refused = 501;

        Verdict verdict = run.verdict();

        assertThat(JudgeTest.causesOf(verdict)).containsExactly(Cause.ERRORS);
        assertThat(verdict.findings().get(0).sentence()).startsWith("501 sends failed");
    }

    @Test
    void failuresOfAllDisturbancesAreExplained() {
        CraftedRun run = recovered();
        run.recovery = Optional.of(CraftedRecovery.of(
                killForGood(0, "a", series("publishing", 1, 2.0, 300)),
                killForGood(1, "b", series("publishing", 1, 2.0, 200))));

        assertThat(run.verdict().findings()).isEmpty();
    }

    @Test
    void aLossAndADeathThatNobodyOrderedStayFindings() {
        CraftedRun run = recovered();
        run.acknowledgedReceipts = new Receipts(12, CraftedRun.DUE - 512, 0);
        run.brokerFailures = List.of(new BrokerFailure("kafka-3 was killed by signal 9", Phase.MEASURE, 8));

        assertThat(JudgeTest.causesOf(run.verdict())).contains(Cause.DATA_LOST, Cause.BROKER_FAILED);
    }

    @Test
    void aSystemThatComesBackFromTheActionAndNotFromItsUndoingHasNotRecovered() {
        Verdict verdict = run(kill(series("publishing", 2, 3.5, 0), lostAtTheUndoing(series("group 0", 2.1, 0.0, 0))))
                .verdict();

        assertThat(notRecovered(verdict).sentence()).startsWith("After \"kill all\" group 0 did not come back");
    }

    @Test
    void aSystemThatFallsSilentAfterItsRecoveryHasNotRecovered() {
        Verdict verdict = run(kill(silent(series("publishing", 3, 0.0, 0)))).verdict();

        assertThat(notRecovered(verdict).sentence()).contains("publishing did not come back", "was 3 s or more");
    }

    @Test
    void aShortPauseAtTheEndIsNoSilence() {
        assertThat(run(kill(silent(series("publishing", 0.9, 0.0, 0))))
                        .verdict()
                        .findings())
                .isEmpty();
    }

    @Test
    void anActionDoesNotExplainWhatWasThereBeforeIt() {
        CraftedRun run = recovered();
        SeriesRecovery publishing = series("publishing", 2, 3.5, 500);
        run.recovery = Optional.of(CraftedRecovery.of(kill(restless(publishing, 0.94))));

        assertThat(JudgeTest.causesOf(run.verdict())).containsExactly(Cause.NOT_SUSTAINED, Cause.ERRORS);

        run.recovery = Optional.of(CraftedRecovery.of(kill(restless(publishing, 0.95))));
        assertThat(run.verdict().findings()).isEmpty();
    }

    @Test
    void whatWasNotObservedToTheEndIsNotJudged() {
        CraftedRun run = run(cutShort(kill(series("publishing", 2, null, 0))));

        Verdict verdict = run.verdict();

        assertThat(verdict.findings())
                .extracting(Finding::cause, Finding::sentence)
                .containsExactly(tuple(
                        Cause.INCOMPLETE,
                        "It is not known whether the system recovered from \"kill all\": the time in which it is judged ended"
                                + " too early for that, since it came only 7 s before its end."));
    }

    @Test
    void anActionThatTookLongIsNamedAsTheReason() {
        DisturbanceRecovery slow = cutShort(kill(series("publishing", 2, null, 0)));

        assertThat(run(CraftedRecovery.taking(slow, 4, 30)).verdict().findings())
                .extracting(Finding::sentence)
                .containsExactly(
                        "It is not known whether the system recovered from \"kill all\": the time in which it is judged"
                                + " ended too early for that, since undoing it took 30 s.");
        assertThat(run(CraftedRecovery.taking(slow, 40, 30)).verdict().findings())
                .extracting(Finding::sentence)
                .containsExactly(
                        "It is not known whether the system recovered from \"kill all\": the time in which it is judged"
                                + " ended too early for that, since it took 40 s to have an effect.");
    }

    private static final String PAUSED =
            "It is not known whether the system recovered from \"kill all\": the load paused, and what is left of the time in"
                    + " which it is judged is too short for the levels to hold for long enough.";

    @Test
    void aLoadThatPausedIsNamedAsTheReason() {
        DisturbanceRecovery paused = undecided(kill(series("publishing", 2, null, 0)), Undecided.LOAD_PAUSED);

        assertThat(run(paused).verdict().findings())
                .extracting(Finding::sentence)
                .containsExactly(PAUSED);
    }

    @Test
    void aTimeThatWasTooShortIsTheReasonAlsoBesideAPauseOfTheLoad() {
        SeriesRecovery paused = undecided(series("publishing", 2, null, 0), Undecided.LOAD_PAUSED);
        SeriesRecovery over = undecided(series("group 0", 2, null, 0), Undecided.TIME_OVER);

        assertThat(run(kill(paused, over)).verdict().findings())
                .extracting(Finding::sentence)
                .containsExactly(
                        "It is not known whether the system recovered from \"kill all\": the time in which it is"
                                + " judged ended too early for that, since it came only 7 s before its end.");
    }

    @Test
    void aSeriesOfWhichNothingIsKnownHidesNoneThatIsLate() {
        SeriesRecovery unknown = open(undecided(series("group 0", 9, null, 0), Undecided.LOAD_PAUSED));
        SeriesRecovery late = series("group 1", 4.25, null, 0);

        Verdict verdict =
                run(kill(series("publishing", 2, 3.5, 7), unknown, late)).verdict();

        assertThat(notRecovered(verdict).sentence())
                .isEqualTo(
                        "After \"kill all\" group 1 did not come back to the levels asked for in time; the longest time"
                                + " without a success was 4.25 s, and 7 messages failed.");
    }

    @Test
    void aSeriesThatIsLateInAnInterruptedRunIsLate() {
        CraftedRun run = run(kill(series("publishing", 2, null, 0)));
        run.interruption = Optional.of("Ctrl-C");

        assertThat(run.verdict().has(Cause.NOT_RECOVERED)).isTrue();
    }

    @Test
    void anInterruptedRunIsNoSystemThatDoesNotRecover() {
        CraftedRun run = run(cutShort(kill(series("publishing", 2, null, 0))));
        run.interruption = Optional.of("Ctrl-C");

        assertThat(run.verdict().findings()).extracting(Finding::cause).containsExactly(Cause.INCOMPLETE);
    }

    @Test
    void aRecoveryInAShorterTimeCountsAllTheSame() {
        assertThat(run(cutShort(kill(series("publishing", 2, 3.5, 0))))
                        .verdict()
                        .findings())
                .isEmpty();
    }
}
