package io.weir.result;

import io.weir.driver.Promises;
import io.weir.measure.RunMeasurement;

/**
 * All that a verdict is reached from.
 *
 * @param measurement what was measured
 * @param promises what the system promised
 * @param generator what generator and machine were doing
 * @param brokerSharesHost whether the broker ran on the generator's machine
 * @param stillReceiving whether messages were still arriving when the drain's time limit ended it: what is missing may
 *     then be queued rather than lost
 */
public record RunEvidence(
        RunMeasurement measurement,
        Promises promises,
        GeneratorLoad generator,
        boolean brokerSharesHost,
        boolean stillReceiving) {}
