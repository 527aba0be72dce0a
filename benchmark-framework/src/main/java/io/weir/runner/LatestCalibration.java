package io.weir.runner;

import io.weir.process.UserFolders;
import io.weir.report.CalibrationFile;
import io.weir.report.ReportException;
import io.weir.result.Environment;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Finds the latest calibration of this machine with this JVM. */
public final class LatestCalibration {

    private static final Logger LOG = LoggerFactory.getLogger(LatestCalibration.class);
    private static final Path HOST_NAME = Path.of("/proc/sys/kernel/hostname");

    private LatestCalibration() {}

    public static CalibrationFile file(Environment environment) {
        Path cache = UserFolders.cache(System.getProperties(), System.getenv());
        return CalibrationFile.in(cache, hostName(), environment);
    }

    /** Returns the environment with the latest calibration, if it can be read. */
    static Environment addTo(Environment environment) {
        try {
            return environment.with(file(environment).read().orElse(null));
        } catch (ReportException unreadable) {
            LOG.warn("the latest calibration is left out: {}", unreadable.getMessage());
            return environment;
        }
    }

    private static String hostName() {
        try {
            return Files.readString(HOST_NAME).strip();
        } catch (IOException notLinux) {
            try {
                return InetAddress.getLocalHost().getHostName();
            } catch (UnknownHostException nameless) {
                return "localhost";
            }
        }
    }
}
