package io.weir.cli;

import io.weir.measure.Latencies;
import io.weir.resource.EnvironmentCapture;
import io.weir.result.Environment;
import io.weir.result.QuantityFormat;
import io.weir.time.SystemClock;
import io.weir.time.SystemSleeper;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.HdrHistogram.Histogram;
import picocli.CommandLine.Command;

/** Measures what this machine can do for a measurement. */
@Command(
        name = "calibrate",
        description = {
            "Measures what this machine adds to every latency.",
            "That is the cost of reading the clock, and how late a thread wakes up. For the highest rate of Weir's own"
                    + " engine: bin/benchmark -d driver-loopback/sink.yaml -s subscriptionsPerTopic=0 -s"
                    + " producerRate=10M workloads/100b-1p.yaml"
        },
        mixinStandardHelpOptions = true)
final class CalibrateCommand implements Callable<Integer> {

    private static final int WAKE_UPS = 2_000;
    private static final Duration SLEEP = Duration.ofMillis(1);

    private final Console console;

    CalibrateCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws InterruptedException {
        Environment environment = new EnvironmentCapture(SystemClock.INSTANCE).capture(null);
        Environment.Clock clock = environment.clock();
        console.line("clock       " + QuantityFormat.duration(clock.readNanos()) + " to read"
                + (clock.source() == null ? "" : ", source " + clock.source()));
        Histogram late = Latencies.newHistogram();
        for (int i = 0; i < WAKE_UPS; i++) {
            long start = SystemClock.INSTANCE.nanoTime();
            SystemSleeper.INSTANCE.sleep(SLEEP);
            late.recordValue(Math.max(0, SystemClock.INSTANCE.nanoTime() - start - SLEEP.toNanos()));
        }
        console.line("wake-up     late by p50 " + QuantityFormat.duration(late.getValueAtPercentile(50)) + ", p99 "
                + QuantityFormat.duration(late.getValueAtPercentile(99)) + ", max "
                + QuantityFormat.duration(late.getMaxValue()) + " after sleeps of "
                + QuantityFormat.duration(SLEEP.toNanos()));
        console.line("processors  " + environment.hardware().processors());
        return ExitCode.DONE.code();
    }
}
