package io.weir.runner;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.resource.ResourceFigures;
import io.weir.workload.SloTerm.Resource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SloReadingsTest {

    /** One sample was missed. */
    private static final double SECONDS = 2;

    private static SloReadings readings(double brokerCpus, Map<String, @Nullable Double> figures) {
        return readings(brokerCpus, figures, false);
    }

    private static SloReadings readings(double brokerCpus, Map<String, @Nullable Double> figures, boolean elsewhere) {
        return new SloReadings(
                new ResourceFigures(
                        List.copyOf(figures.keySet()), () -> new ArrayList<>(figures.values()), () -> SECONDS),
                brokerCpus,
                4,
                elsewhere);
    }

    private static Map<String, @Nullable Double> figures() {
        Map<String, @Nullable Double> figures = new LinkedHashMap<>();
        figures.put("process.generator.cpuUserCores", 1.0);
        figures.put("process.broker-1.cpuUserCores", 0.5);
        figures.put("process.broker-1.cpuSystemCores", 0.25);
        figures.put("process.broker-2.cpuCores", 0.75);
        figures.put("process.broker-1.fullGarbageCollections", 1.0);
        figures.put("process.broker-2.fullGarbageCollections", 2.0);
        figures.put("process.generator.fullGarbageCollections", 9.0);
        figures.put("disk.vda.busyShare", 0.2);
        figures.put("disk.vdb.busyShare", 0.7);
        figures.put("machine.generator.runnableThreads", 6.0);
        figures.put("machine.generator.swappedInBytesPerSecond", 4_096.0);
        figures.put("machine.generator.swappedOutBytesPerSecond", 0.0);
        return figures;
    }

    @Test
    void unitesTheBrokersProcessesAndTakesTheBusiestDisk() {
        SloReadings readings = readings(2, figures());

        assertThat(readings.readable()).containsExactlyInAnyOrder(Resource.values());
        assertThat(readings.latest(Resource.BROKER_CPU)).isEqualTo(0.75);
        assertThat(readings.latest(Resource.FULL_COLLECTIONS)).isEqualTo(3);
        assertThat(readings.latest(Resource.DISK_BUSY)).isEqualTo(0.7);
        assertThat(readings.latest(Resource.RUNNABLE)).isEqualTo(1.5);
        assertThat(readings.latest(Resource.SWAP)).isEqualTo(8_192);
    }

    @Test
    void sharesOutWhatLimitsLeaveABroker() {
        assertThat(readings(1.5, figures()).latest(Resource.BROKER_CPU)).isEqualTo(1);
    }

    @Test
    void tellsNothingOfABrokerOneOfWhoseProcessesCouldNotBeRead() {
        Map<String, @Nullable Double> figures = figures();
        figures.put("process.broker-2.cpuCores", null);

        assertThat(readings(2, figures).latest(Resource.BROKER_CPU)).isNull();
        assertThat(readings(2, figures).latest(Resource.DISK_BUSY)).isEqualTo(0.7);
    }

    @Test
    void expectsNothingOfBrokersThatNotEachProcessTells() {
        Map<String, @Nullable Double> figures = figures();
        figures.remove("process.broker-2.fullGarbageCollections");

        assertThat(readings(2, figures).readable())
                .doesNotContain(Resource.FULL_COLLECTIONS)
                .contains(Resource.BROKER_CPU);
    }

    @Test
    void knowsNoShareOfCpusThatNobodyTells() {
        assertThat(readings(0, figures()).readable())
                .doesNotContain(Resource.BROKER_CPU)
                .contains(Resource.FULL_COLLECTIONS);
        assertThat(readings(2, Map.of()).readable()).isEmpty();
        assertThat(Arrays.asList(Resource.values()))
                .allMatch(each -> readings(2, Map.of()).latest(each) == null);
    }

    /** Those here are the conductor's, which is idle. */
    @Test
    void theMachineOfAGeneratorOnOtherHostsIsNotRead() {
        assertThat(readings(2, figures(), false).readable())
                .contains(Resource.RUNNABLE, Resource.SWAP, Resource.DISK_BUSY);
        assertThat(readings(2, figures(), true).readable())
                .containsExactlyInAnyOrder(Resource.BROKER_CPU, Resource.FULL_COLLECTIONS);
    }
}
