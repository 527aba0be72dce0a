package io.weir.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.report.ReportException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HistoryFolderTest {

    private static final String NAME = "1kb-kafka";

    @TempDir
    Path temporary;

    private Path path;
    private HistoryFolder folder;

    @BeforeEach
    void noFolderYet() {
        path = temporary.resolve("a/history");
        folder = new HistoryFolder(path);
    }

    private static HistoryRow row(int day) {
        return CraftedSeries.row(day, 1_000.25 + day, Map.of());
    }

    private List<HistoryFolder.Added> add(HistoryRow... rows) throws ReportException {
        return folder.add(Map.of(NAME, List.of(rows)));
    }

    private Series read() throws ReportException {
        return folder.read().get(0);
    }

    @Test
    void whatIsAddedIsReadBack() throws Exception {
        assertThat(add(row(1), row(2))).containsExactly(new HistoryFolder.Added(NAME, 2, 0));

        assertThat(read().name()).isEqualTo(NAME);
        assertThat(read().metrics()).containsExactly(HistoryMetric.ACKNOWLEDGED, HistoryMetric.RESPONSE_P99);
        assertThat(read().rows()).extracting(HistoryRow::time).containsExactly(row(1).time(), row(2).time());
        assertThat(read().rows())
                .extracting(HistoryRow::attributes)
                .containsExactly(row(1).attributes(), row(2).attributes());
        assertThat(read().rows().get(0).figure(HistoryMetric.RESPONSE_P99)).isEqualTo(1_001_250);
        assertThat(Files.readString(path.resolve("otava.yaml")))
                .contains("file: \"1kb-kafka.csv\"", "response_p99_us: {column: response_p99_us, direction: -1}");
    }

    @Test
    void aCampaignHasOneRowHoweverOftenItIsAdded() throws Exception {
        add(row(1));

        assertThat(add(row(1), row(2))).containsExactly(new HistoryFolder.Added(NAME, 1, 1));
        assertThat(read().rows()).hasSize(2);
    }

    @Test
    void aRowOfAnEarlierTimeGoesToItsPlaceAndChangesNoOther() throws Exception {
        add(row(1), row(3));
        List<String> before = Files.readAllLines(path.resolve(NAME + ".csv"));

        add(row(2));

        List<String> after = Files.readAllLines(path.resolve(NAME + ".csv"));
        assertThat(read().rows())
                .extracting(each -> each.attribute(Series.CAMPAIGN))
                .containsExactly("campaign-1", "campaign-2", "campaign-3");
        after.remove(2);
        assertThat(after).isEqualTo(before);
    }

    @Test
    void columnsOfTheUserAreKept() throws Exception {
        add(row(1));
        Path file = path.resolve(NAME + ".csv");
        List<String> lines = Files.readAllLines(file);
        Files.write(file, List.of(lines.get(0) + ",remark", lines.get(1) + ",new disks"));

        add(row(2));

        assertThat(read().rows()).extracting(each -> each.attribute("remark")).containsExactly("new disks", "");
    }

    @Test
    void aCampaignThatHasGoneOnRenewsItsRow() throws Exception {
        add(row(1));
        HistoryRow more = CraftedSeries.row(1, 2_000, Map.of(Series.RUNS, "7"));

        assertThat(add(more)).containsExactly(new HistoryFolder.Added(NAME, 1, 0));
        assertThat(read().rows())
                .singleElement()
                .matches(row -> row.attribute(Series.RUNS).equals("7"));
    }

    @Test
    void twoNamesOfOneFileAreRefusedBeforeAnythingIsWritten() throws Exception {
        assertThatThrownBy(() -> folder.add(Map.of("東京", List.of(row(1)), "大阪", List.of(row(2)))))
                .hasMessageContaining("two of the workloads and drivers would have this file");
        assertThat(path.resolve("_.csv")).doesNotExist();
    }

    @Test
    void aTableOfAnotherKindIsLeftAlone() throws Exception {
        add(row(1));
        Files.writeString(path.resolve("notes.csv"), "day,remark\n1,new disks\n");

        add(row(2));

        assertThat(folder.read()).hasSize(1);
    }

    @Test
    void columnsOfTheUserAreKeptWhereWeirsAreMissing() throws Exception {
        add(row(1));
        Path file = path.resolve(NAME + ".csv");
        List<String> lines = Files.readAllLines(file);
        Files.write(
                file,
                List.of(
                        "\uFEFF" + lines.get(0).replace(",settings,weir_version,", ",remark,"),
                        lines.get(1).replace(",settings,weir_version,", ",new disks,"),
                        ""));

        add(row(2));

        assertThat(read().rows()).extracting(each -> each.attribute("remark")).containsExactly("new disks", "");
        assertThat(read().rows()).extracting(each -> each.attribute("settings")).containsExactly("", "settings");
    }

    @Test
    void aRowWithOtherFiguresIsRefusedAndNothingIsChanged() throws Exception {
        add(row(1));
        HistoryRow other = new HistoryRow(row(2).time(), row(2).attributes(), Map.of(HistoryMetric.SERVICE_P50, 1.0));

        assertThatThrownBy(() -> folder.add(Map.of(NAME, List.of(other), "another", List.of(row(1)))))
                .isInstanceOf(ReportException.class)
                .hasMessageContaining("acknowledged_msgs_per_s, response_p99_us")
                .hasMessageContaining("campaign-2 has [service_p50_us]");
        assertThat(folder.read()).hasSize(1);
        assertThat(read().rows()).hasSize(1);
    }

    @Test
    void aDamagedLineIsNamed() throws Exception {
        add(row(1), row(2));
        Path file = path.resolve(NAME + ".csv");
        String whole = Files.readString(file);
        for (String damaged : List.of(
                whole.replace("2026-01-03T12:00:00Z", "yesterday"),
                whole.replaceAll("[0-9.]+\n$", "NaN\n"),
                whole.replaceAll("[0-9.]+\n$", "fast\n"),
                whole.replaceAll(",[0-9.]+\n$", "\n"))) {
            assertThat(damaged).isNotEqualTo(whole);
            Files.writeString(file, damaged);

            assertThatThrownBy(() -> folder.read())
                    .isInstanceOf(ReportException.class)
                    .hasMessageContaining(NAME + ".csv can't be read: line 3 has ");
        }
        Files.writeString(file, "");
        assertThatThrownBy(() -> folder.read()).hasMessageContaining("its first line names no column \"time\"");
    }

    @Test
    void namesOfFilesAreSafe() throws Exception {
        folder.add(Map.of("../1 kb/kafka, codec=lz4", List.of(row(1))));

        try (Stream<Path> files = Files.list(path)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder(".._1_kb_kafka_codec_lz4.csv", "otava.yaml", ".lock");
        }
    }

    @Test
    void aMissingFolderIsAnErrorWithARemedy() {
        assertThatThrownBy(() -> folder.read())
                .isInstanceOf(ReportException.class)
                .hasMessage("The history " + path
                        + " can't be read: no such file or folder; mend it, or name another folder.");
    }
}
