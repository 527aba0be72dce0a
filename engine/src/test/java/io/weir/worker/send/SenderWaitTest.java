package io.weir.worker.send;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.workload.WaitPolicy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SenderWaitTest {

    @ParameterizedTest
    @CsvSource({
        "10000, 1, 2, PRECISE, there is time to park",
        "12500, 1, 2, PRECISE, there is time to park",
        "12501, 1, 2, ECONOMICAL, keep 1 of 2 cores busy",
        "1000, 2, 2, ECONOMICAL, keep 2 of 2 cores busy",
        "1000, 40, 8, ECONOMICAL, keep 8 of 8 cores busy",
        "100000, 1, 4, PRECISE, 1 of 4 cores may be kept busy",
        "1000000, 2, 8, PRECISE, 2 of 8 cores may be kept busy",
        "100000, 3, 8, ECONOMICAL, keep 3 of 8 cores busy"
    })
    void choosesByRateAndCoresAndSaysWhy(double rate, int threads, int cores, WaitPolicy policy, String reason) {
        SenderWait wait = SenderWait.of(WaitPolicy.AUTO, rate, threads, cores);

        assertThat(wait.policy()).isEqualTo(policy);
        assertThat(wait.reason()).contains(reason);
    }

    @Test
    void doesAsAsked() {
        assertThat(SenderWait.of(WaitPolicy.PRECISE, 1_000_000, 16, 2).policy()).isEqualTo(WaitPolicy.PRECISE);
        assertThat(SenderWait.of(WaitPolicy.ECONOMICAL, 1, 1, 64).policy()).isEqualTo(WaitPolicy.ECONOMICAL);
        assertThat(SenderWait.of(WaitPolicy.ECONOMICAL, 1, 1, 64).reason()).isEqualTo("as requested");
    }

    @ParameterizedTest
    @CsvSource({"10000, 80000", "2000, 125000", "1000, 250000", "1, 250000", "1000000, 80000"})
    void whereSpinningIsAskedForOrCostsNobodyItCoversAUsualWakeUp(double rate, long maxSpinNanos) {
        assertThat(SenderWait.of(WaitPolicy.PRECISE, rate, 1, 2).maxSpinNanos()).isEqualTo(maxSpinNanos);
        assertThat(SenderWait.of(WaitPolicy.AUTO, rate, 1, 4).maxSpinNanos()).isEqualTo(maxSpinNanos);
    }

    @ParameterizedTest
    @CsvSource({"12500, 20000", "10000, 25000", "2000, 125000", "1000, 250000", "1, 250000"})
    void onFewCoresASenderSpinsForAQuarterOfItsTimeAtMost(double rate, long maxSpinNanos) {
        assertThat(SenderWait.of(WaitPolicy.AUTO, rate, 1, 2).maxSpinNanos()).isEqualTo(maxSpinNanos);
    }
}
