package io.weir.result;

import io.weir.driver.Promises;
import io.weir.measure.RunMeasurement;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * All that a verdict is reached from.
 *
 * @param measurement what was measured
 * @param promises what the system promised
 * @param generator what generator and machine were doing
 * @param brokerSharesHost whether the broker ran on the generator's machine
 * @param resources what the measured part used; null when nobody looked
 * @param processors CPUs of the generator's machine, which shares of it are of; 0 when nobody looked
 * @param brokerFailures ends of the broker's nodes that nobody asked for
 */
public record RunEvidence(
        RunMeasurement measurement,
        Promises promises,
        GeneratorLoad generator,
        boolean brokerSharesHost,
        @Nullable ResourceUse resources,
        int processors,
        List<BrokerFailure> brokerFailures) {

    public RunEvidence {
        brokerFailures = List.copyOf(brokerFailures);
    }

    /** Evidence without resources. */
    public RunEvidence(
            RunMeasurement measurement, Promises promises, GeneratorLoad generator, boolean brokerSharesHost) {
        this(measurement, promises, generator, brokerSharesHost, null, 0, List.of());
    }
}
