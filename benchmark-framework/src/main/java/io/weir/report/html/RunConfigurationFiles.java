package io.weir.report.html;

import io.weir.report.ReportException;
import io.weir.report.RunFolder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Copies in a run's folder of the files that it was made from: every key with its value, overrides included.
 *
 * @param driver text of its driver file, secrets masked; empty when the folder has none
 * @param workload text of its workload file; empty when the folder has none
 */
record RunConfigurationFiles(String driver, String workload) {

    static final RunConfigurationFiles NONE = new RunConfigurationFiles("", "");

    /** Replacement for a secret in files. */
    private static final String MASK = "***";

    static RunConfigurationFiles read(RunFolder folder) throws ReportException {
        return new RunConfigurationFiles(text(folder.driverFile()), text(folder.workloadFile()));
    }

    private static String text(Path file) throws ReportException {
        try {
            return Files.isRegularFile(file) ? new String(Files.readAllBytes(file), StandardCharsets.UTF_8) : "";
        } catch (IOException unreadable) {
            throw ReportException.reading(file, unreadable);
        }
    }

    /** Returns whether the driver file lacks secrets that the run had. */
    boolean secretsMasked() {
        return driver.contains(MASK);
    }

    boolean areBothThere() {
        return !driver.isBlank() && !workload.isBlank();
    }
}
