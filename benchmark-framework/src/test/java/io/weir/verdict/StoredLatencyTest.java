package io.weir.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.evidence.RunMeasurement;
import io.weir.measure.Distribution;
import io.weir.verdict.RunEvidence.BrokerPlace;
import org.junit.jupiter.api.Test;

class StoredLatencyTest {

    private static RunMeasurement measured(long received, long stored) {
        RunMeasurement measurement = new CraftedRun().measurement();
        var endToEnd = measurement.measured().endToEnd();
        endToEnd.reset();
        endToEnd.recordValueWithCount(1_000_000, received);
        var times = measurement.measured().of(Distribution.STORED_TO_RECEIVED);
        times.reset();
        if (stored > 0) {
            times.recordValueWithCount(1_000, stored);
        }
        return measurement;
    }

    @Test
    void tellsTheResolutionAndWhoseClocksAreCompared() {
        assertThat(StoredLatency.notes(measured(9, 9), BrokerPlace.SAME_HOST))
                .containsExactly("Stored-to-received times count from the system's store time, which is in whole"
                        + " milliseconds: each is too long by up to 1 ms; broker and generator have the same clock.");
        assertThat(StoredLatency.notes(measured(9, 9), BrokerPlace.ELSEWHERE))
                .singleElement()
                .asString()
                .endsWith("and wrong by what the clocks of the two machines differ, which is not measured.");
    }

    @Test
    void countsMessagesWithoutSuchATime() {
        assertThat(StoredLatency.notes(measured(9, 0), BrokerPlace.ELSEWHERE))
                .singleElement()
                .asString()
                .startsWith("Of 9 messages 9 have no stored-to-received time: they came without a store time, or with");
        assertThat(StoredLatency.notes(measured(9, 8), BrokerPlace.ELSEWHERE)).hasSize(2);
    }
}
