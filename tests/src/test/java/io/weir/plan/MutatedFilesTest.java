package io.weir.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.cli.CalledCommand;
import io.weir.config.EffectiveConfiguration;
import io.weir.config.UserEnvironment;
import io.weir.config.WorkloadKeys;
import io.weir.config.source.ConfigurationError;
import io.weir.config.source.ConfigurationException;
import io.weir.tests.Shipped;
import io.weir.workload.Workload;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Any file whatever is taken or refused with errors of one line each, which have a place. The files are the
 * repository's own, changed at random; {@code -Dweir.mutated.files} and {@code -Dweir.mutated.seed} have others tried.
 */
class MutatedFilesTest {

    private static final int FILES = Integer.getInteger("weir.mutated.files", 10_000);
    private static final int CALLS = 20;
    private static final long SEED = Long.getLong("weir.mutated.seed", 1);

    /** Driver files and overrides to one workload file. */
    private static final int DRIVER_SHARE = 2;

    @TempDir
    Path folder;

    private final Random random = new Random(SEED);

    private static List<byte[]> shipped(String folders, String extension) throws IOException {
        List<byte[]> files = new ArrayList<>();
        try (Stream<Path> found = Files.walk(Shipped.CLONE, 2)) {
            for (Path file : found.filter(
                            path -> path.getParent().getFileName().toString().startsWith(folders))
                    .filter(path -> path.toString().endsWith(extension))
                    .sorted()
                    .toList()) {
                files.add(Files.readAllBytes(file));
            }
        }
        assertThat(files).hasSizeGreaterThan(10);
        return files;
    }

    @Test
    void anyFileIsTakenOrRefusedInLinesWithAPlace() throws Exception {
        try (ShippedDrivers drivers = new ShippedDrivers()) {
            takeOrRefuse(drivers);
        }
    }

    private void takeOrRefuse(ShippedDrivers drivers) throws Exception {
        UserEnvironment environment =
                new UserEnvironment(Shipped.CLONE.resolve("workloads").toString(), folder.toString(), "zone");
        MutatedFile workloads = new MutatedFile(shipped("workloads", ".yaml"), random);
        MutatedFile driverFiles = new MutatedFile(shipped("driver-", ".yaml"), random);
        Path mutated = folder.resolve("mutated.yaml");
        int taken = 0;
        List<String> failures = new ArrayList<>();
        for (int number = 0; number < FILES; number++) {
            boolean ofDriver = number % DRIVER_SHARE == 0;
            Files.write(mutated, (ofDriver ? driverFiles : workloads).next());
            Path workload = ofDriver ? Path.of(Shipped.SMOKE) : mutated;
            Path driver = ofDriver ? mutated : Path.of(Shipped.LOOPBACK);
            List<String> overrides =
                    random.nextInt(4) > 0 ? List.of() : List.of((ofDriver ? driverFiles : workloads).override());
            try {
                taken += isTaken(
                                new RunPlanning(drivers::load, List.of("kafka", "loopback"), environment, overrides),
                                workload,
                                driver)
                        ? 1
                        : 0;
            } catch (RuntimeException | Error failure) {
                failures.add(failure + "\n\tat " + failure.getStackTrace()[0] + "\nfile " + number + " of seed " + SEED
                        + ", overrides " + overrides + "\n"
                        + Files.readString(mutated, StandardCharsets.ISO_8859_1));
            }
        }

        assertThat(failures).isEmpty();
        assertThat(taken).as("files without an error").isBetween(FILES / 20, FILES - FILES / 20);
    }

    @Test
    void anyFileEndsTheCommandAsDoneOrAsBadUsage() throws Exception {
        MutatedFile workloads = new MutatedFile(shipped("workloads", ".yaml"), random);
        for (int number = 0; number < CALLS; number++) {
            Path mutated = Files.write(folder.resolve("w.yaml"), workloads.next());
            CalledCommand called = CalledCommand.in(folder, "validate", "-d", Shipped.LOOPBACK, mutated.toString());
            assertThat(called.exitCode()).as(called.printed()).isIn(0, 2);
        }
    }

    private static boolean isTaken(RunPlanning planning, Path workload, Path driver) throws Exception {
        try {
            CampaignPlan plan = planning.plan(List.of(workload), List.of(driver), 1, null);
            for (PlannedRun run : plan.runs()) {
                assertIsWritable(run.workload(), run.driverName());
            }
            return true;
        } catch (ConfigurationException refused) {
            assertThat(refused.errors()).isNotEmpty().allSatisfy(MutatedFilesTest::assertIsOneLine);
            return false;
        }
    }

    /** The files of a run and of its campaign say the same in YAML and JSON. */
    private static void assertIsWritable(Workload workload, String driverName) {
        String written = EffectiveConfiguration.yaml(WorkloadKeys.valuesOf(workload));
        assertThat(written).isNotBlank().doesNotContain("\0", "\33");
        assertThat(driverName).doesNotContain("\0", "\33");
    }

    private static void assertIsOneLine(ConfigurationError error) {
        assertThat(error.toString().lines()).hasSize(1);
        assertThat(error.location().source()).isNotBlank();
        assertThat(error.message()).isNotBlank().doesNotContain("Exception");
    }
}
