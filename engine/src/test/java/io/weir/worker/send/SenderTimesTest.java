package io.weir.worker.send;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.evidence.SenderTime;
import io.weir.machine.KernelTimes;
import io.weir.measure.Timeline;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SenderTimesTest {

    private static final long START = 1_000;
    private static final long END = 11_000;

    private final Timeline timeline = new Timeline(0, START, END - START);
    private SenderTimes times;
    private long cpu;
    private long waiting;
    private int readings;

    @BeforeEach
    void start() {
        times = timesOf(timeline);
    }

    private SenderTimes timesOf(Timeline load) {
        return new SenderTimes(load, new EngineTime(() -> 0), () -> {
            readings++;
            return new KernelTimes(cpu, waiting);
        });
    }

    @Test
    void aSendCountsByWhatOfItLiesInTheWindow() {
        times.sent(START - 10, 500);
        assertThat(insideSend()).isZero();

        times.sent(START + 100, 300);
        assertThat(insideSend()).isEqualTo(100);

        times.sent(START + 2_000, 700);
        assertThat(insideSend()).isEqualTo(800);

        times.sent(END + 100, 300);
        assertThat(insideSend()).isEqualTo(1_000);

        times.sent(END + 1_000, 800);
        assertThat(insideSend()).isEqualTo(1_000);
    }

    @Test
    void aSendThatSpansTheWindowCountsAsAllOfIt() {
        times.sent(END + 5, END + 5);

        assertThat(insideSend()).isEqualTo(END - START);
    }

    @Test
    void aSendThatDoesNotComeBackIsTheClientsUntilTheWindowsEnd() {
        times.waited(START, START + 1_000);
        times.sent(START + 3_000, 2_000);

        assertThat(times.ofHung("sender", START + 4_000))
                .returns(1_000L, SenderTime::waitingNanos)
                .returns(8_000L, SenderTime::insideSendNanos)
                .returns(1_000L, SenderTime::engineNanos);
        assertThat(times.ofHung("sender", START - 500).insideSendNanos()).isEqualTo(12_000);
        assertThat(times.ofHung("sender", END + 1).insideSendNanos()).isEqualTo(2_000);
    }

    @Test
    void aSendThatSeemsToTakeLessThanNothingIsTakenFromTheSum() {
        times.sent(START + 2_000, 700);
        times.sent(START + 3_000, -40);

        assertThat(insideSend()).isEqualTo(660);
    }

    @Test
    void outsideTheWindowASendThatSeemsToTakeLessThanNothingChangesNothing() {
        times.sent(START + 2_000, 700);
        times.sent(START - 500, -40);
        times.sent(END + 500, -40);

        assertThat(insideSend()).isEqualTo(700);
    }

    @Test
    void aWindowThatWasCutInTheWarmUpHasNoTimes() {
        timeline.cutAt(START / 2);

        times.waited(0, START / 2);
        times.backPressure(0, END);
        times.sent(START + 300, 200);

        assertThat(times.of("sender"))
                .returns(0L, SenderTime::wallNanos)
                .returns(0L, SenderTime::waitingNanos)
                .returns(0L, SenderTime::insideSendNanos)
                .returns(0L, SenderTime::backPressureNanos);
    }

    @Test
    void theKernelsFiguresAreThoseBetweenTheWindowsStartAndItsEnd() {
        times.look(0);
        kernelSays(70, 7);
        times.look(START + 1);
        kernelSays(100, 9);
        times.look(END - 1);
        times.look(END);
        kernelSays(500, 50);
        times.look(END + 3_000_000_000L);
        times.ended(END + 3_000_000_000L);

        assertThat(times.of("sender")).returns(30L, SenderTime::cpuNanos).returns(2L, SenderTime::runQueueWaitNanos);
    }

    @Test
    void aWindowsEndThatComesNearerIsSeenAtOnce() {
        times.look(START);
        timeline.cutAt(START + 50);
        kernelSays(20, 2);
        times.look(START + 50);
        kernelSays(500, 50);
        times.look(END);

        assertThat(times.of("sender").cpuNanos()).isEqualTo(20);
    }

    @Test
    void aSenderThatEndsInTheWindowHasWhatItTookUntilThen() {
        times.look(START);
        kernelSays(20, 2);
        times.ended(START + 10);

        assertThat(times.of("sender"))
                .returns(20L, SenderTime::cpuNanos)
                .returns(END - START - 10, SenderTime::waitingNanos);
    }

    @Test
    void aSenderThatEndsInTheWarmUpHasNoFiguresOfTheKernel() {
        times.look(0);
        times.ended(START / 2);

        assertThat(times.of("sender").cpuNanos()).isEqualTo(-1);
    }

    @Test
    void theKernelIsAskedOnceASecondInTheWarmUpAndAtTheEndsOfTheWindowOnly() {
        long second = 1_000_000_000;
        Timeline tenSeconds = new Timeline(0, 5 * second, 5 * second);
        times = timesOf(tenSeconds);
        for (long now = 0; now < 12 * second; now += second / 10) {
            times.look(now);
        }

        assertThat(readings).isEqualTo(5 + 1 + 1);
    }

    private void kernelSays(long cpuNanos, long runQueueWaitNanos) {
        cpu = cpuNanos;
        waiting = runQueueWaitNanos;
    }

    private long insideSend() {
        return times.of("sender").insideSendNanos();
    }
}
