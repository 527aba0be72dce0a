package io.weir.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.audit.DeliveryAudit.Receipts;
import io.weir.audit.ProvenLoss;
import io.weir.evidence.ClientThreadTime;
import io.weir.evidence.scenario.ReadingRecord;
import io.weir.evidence.scenario.ReadingRecord.Ending;
import io.weir.result.Cause;
import io.weir.result.Finding;
import io.weir.result.Grade;
import io.weir.result.Verdict;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ReadingVerdictsTest {

    private static final long MILLI = 1_000_000;

    private final CraftedRun run = new CraftedRun();

    private Verdict after(ReadingRecord record) {
        run.reading = Optional.of(record);
        return run.verdict();
    }

    @Test
    void aBacklogThatIsReadIsNoFaultHoweverItGrows() {
        run.backlogAtStart = 20_000;
        run.backlogAtEnd = 60_000;

        assertThat(after(CraftedRun.reading(Ending.TIME_OVER, 10)).valid()).isTrue();
    }

    @Test
    void aReadingOfLessThanFiveSecondsIsTheBeginningOfOne() {
        assertThat(after(CraftedRun.reading(Ending.READ_ALL, 5)).valid()).isTrue();

        Verdict brief = after(CraftedRun.reading(Ending.READ_ALL, 4.9));
        assertThat(brief.grade()).isEqualTo(Grade.QUALIFIED);
        assertThat(brief.findings())
                .singleElement()
                .extracting(Finding::cause, Finding::sentence)
                .containsExactly(
                        Cause.DRY,
                        "20,000 messages were read in 4.9 s, and then there was nothing left to read: a rate over less than"
                                + " 5 s is that of a beginning.");
        assertThat(after(CraftedRun.reading(Ending.READ_ALL, 1)).grade()).isEqualTo(Grade.QUALIFIED);
        assertThat(after(CraftedRun.reading(Ending.READ_ALL, 0.99)).grade()).isEqualTo(Grade.NOT_VALID);
    }

    @Test
    void whatIsLeftWhenTheTimeIsOverIsANote() {
        run.provenLoss = new ProvenLoss(0, 0, 3_000, ProvenLoss.Doubt.STILL_ARRIVING);
        run.acknowledgedReceipts = new Receipts(3_000, 7_000, 0);
        run.backlogAtEnd = 4_000;

        Verdict verdict = after(CraftedRun.reading(Ending.TIME_OVER, 10));

        assertThat(verdict.valid()).isTrue();
        assertThat(verdict.notes())
                .contains(
                        "The measured part was over before everything had been read; at its end 4,000 messages were left.");
    }

    /** 3,000 messages were not read, 1,000 of them by a subscription that has fallen silent. */
    @Test
    void whatOneSilentSubscriptionMissesIsNoRestOfTheOthers() {
        run.provenLoss = new ProvenLoss(0, 3_000, 2_000, ProvenLoss.Doubt.STILL_HELD);
        run.acknowledgedReceipts = new Receipts(3_000, 7_000, 0);

        Verdict verdict = after(CraftedRun.reading(Ending.TIME_OVER, 10));

        assertThat(verdict.findings()).singleElement().satisfies(finding -> {
            assertThat(finding.cause()).isEqualTo(Cause.INCOMPLETE);
            assertThat(finding.sentence())
                    .startsWith("1,000 acknowledged messages")
                    .contains("the broker still had");
        });
    }

    /** The broker still has what no consumer takes any more. */
    @Test
    void consumersThatStoodStillAreNoReading() {
        run.provenLoss = new ProvenLoss(0, 3_000, 0, ProvenLoss.Doubt.STILL_HELD);
        run.acknowledgedReceipts = new Receipts(3_000, 7_000, 0);

        Verdict verdict = after(CraftedRun.reading(Ending.TIME_OVER, 6));

        assertThat(verdict.grade()).isEqualTo(Grade.NOT_VALID);
        assertThat(verdict.findings())
                .extracting(Finding::sentence)
                .anyMatch(sentence -> sentence.startsWith("Nothing was received in the last 3.98 s"));
    }

    @Test
    void aReadingWithoutADeliveryIsNone() {
        ReadingRecord nothing = new ReadingRecord(
                false, 20_000, 3, 20_000, Ending.TIME_OVER, null, null, null, null, 0, 0.0, null, List.of());

        assertThat(after(nothing).findings())
                .extracting(Finding::sentence)
                .contains("Nothing was received in the measured part.");
    }

    @Test
    void aReadingThatIsCutSoonIsTheBeginningOfOneToo() {
        Verdict verdict = after(CraftedRun.reading(Ending.TIME_OVER, 3));

        assertThat(verdict.grade()).isEqualTo(Grade.QUALIFIED);
        assertThat(verdict.causes()).containsExactly(Cause.DRY);
    }

    /** Observed for ten seconds, of which they had something to do for six. */
    @Test
    void receiversAreJudgedByTheTimeInWhichTheyHadSomethingToDo() {
        run.clientThreads =
                List.of(new ClientThreadTime("poll-0", true, false, 10_000 * MILLI, 5_900 * MILLI, 50 * MILLI));

        assertThat(after(CraftedRun.reading(Ending.READ_ALL, 6)).causes()).containsExactly(Cause.CLIENT_LIMITED);
    }

    @Test
    void whatIsMissingAfterEverythingWasReadIsIncompleteOrLost() {
        run.provenLoss = new ProvenLoss(0, 0, 0, ProvenLoss.Doubt.NOT_COUNTED);
        run.acknowledgedReceipts = new Receipts(3_000, 7_000, 0);

        assertThat(after(CraftedRun.reading(Ending.TIME_OVER, 10)).causes()).containsExactly(Cause.INCOMPLETE);

        run.provenLoss = new ProvenLoss(3_000, 0, 0, ProvenLoss.Doubt.NOT_COUNTED);
        assertThat(after(CraftedRun.reading(Ending.TIME_OVER, 10)).causes()).containsExactly(Cause.DATA_LOST);
    }

    @Test
    void receiversThatWaitForACpuAreTheGenerators() {
        run.clientThreads =
                List.of(new ClientThreadTime("poll-0", true, false, 10_000 * MILLI, 7_000 * MILLI, 2_500 * MILLI));

        Verdict verdict = after(CraftedRun.reading(Ending.READ_ALL, 10));

        assertThat(verdict.grade()).isEqualTo(Grade.NOT_VALID);
        assertThat(verdict.causes()).containsExactly(Cause.GENERATOR_LIMITED);
    }

    @Test
    void receiversThatAreAlwaysOnACpuAreTheClients() {
        run.clientThreads =
                List.of(new ClientThreadTime("poll-0", true, false, 10_000 * MILLI, 9_500 * MILLI, 100 * MILLI));

        Verdict verdict = after(CraftedRun.reading(Ending.READ_ALL, 10));

        assertThat(verdict.grade()).isEqualTo(Grade.QUALIFIED);
        assertThat(verdict.causes()).containsExactly(Cause.CLIENT_LIMITED);
    }

    @Test
    void receiversWithTimeToSpareAreNoLimit() {
        run.clientThreads =
                List.of(new ClientThreadTime("poll-0", true, false, 10_000 * MILLI, 8_000 * MILLI, 500 * MILLI));

        assertThat(after(CraftedRun.reading(Ending.READ_ALL, 10)).valid()).isTrue();
    }

    @Test
    void whatWasNotCarriedOutIsIncomplete() {
        assertThat(after(CraftedRun.reading(Ending.NOT_PREFILLED, 10)).causes()).containsExactly(Cause.INCOMPLETE);
        assertThat(after(CraftedRun.reading(Ending.FAILED, 10)).findings())
                .singleElement()
                .extracting(Finding::cause, Finding::sentence)
                .containsExactly(Cause.INCOMPLETE, "The reading could not be carried through: the broker is gone.");
    }
}
