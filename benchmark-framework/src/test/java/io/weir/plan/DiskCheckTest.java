package io.weir.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.config.source.ConfigurationErrors;
import io.weir.machine.DiskSpace;
import io.weir.machine.Disks;
import io.weir.plan.DiskProjection.Estimate;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DiskCheckTest {

    private static final long GB = 1_000_000_000;
    private static final Path TEMPORARY = Path.of("/tmp/weir-me");
    private static final Path RESULTS = Path.of("/data/results");
    private static final Map<DiskUse, Path> FOLDERS = Map.of(DiskUse.BROKER, TEMPORARY, DiskUse.RESULTS, RESULTS);
    private static final Disks ONE = folder -> Optional.of(new DiskSpace("one", 200 * GB, 60 * GB));

    private final ConfigurationErrors errors = new ConfigurationErrors();

    private static DiskProjection run(double minBroker, double maxBroker, double results) {
        return new DiskProjection(
                new Estimate(minBroker * GB, maxBroker * GB), new Estimate(results * GB, results * GB), 12, List.of());
    }

    @Test
    void refusesWhatIsKnownNotToFitWithARemedy() {
        new DiskCheck(ONE, FOLDERS).check(List.of(run(49, 49, 2)), errors);

        assertThat(errors.sorted())
                .extracting(Object::toString)
                .containsExactly("the disk of /tmp/weir-me: takes at least 51 GB for the broker's data and the results,"
                        + " and 50 GB may be filled (60 GB are free, 10 GB stay so); ask for less time, a lower rate or"
                        + " smaller messages, set broker.retention, or name a folder on another disk by TMPDIR, name a"
                        + " folder on another disk by --output");
    }

    @Test
    void warnsFromFourFifthsOfTheRoomAndRefusesNothingThatMayFit() {
        List<DiskNeed> needs = new DiskCheck(ONE, FOLDERS).check(List.of(run(0, 70, 0)), errors);

        assertThat(errors.isEmpty()).isTrue();
        assertThat(needs).singleElement().satisfies(need -> {
            assertThat(need.tight()).isTrue();
            assertThat(need.sentence())
                    .isEqualTo("Up to 70 GB go to the disk of /tmp/weir-me for the broker's data and the results, where"
                            + " 50 GB may be filled (60 GB are free, 10 GB stay so); a run that comes to this limit ends"
                            + " there.");
        });
        assertThat(new DiskCheck(ONE, FOLDERS)
                        .check(List.of(run(39, 39, 0)), errors)
                        .get(0)
                        .tight())
                .isFalse();
        assertThat(new DiskCheck(ONE, FOLDERS)
                        .check(List.of(run(40, 40, 0)), errors)
                        .get(0)
                        .tight())
                .isTrue();
    }

    @Test
    void addsUpResultsOfAllRunsAndTakesTheLargestBroker() {
        List<DiskNeed> needs =
                new DiskCheck(ONE, FOLDERS).check(List.of(run(5, 6, 1), run(10, 12, 1), run(1, 1, 1)), errors);

        assertThat(needs.get(0).projected()).isEqualTo(new Estimate(13e9, 15e9));
    }

    @Test
    void judgesEachDiskByItself() {
        Disks two = folder -> Optional.of(new DiskSpace(folder, 200 * GB, folder.equals(RESULTS) ? 1 * GB : 60 * GB));

        List<DiskNeed> needs = new DiskCheck(two, FOLDERS).check(List.of(run(10, 10, 0.6)), errors);

        assertThat(needs).hasSize(2);
        assertThat(errors.sorted())
                .extracting(Object::toString)
                .singleElement()
                .asString()
                .startsWith(
                        "the disk of /data/results: takes at least 600 MB for the results, and 500 MB may be filled")
                .contains("--output")
                .doesNotContain("TMPDIR");
    }

    @Test
    void dividesABrokersBytesOverTheDisksThatItsFileNames() {
        Path a = Path.of("/mnt/a");
        Path b = Path.of("/mnt/b");
        Disks three = folder -> Optional.of(new DiskSpace(folder, 200 * GB, folder.equals(b) ? 10 * GB : 60 * GB));
        DiskProjection both = run(12, 12, 1).on(List.of(a, b));

        List<DiskNeed> needs = new DiskCheck(three, FOLDERS).check(List.of(both, run(3, 3, 1)), errors);

        assertThat(needs)
                .extracting(need -> need.folder() + " " + need.projected().min() / GB)
                .containsExactly("/mnt/a 6.0", "/mnt/b 6.0", "/tmp/weir-me 3.0", "/data/results 2.0");
        assertThat(errors.sorted())
                .extracting(Object::toString)
                .singleElement()
                .asString()
                .startsWith("the disk of /mnt/b: takes at least 6 GB for the broker's data, and 5 GB may be filled");
    }

    @Test
    void addsUpFoldersThatAreOnOneDisk() {
        DiskProjection both = run(49, 49, 0).on(List.of(Path.of("/mnt/a"), Path.of("/mnt/b")));

        List<DiskNeed> needs = new DiskCheck(ONE, FOLDERS).check(List.of(both, run(40, 40, 0)), errors);

        assertThat(needs)
                .singleElement()
                .satisfies(need -> assertThat(need.projected()).isEqualTo(new Estimate(49e9, 49e9)));
    }

    private static final Path A = Path.of("/mnt/a");
    private static final Path B = Path.of("/mnt/b");

    /** There is room for 57 GB on A and for 10 GB on B. */
    private List<String> needs(double gigabytes, long partitions, Path... disksOfFolders) {
        Disks two = folder -> Optional.of(new DiskSpace(folder, 60 * GB, folder.equals(B) ? 13 * GB : 60 * GB));
        Estimate bytes = new Estimate(gigabytes * GB, gigabytes * GB);
        DiskProjection run = new DiskProjection(bytes, Estimate.NONE, partitions, List.of(disksOfFolders));
        return new DiskCheck(two, Map.of(DiskUse.BROKER, TEMPORARY))
                .check(List.of(run), errors).stream()
                        .map(need -> need.folder() + " " + need.projected().min() / GB + " to "
                                + need.projected().max() / GB + (need.tight() ? ", tight" : ""))
                        .toList();
    }

    @Test
    void letsEachDiskHaveTheOnePartitionThatThereIs() {
        assertThat(needs(9, 1, A, B)).containsExactly("/mnt/a 9.0 to 9.0", "/mnt/b 0.0 to 9.0, tight");
        assertThat(errors.isEmpty()).as("it may go to the larger disk").isTrue();
    }

    @Test
    void letsEachDiskBeTheFullestWherePartitionsDoNotDivide() {
        assertThat(needs(12, 3, A, B)).containsExactly("/mnt/a 8.0 to 8.0", "/mnt/b 4.0 to 8.0, tight");
        assertThat(needs(9, 3, A, B)).containsExactly("/mnt/a 6.0 to 6.0", "/mnt/b 3.0 to 6.0");
        assertThat(needs(12, 4, A, B)).containsExactly("/mnt/a 6.0 to 6.0", "/mnt/b 6.0 to 6.0");
        assertThat(errors.isEmpty()).isTrue();
    }

    @Test
    void refusesAPartitionThatNoDiskCanHold() {
        needs(56, 1, A, B);
        assertThat(errors.isEmpty()).isTrue();

        needs(58, 1, A, B);
        assertThat(errors.sorted())
                .extracting(Object::toString)
                .singleElement()
                .asString()
                .startsWith("the disk of /mnt/a: takes at least 58 GB for the broker's data, and 57 GB may be filled");
    }

    @Test
    void givesMoreToTheDiskOfMoreFolders() {
        assertThat(needs(9, 9, A, B, A)).containsExactly("/mnt/a 6.0 to 6.0", "/mnt/b 3.0 to 3.0");
        assertThat(needs(8, 4, A, B, A)).containsExactly("/mnt/a 6.0 to 6.0", "/mnt/b 2.0 to 4.0");
    }

    @Test
    void leavesAsideADiskOfUnknownSize() {
        assertThat(new DiskCheck(folder -> Optional.empty(), FOLDERS).check(List.of(run(99, 99, 99)), errors))
                .isEmpty();
        assertThat(errors.isEmpty()).isTrue();
    }
}
