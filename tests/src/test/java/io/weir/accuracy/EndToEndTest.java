package io.weir.accuracy;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.driver.DriverSettings;
import io.weir.driver.loopback.LoopbackDriver;
import io.weir.evidence.RunMeasurement;
import io.weir.payload.MessageHeader;
import io.weir.result.Cause;
import io.weir.result.Verdict;
import io.weir.result.host.HostClocks;
import io.weir.tests.WholeMachine;
import io.weir.time.SystemClock;
import io.weir.verdict.Judge;
import io.weir.verdict.RunEvidence;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** End-to-end time when clocks agree and when they don't. That it agrees with the ledger is in {@link RealTimeTest}. */
@Timeout(120)
@WholeMachine
class EndToEndTest {

    private static final int MESSAGES = 2_000;
    private static final int EARLY_MESSAGES = 500;

    @Test
    void inOneJvmNothingArrivesBeforeItIsDue() throws Exception {
        // Delivered inside send: no system is nearer to arriving early.
        RunMeasurement measured = Experiment.inRealTime()
                .rate(MESSAGES)
                .with("callbackThreads", 0L)
                .window(Duration.ofSeconds(1))
                .run();

        assertThat(measured.deliveryAudit().negativeEndToEnd()).isZero();
        assertThat(measured.measured().endToEnd().getTotalCount()).isEqualTo(MESSAGES);
        assertThat(verdict(measured).has(Cause.CLOCK_UNSURE)).isFalse();
    }

    /**
     * For the first quarter of a second: recorders rely on one clock for all threads of a JVM, and a receiver that is
     * behind at the end of an interval would write into what is just being collected.
     */
    @Test
    void whereTheReceiversClockIsBehindEarlyArrivalsAreCountedKeptAndToldOf() throws Exception {
        long behind = Duration.ofMinutes(10).toNanos();
        ThreadLocal<Long> skew = ThreadLocal.withInitial(() -> 0L);
        Experiment experiment = Experiment.inTimeOf(() -> SystemClock.INSTANCE.nanoTime() - skew.get())
                .rate(MESSAGES)
                .with("serviceTime", Duration.ofMillis(1))
                .window(Duration.ofSeconds(1));
        AtomicInteger delivered = new AtomicInteger();
        experiment.witness.listeners = listener -> (payload, header, partition) -> {
            boolean ofLoad = MessageHeader.sequence(header.length > 0 ? header : payload, 0) >= 0; // no probe
            skew.set(ofLoad && delivered.getAndIncrement() < EARLY_MESSAGES ? behind : 0L);
            listener.onMessage(payload, header, partition);
            skew.set(0L);
        };

        RunMeasurement measured = experiment.run();

        assertThat(measured.deliveryAudit().negativeEndToEnd()).isEqualTo(EARLY_MESSAGES);
        assertThat(measured.measured().endToEnd().getTotalCount()).isEqualTo(MESSAGES);
        assertThat(measured.deliveryAudit().acknowledged().once()).isEqualTo(MESSAGES);
        assertThat(verdict(measured).has(Cause.CLOCK_UNSURE)).isTrue();
    }

    private static Verdict verdict(RunMeasurement measured) throws Exception {
        return Judge.judge(new RunEvidence(
                measured,
                new LoopbackDriver().guarantees(new DriverSettings(Map.of())),
                RunEvidence.BrokerPlace.ELSEWHERE,
                null,
                0,
                List.of(),
                OptionalLong.empty(),
                HostClocks.ONE));
    }
}
