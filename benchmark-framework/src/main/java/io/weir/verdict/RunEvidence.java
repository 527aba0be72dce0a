package io.weir.verdict;

import io.weir.driver.Guarantees;
import io.weir.evidence.RunMeasurement;
import io.weir.result.BrokerFailure;
import io.weir.result.ResourceUse;
import io.weir.result.host.HostClocks;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Complete evidence for a verdict.
 *
 * @param measurement what was measured
 * @param guarantees what the system promised
 * @param resources what the measured part used; null when nobody looked
 * @param cpus CPUs of the generator's machine, the base of its shares; 0 when nobody looked
 * @param brokerFailures unrequested ends of the broker's nodes
 * @param messages number of messages at which the measured part was to end; empty where only its time ends it
 * @param clocks of the hosts
 */
public record RunEvidence(
        RunMeasurement measurement,
        Guarantees guarantees,
        BrokerPlace broker,
        @Nullable ResourceUse resources,
        int cpus,
        List<BrokerFailure> brokerFailures,
        OptionalLong messages,
        HostClocks clocks) {

    public RunEvidence {
        brokerFailures = List.copyOf(brokerFailures);
    }

    /** Places of a broker relative to its generator. */
    public enum BrokerPlace {
        /** On another machine, or on an unknown one. */
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
