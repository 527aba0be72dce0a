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
 */
public record RunEvidence(
        RunMeasurement measurement, Promises promises, GeneratorLoad generator, boolean brokerSharesHost) {}
