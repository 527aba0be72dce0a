package io.weir.cli;

import io.weir.campaign.Calibrator;
import io.weir.cli.console.Console;
import io.weir.plugin.DriverCatalog;
import io.weir.plugin.LoadedDriver;
import io.weir.report.CalibrationFile;
import io.weir.resource.EnvironmentCapture;
import io.weir.result.Calibration;
import io.weir.result.Environment;
import io.weir.runner.LatestCalibration;
import io.weir.time.SystemClock;
import io.weir.time.SystemSleeper;
import io.weir.time.SystemWallClock;
import io.weir.units.QuantityFormat;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Measures the limits of the generator on this machine. */
@Command(
        name = "calibrate",
        description = {
            "Measures in half a minute what the generator can do here.",
            "That is what a message costs, how punctual a sender is and at what price, and how late a thread wakes up."
                    + " The latest calibration of this machine and Java is kept, and each result's environment has it."
        },
        mixinStandardHelpOptions = true)
final class CalibrateCommand extends ToolCommand {

    private static final String LOOPBACK = "loopback";

    @Option(names = "--json", description = "Prints JSON, as it stands in a result.")
    boolean json;

    CalibrateCommand(Console console, Installation installation) {
        super(console, installation);
    }

    @Override
    ExitCode run() throws Exception {
        Environment environment = new EnvironmentCapture(SystemClock.INSTANCE).capture(null);
        Calibration calibration;
        try (LoadedDriver sink = DriverCatalog.ofLauncher().load(LOOPBACK)) {
            Calibrator calibrator =
                    new Calibrator(sink, SystemClock.INSTANCE, SystemWallClock.INSTANCE, SystemSleeper.INSTANCE);
            calibration = calibrator.calibrate(step -> {
                if (!json) {
                    console.line(step + " …");
                }
            });
        }
        LatestCalibration.file(environment).write(calibration);
        if (json) {
            console.line(CalibrationFile.text(calibration));
        } else {
            show(environment, calibration);
        }
        return ExitCode.DONE;
    }

    private void show(Environment environment, Calibration calibration) {
        Environment.Clock clock = environment.clock();
        console.line("");
        console.line("CPUs  " + environment.hardware().cpus());
        console.line("clock       " + QuantityFormat.duration(clock.readNanos()) + " to read"
                + (clock.source() == null ? "" : ", source " + clock.source()));
        console.line("pauses      a thread that sleeps 1 ms wakes up late by p99 "
                + QuantityFormat.duration(calibration.wakeUpP99Nanos()) + ", max "
                + QuantityFormat.duration(calibration.longestPauseNanos()));
        console.line("most        " + QuantityFormat.rate(calibration.messagesPerSecond())
                + " msg/s with one sender and all checks, on a system that costs nothing"
                + (calibration.senderNanosPerMessage() < 0
                        ? ""
                        : ": " + QuantityFormat.duration(calibration.senderNanosPerMessage())
                                + " of CPU time for a message"));
        console.line(String.format(
                Locale.ROOT, "%-12s%9s%12s%12s%8s", "waitPolicy", "msg/s", "delay p50", "delay p99", "cores"));
        for (Calibration.Pacing pacing : calibration.pacing()) {
            console.line(String.format(
                    Locale.ROOT,
                    "%-12s%9s%12s%12s%8s",
                    pacing.waitPolicy(),
                    QuantityFormat.rate(pacing.messagesPerSecond()),
                    QuantityFormat.duration(pacing.sendDelayP50Nanos()),
                    QuantityFormat.duration(pacing.sendDelayP99Nanos()),
                    pacing.cores() < 0 ? "?" : String.format(Locale.ROOT, "%.2f", pacing.cores())));
        }
    }
}
