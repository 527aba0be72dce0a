package io.weir.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.measure.SenderTime;
import io.weir.measure.Timeline;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TimeSplitTest {

    private static final long START = 1_000;
    private static final long END = 11_000;

    private final Timeline timeline = new Timeline(0, START, END - START);
    private TimeSplit times;

    @BeforeEach
    void start() {
        times = new TimeSplit(timeline, new SendSplit(System::nanoTime));
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

    private long insideSend() {
        return times.of("sender").insideSendNanos();
    }
}
