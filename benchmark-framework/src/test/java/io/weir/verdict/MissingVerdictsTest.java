package io.weir.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.audit.DeliveryAudit.Receipts;
import io.weir.audit.ProvenLoss;
import io.weir.driver.AcknowledgementLevel;
import io.weir.driver.Guarantees.Delivery;
import io.weir.evidence.ConsumerFailure;
import io.weir.result.Cause;
import io.weir.result.Finding;
import io.weir.result.Verdict;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Verdicts on messages that were acknowledged and did not arrive: lost, or perhaps still queued. */
class MissingVerdictsTest {

    /** Proofs are taken of what was missing at the drain's end; in a search some of it may come later. */
    @Test
    void callsLostWhatIsProvenAndNoMoreThanIsMissing() {
        CraftedRun run = new CraftedRun();
        run.acknowledgedReceipts = new Receipts(70, 9_930, 0);
        run.provenLoss = new ProvenLoss(20, 50, 0, ProvenLoss.Doubt.STILL_HELD);

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
    void givesTheReasonWhyWhatIsMissingMayStillBeQueued(ProvenLoss.Doubt doubt) {
        CraftedRun run = new CraftedRun();
        run.acknowledgedReceipts = new Receipts(70, 9_930, 0);
        run.provenLoss = new ProvenLoss(0, 90, 0, doubt);

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

        assertThat(JudgeTest.causesOf(run.verdict())).containsExactly(Cause.INCOMPLETE);
        assertThat(run.verdict().findings()).extracting(Finding::figures).contains(Map.of("missingMessages", 70.0));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void callsNothingLostThatAConsumerMayHaveLeftUnread(boolean ended) {
        CraftedRun run = new CraftedRun();
        run.consumerFailures = List.of(new ConsumerFailure("sub-00000/1", ended, "OutOfMemoryError"));
        run.acknowledgedReceipts = new Receipts(70, 9_930, 0);

        assertThat(JudgeTest.causesOf(run.verdict())).containsExactly(Cause.INCOMPLETE);
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
    void doesNotJudgeMessagesThatWereNotChecked() {
        CraftedRun run = new CraftedRun();
        run.checked = false;
        run.acknowledgedReceipts = new Receipts(CraftedRun.DUE, 0, 0);

        assertThat(run.verdict().valid()).isTrue();
    }
}
