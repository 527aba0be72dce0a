package io.weir.workload;

import static io.weir.workload.Confirmation.Answer.CONFIRMED;
import static io.weir.workload.Confirmation.Answer.OPEN;
import static io.weir.workload.Confirmation.Answer.REFUTED;
import static io.weir.workload.Confirmation.QUICK;
import static io.weir.workload.Confirmation.SEQUENTIAL;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ConfirmationTest {

    @Test
    void quickTakesThreeRunsOfThree() {
        assertThat(QUICK.of(1, 2, 0)).isEqualTo(OPEN);
        assertThat(QUICK.of(1, 3, 0)).isEqualTo(CONFIRMED);
        assertThat(QUICK.of(1, 2, 1)).isEqualTo(REFUTED);
    }

    @Test
    void sequentialTakesSixRunsInARow() {
        assertThat(SEQUENTIAL.of(1, 5, 0)).isEqualTo(OPEN);
        assertThat(SEQUENTIAL.of(1, 6, 0)).isEqualTo(CONFIRMED);
    }

    @Test
    void oneMissedRunTakesFourMore() {
        assertThat(SEQUENTIAL.of(1, 8, 1)).isEqualTo(OPEN);
        assertThat(SEQUENTIAL.of(1, 9, 1)).isEqualTo(CONFIRMED);
    }

    @Test
    void twoMissedRunsRefuteARateUnlessOthersHaveSpokenForIt() {
        assertThat(SEQUENTIAL.of(1, 0, 2)).isEqualTo(REFUTED);
        assertThat(SEQUENTIAL.of(1, 1, 2)).isEqualTo(OPEN);
    }

    @Test
    void aRateThatIsStillOpenAfterSixteenRunsIsGivenUp() {
        assertThat(SEQUENTIAL.of(1, 11, 4)).isEqualTo(OPEN);
        assertThat(SEQUENTIAL.of(1, 12, 4)).isEqualTo(REFUTED);
    }

    @Test
    void eachFurtherRateNeedsMoreAsTheyShareOneConfidence() {
        assertThat(SEQUENTIAL.of(2, 7, 0)).isEqualTo(OPEN);
        assertThat(SEQUENTIAL.of(2, 8, 0)).isEqualTo(CONFIRMED);
        assertThat(SEQUENTIAL.of(4, 10, 0)).isEqualTo(OPEN);
        assertThat(SEQUENTIAL.of(4, 11, 0)).isEqualTo(CONFIRMED);
    }

    @Test
    void knowsHowManyRunsThereWillBe() {
        assertThat(Confirmation.NONE.minRuns()).isZero();
        assertThat(Confirmation.NONE.maxRuns()).isZero();
        assertThat(QUICK.minRuns()).isEqualTo(3);
        assertThat(QUICK.maxRuns()).isEqualTo(12);
        assertThat(SEQUENTIAL.minRuns()).isEqualTo(6);
        assertThat(SEQUENTIAL.maxRuns()).isEqualTo(64);
    }
}
