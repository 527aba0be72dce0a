package io.weir.verdict;

import static io.weir.units.QuantityFormat.count;

import io.weir.evidence.RunMeasurement;
import io.weir.measure.Distribution;
import java.util.ArrayList;
import java.util.List;

/** Worth of stored-to-received times, which come from two clocks. */
public final class StoredLatency {

    private StoredLatency() {}

    /** Returns notes for the readers of a run that was to record such times. */
    public static List<String> notes(RunMeasurement measurement, RunEvidence.BrokerPlace broker) {
        List<String> notes = new ArrayList<>();
        long received = measurement.measured().endToEnd().getTotalCount();
        long stored = measurement.measured().of(Distribution.STORED_TO_RECEIVED).getTotalCount();
        if (stored < received) {
            notes.add("Of " + count(received) + " messages " + count(received - stored)
                    + " have no stored-to-received time: they came without a store time, or with one after their receipt,"
                    + " which shows that the clocks of broker and generator differ.");
        }
        if (stored > 0) {
            notes.add(
                    "Stored-to-received times count from the system's store time, which is in whole milliseconds: each"
                            + " is too long by up to 1 ms"
                            + (broker == RunEvidence.BrokerPlace.ELSEWHERE
                                    ? ", and wrong by what the clocks of the two machines differ, which is not measured."
                                    : "; broker and generator have the same clock."));
        }
        return notes;
    }
}
