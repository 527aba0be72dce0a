package io.weir.runner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import io.weir.resource.WatchedProcess;
import io.weir.result.Environment;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class CpusOfRunTest {

    private static WatchedProcess limited(@Nullable Double cpus) {
        return WatchedProcess.inContainer("broker-1", 1, cpus);
    }

    private static double brokerCpus(@Nullable List<Integer> set, WatchedProcess... processes) {
        return new Environment.Cpus(4, false, List.of(0, 1), set, CpusOfRun.limit(List.of(processes)), "so it is")
                .brokerCpus();
    }

    @Test
    void areThoseThatTheLimitsOfItsContainersLeaveABroker() {
        assertThat(brokerCpus(List.of(0, 1), limited(1.0))).isEqualTo(1);
        assertThat(brokerCpus(List.of(0, 1, 2, 3), limited(1.2), limited(1.2))).isCloseTo(2.4, offset(1e-9));
        assertThat(brokerCpus(null, limited(1.5))).isEqualTo(1.5);
    }

    @Test
    void areThoseOfItsSetWhereThatIsSmallerOrOneProcessHasNoLimit() {
        assertThat(brokerCpus(List.of(0, 1), limited(1.5), limited(1.5))).isEqualTo(2);
        assertThat(brokerCpus(List.of(0, 1), limited(0.5), limited(null))).isEqualTo(2);
        assertThat(brokerCpus(List.of(3), new WatchedProcess("broker-1", 1))).isEqualTo(1);
        assertThat(brokerCpus(null)).isEqualTo(4);
    }
}
