package io.weir.accuracy;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.audit.DeliveryAudit;
import io.weir.driver.DriverContext;
import io.weir.driver.DriverSettings;
import io.weir.driver.loopback.LoopbackDriver;
import io.weir.evidence.RunEvent;
import io.weir.evidence.RunListener;
import io.weir.evidence.RunMeasurement;
import io.weir.measure.Phase;
import io.weir.run.Conductor;
import io.weir.worker.LocalWorker;
import io.weir.worker.RunSetup;
import io.weir.worker.StepLimits;
import io.weir.worker.Worker;
import io.weir.workload.KeyDistribution;
import io.weir.workload.Limits;
import io.weir.workload.Load;
import io.weir.workload.Payload;
import io.weir.workload.Share;
import io.weir.workload.Timing;
import io.weir.workload.Topology;
import io.weir.workload.Workload;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A run of ten days in virtual time: counts, clocks and memory hold out. It takes as long as the work of 864,000
 * intervals.
 */
@Timeout(600)
class TenDaysTest {

    private static final long SERVICE = 1_234_567;
    private static final Duration TEN_DAYS = Duration.ofDays(10);
    private static final long MESSAGES = TEN_DAYS.toSeconds() / 10;
    private static final long INTERVALS = TEN_DAYS.toSeconds();

    /** Growth that is no growth of the run: what the JVM itself loads meanwhile. */
    private static final long TOLERATED_BYTES = 4_000_000;

    @Test
    void tenDaysEndWithTheCountsAndLatenciesOfAShortRunAndTakeNoMoreMemory() throws Exception {
        TurnClock clock = new TurnClock();
        Workload workload = new Workload(
                "ten days",
                new Topology(1, 1, 1, 1, 1, List.of()),
                new Payload.Random(100, 0.5, 20),
                KeyDistribution.NO_KEY,
                new Load.ConstantRate(0.1),
                new Timing(Duration.ZERO, Optional.of(TEN_DAYS), OptionalLong.empty(), Duration.ofSeconds(30)),
                new Limits(
                        OptionalLong.of(1_000), OptionalLong.empty(), OptionalInt.of(1), Limits.DEFAULT.waitPolicy()),
                1);
        RunSetup setup = RunSetup.of(
                workload,
                new LoopbackDriver(),
                new DriverContext(
                        new DriverSettings(Map.of("serviceTime", SERVICE, "ledger", false)),
                        Map.of(),
                        "tenDays",
                        Duration.ofSeconds(20),
                        clock),
                clock::newThread,
                StepLimits.DEFAULT);
        Memory memory = new Memory();
        List<Worker> alone = List.of(new LocalWorker(setup, new Share(0, 1, workload.topology())));

        RunMeasurement measured = new Conductor(setup, memory, alone).run();

        assertThat(measured.interruption()).isEmpty();
        assertThat(measured.dueMessages()).isEqualTo(MESSAGES);
        assertThat(measured.windowNanos()).isEqualTo(TEN_DAYS.toNanos());
        assertThat(measured.measured().response()).isEqualTo(Histograms.of(MESSAGES, k -> SERVICE));
        assertThat(measured.measured().sendDelay()).isEqualTo(Histograms.of(MESSAGES, k -> 0));
        assertThat(measured.deliveryAudit().acknowledged()).isEqualTo(new DeliveryAudit.Receipts(0, MESSAGES, 0));
        assertThat(measured.unsentMessages()).isZero();
        assertThat(memory.windowIntervals).isEqualTo(INTERVALS);
        assertThat(memory.usedBytes.get(memory.usedBytes.size() - 1) - memory.usedBytes.get(0))
                .as("bytes in use after a day and near the end: %s", memory.usedBytes)
                .isLessThan(TOLERATED_BYTES);
    }

    /** The memory in use after a collection, at the end of each day. */
    private static final class Memory implements RunListener {

        final List<Long> usedBytes = new ArrayList<>();
        long windowIntervals;

        @Override
        public void on(RunEvent event) {
            if (event instanceof RunEvent.IntervalClosed closed
                    && closed.interval().phase() == Phase.MEASURE) {
                windowIntervals++;
                if (windowIntervals % Duration.ofDays(1).toSeconds() == 0) {
                    System.gc();
                    usedBytes.add(Runtime.getRuntime().totalMemory()
                            - Runtime.getRuntime().freeMemory());
                }
            }
        }
    }
}
