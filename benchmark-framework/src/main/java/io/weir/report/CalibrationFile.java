package io.weir.report;

import io.weir.process.OwnFolder;
import io.weir.result.Calibration;
import io.weir.result.Environment;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.UUID;

/** Latest calibration of each machine and JVM, kept in a folder of this user. */
public final class CalibrationFile {

    private static final String FOLDER = "calibration";

    private final Path cache;
    private final Path file;

    private CalibrationFile(Path cache, String name) {
        this.cache = cache;
        this.file = cache.resolve(FOLDER).resolve(name);
    }

    /**
     * Returns the file for one machine and JVM. Another kernel, CPU or Java has a file of its own, because its
     * performance may differ.
     *
     * @param cache this user's folder for what can be made again
     * @param host name of the machine
     */
    public static CalibrationFile in(Path cache, String host, Environment environment) {
        Environment.Hardware hardware = environment.hardware();
        String key = String.join(
                "\n",
                host,
                String.valueOf(hardware.cpuModel()),
                String.valueOf(environment.machineCpus()),
                environment.operatingSystem().name(),
                environment.operatingSystem().version(),
                environment.operatingSystem().architecture(),
                environment.jvm().name(),
                environment.jvm().version());
        UUID name = UUID.nameUUIDFromBytes(key.getBytes(StandardCharsets.UTF_8));
        return new CalibrationFile(cache, name + ".json");
    }

    /** Replaces the calibration kept. */
    public void write(Calibration calibration) throws ReportException {
        ReportException.writing(file, () -> OwnFolder.make(cache, FOLDER));
        WholeFile.write(file, text(calibration));
    }

    /**
     * Returns the last calibration kept; empty if there is none.
     *
     * @throws ReportException when there is one that can't be read
     */
    public Optional<Calibration> read() throws ReportException {
        boolean there = ReportException.reading(
                file, () -> OwnFolder.find(cache, FOLDER).isPresent());
        return there && Files.exists(file)
                ? Optional.of(ReportException.reading(
                        file, () -> ResultJson.JSON.readValue(Files.readAllBytes(file), Calibration.class)))
                : Optional.empty();
    }

    /** Returns a calibration as JSON. */
    public static String text(Calibration calibration) {
        return ResultJson.text(calibration);
    }
}
