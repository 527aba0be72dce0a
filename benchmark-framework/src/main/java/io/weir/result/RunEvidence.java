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
 * @param broker where the broker ran
 * @param resources what the measured part used; null when nobody looked
 * @param processors CPUs of the generator's machine, which shares of it are of; 0 when nobody looked
 * @param brokerFailures ends of the broker's nodes that nobody asked for
 */
public record RunEvidence(
        RunMeasurement measurement,
        Promises promises,
        GeneratorLoad generator,
        BrokerPlace broker,
        @Nullable ResourceUse resources,
        int processors,
        List<BrokerFailure> brokerFailures) {

    public RunEvidence {
        brokerFailures = List.copyOf(brokerFailures);
    }

    /** Evidence without resources, of a broker elsewhere. */
    public RunEvidence(RunMeasurement measurement, Promises promises, GeneratorLoad generator) {
        this(measurement, promises, generator, BrokerPlace.ELSEWHERE, null, 0, List.of());
    }

    /** Places of a broker beside its generator, or not. */
    public enum BrokerPlace {
        /** On another machine, or on one that nobody knows. */
        ELSEWHERE,
        /** On the generator's machine. */
        SAME_HOST,
        /** On the generator's machine, with CPUs of its own. */
        OWN_CPUS
    }

    boolean brokerSharesHost() {
        return broker != BrokerPlace.ELSEWHERE;
    }
}
