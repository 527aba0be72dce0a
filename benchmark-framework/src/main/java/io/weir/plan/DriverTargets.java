package io.weir.plan;

import io.weir.artifact.ArtifactException;
import io.weir.config.DriverConfiguration;
import io.weir.config.DriverFile;
import io.weir.config.source.ConfigurationErrors;
import io.weir.config.source.SourceLocation;
import io.weir.driver.DriverException;
import io.weir.driver.Guarantees;
import io.weir.machine.MachineMemory;
import io.weir.plugin.DriverLoadException;
import io.weir.plugin.LoadedDriver;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** Loads the drivers of files and checks the files against them. For one thread. */
final class DriverTargets {

    private final DriverLoader drivers;
    private final OptionalLong runHeapBytes;

    /** Loads the driver that a file names. */
    @FunctionalInterface
    interface DriverLoader {
        LoadedDriver load(DriverFile file) throws DriverLoadException, ArtifactException, InterruptedException;
    }

    /** @param runHeapBytes heap of a run's JVM; empty if it is the JVM's default */
    DriverTargets(DriverLoader drivers, OptionalLong runHeapBytes) {
        this.drivers = drivers;
        this.runHeapBytes = runHeapBytes;
    }

    /** Returns a file with its driver; empty, with errors added, when they don't go together. */
    Optional<DriverTarget> of(DriverFile file, ConfigurationErrors errors)
            throws ArtifactException, InterruptedException {
        try {
            LoadedDriver driver = drivers.load(file);
            Optional<DriverConfiguration> configuration =
                    file.configuration(driver.call(() -> driver.driver().settings()), errors);
            if (configuration.isEmpty()) {
                return Optional.empty();
            }
            Map<String, String> contradictions = driver.call(
                    () -> driver.driver().contradictions(configuration.get().settings()));
            contradictions.forEach(
                    (key, sentence) -> errors.add(configuration.get().location(key), key + " " + sentence));
            BrokerCheck check = new BrokerCheck(MachineMemory.totalBytes(), runHeapBytes);
            if (!check.check(configuration.get(), driver, errors) | !contradictions.isEmpty()) {
                return Optional.empty();
            }
            Guarantees guarantees = driver.call(
                    () -> driver.driver().guarantees(configuration.get().settings()));
            return Optional.of(new DriverTarget(configuration.get(), driver, guarantees));
        } catch (DriverLoadException notThere) {
            errors.add(file.driverPlace(), String.valueOf(notThere.getMessage()));
        } catch (DriverException contradiction) {
            errors.add(SourceLocation.of(file.source().name()), String.valueOf(contradiction.getMessage()));
        }
        return Optional.empty();
    }
}
