package io.weir.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.report.CraftedResults;
import io.weir.report.RunFolder;
import io.weir.result.CampaignPlace;
import io.weir.result.RunResult;
import io.weir.verdict.CraftedRun;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CampaignCommandTest {

    private static ReportedRun run(String folder, @Nullable RunResult result) {
        return new ReportedRun(new RunFolder(Path.of(folder)), result, List.of(), null, RunConfigurationFiles.NONE);
    }

    private static ReportedRun masked(ReportedRun run) {
        return keeping(run, "password: '***'", "");
    }

    private static ReportedRun keeping(ReportedRun run, String driver, String workload) {
        return new ReportedRun(
                run.folder(), run.result(), run.intervals(), null, new RunConfigurationFiles(driver, workload));
    }

    private static ReportedRun cutOff(String folder) {
        return run(folder, null);
    }

    private static ReportedRun at(String folder, int order, CampaignPlace place) {
        return run(
                folder, CraftedResults.at(CraftedResults.completed(new CraftedRun(), name(folder), "w"), place, order));
    }

    private static String name(String folder) {
        return folder.substring(folder.lastIndexOf('/') + 1, folder.lastIndexOf('-'));
    }

    /** In rounds of two drivers, of which the command named Kafka first. */
    private static ReportedRun turn(String folder, int order, int round, int workloads) {
        return turn(folder, order, round, workloads, null);
    }

    private static ReportedRun turn(
            String folder, int order, int round, int workloads, @Nullable Integer concurrentBrokers) {
        int driver = folder.contains("kafka") ? 1 : 2;
        int position = (order - 1) % 2 + 1;
        return at(
                folder,
                order,
                new CampaignPlace("c", round, position, 2, 42L, concurrentBrokers, 5, workloads, driver));
    }

    private static CampaignCommand only(ReportedRun... runs) {
        List<CampaignCommand> commands = CampaignCommand.of(List.of(runs));
        assertThat(commands).hasSize(1);
        return commands.get(0);
    }

    @Test
    void namesDriversInTheOrderOfTheCommandAndNotOfTheirTurns() {
        CampaignCommand command = only(
                turn("r/kafka-1", 2, 1, 1),
                turn("r/kafka-2", 3, 2, 1),
                turn("r/pulsar-1", 1, 1, 1),
                turn("r/pulsar-2", 4, 2, 1));

        assertThat(command.text())
                .isEqualTo("bin/benchmark --repeat 5 --order-seed 42 \\\n"
                        + "    --drivers r/kafka-1/driver.yaml,r/pulsar-1/driver.yaml \\\n"
                        + "    r/pulsar-1/workload.yaml");
        assertThat(command.notes()).isEmpty();
    }

    @Test
    void namesEachWorkloadOnce() {
        assertThat(only(
                                turn("r/kafka-1", 1, 1, 2),
                                turn("r/pulsar-1", 2, 1, 2),
                                turn("r/pulsar-2", 3, 1, 2),
                                turn("r/kafka-2", 4, 1, 2),
                                turn("r/pulsar-3", 5, 2, 2),
                                turn("r/kafka-3", 6, 2, 2))
                        .text())
                .endsWith("\n    r/kafka-1/workload.yaml r/pulsar-2/workload.yaml");
    }

    @Test
    void keepsAllBrokersUpWhereTheyWere() {
        assertThat(only(turn("r/kafka-1", 1, 1, 1, 2), turn("r/pulsar-1", 2, 1, 1, 2))
                        .text())
                .startsWith("bin/benchmark --repeat 5 --order-seed 42 --concurrent-brokers ");
    }

    @Test
    void repeatsOneRunByItself() {
        CampaignCommand command = only(turn("r/kafka-1", 1, 1, 1));

        assertThat(command.text()).isEqualTo("bin/benchmark --drivers r/kafka-1/driver.yaml r/kafka-1/workload.yaml");
    }

    @Test
    void repeatsEachCampaignByACommandOfItsOwn() {
        CampaignPlace other = new CampaignPlace("d", 1, 1, 1, null, null, 2, 1, 1);

        List<CampaignCommand> commands = CampaignCommand.of(List.of(
                turn("monday/kafka-1", 1, 1, 1),
                turn("monday/pulsar-1", 2, 1, 1),
                at("tuesday/kafka-1", 1, other),
                at("tuesday/kafka-2", 2, new CampaignPlace("d", 2, 1, 1, null, null, 2, 1, 1)),
                cutOff("wednesday/kafka-1")));

        assertThat(commands)
                .extracting(CampaignCommand::text)
                .satisfiesExactly(
                        monday -> assertThat(monday).contains("--order-seed 42", "monday/kafka-1", "monday/pulsar-1"),
                        tuesday -> assertThat(tuesday)
                                .isEqualTo("bin/benchmark --repeat 2 \\\n    --drivers tuesday/kafka-1/driver.yaml"
                                        + " \\\n    tuesday/kafka-1/workload.yaml"),
                        wednesday -> assertThat(wednesday)
                                .isEqualTo("bin/benchmark --drivers wednesday/kafka-1/driver.yaml"
                                        + " wednesday/kafka-1/workload.yaml"));
    }

    @Test
    void takesTheFilesOfARunThatWasCutOffForTheDriverThatHasNoOther() {
        CampaignCommand command = only(turn("r/kafka-1", 1, 1, 1), cutOff("r/pulsar-1"));

        assertThat(command.text())
                .contains("--order-seed 42", "--drivers r/kafka-1/driver.yaml,r/pulsar-1/driver.yaml");
        assertThat(command.notes()).isEmpty();
    }

    @Test
    void saysWhatItCannotName() {
        CampaignCommand command = only(turn("r/kafka-1", 1, 1, 2), turn("r/kafka-2", 5, 2, 2), cutOff("r/kafka-3"));

        assertThat(command.text()).contains("--drivers r/kafka-1/driver.yaml ").doesNotContain("--order-seed");
        assertThat(command.notes())
                .containsExactly("These results have files of 1 of the campaign's 2 drivers and 1 of its 2 workloads:"
                        + " name the others too, or only what is here is repeated.");
    }

    @Test
    void drawsTurnsAnewWhereOlderResultsDontTellTheDriversOrder() {
        CampaignCommand command = only(
                at("r/pulsar-1", 1, new CampaignPlace("c", 1, 1, 2, 42L, null, null, null, null)),
                at("r/kafka-1", 2, new CampaignPlace("c", 1, 2, 2, 42L, null, null, null, null)),
                at("r/kafka-2", 3, new CampaignPlace("c", 2, 1, 2, 42L, null, null, null, null)));

        assertThat(command.text())
                .isEqualTo("bin/benchmark --repeat 2 \\\n"
                        + "    --drivers r/pulsar-1/driver.yaml,r/kafka-1/driver.yaml \\\n"
                        + "    r/pulsar-1/workload.yaml");
        assertThat(command.notes()).singleElement().asString().contains("drawn anew");
    }

    @Test
    void saysWhichSecretsToPutBack() {
        assertThat(only(turn("r/kafka-1", 1, 1, 1), masked(turn("r/pulsar-1", 2, 1, 1)))
                        .notes())
                .containsExactly("Secrets are masked as *** in r/pulsar-1/driver.yaml: put them back there first.");
    }

    @Test
    void namesTheBuildThatMeasured() {
        assertThat(only(turn("r/kafka-1", 1, 1, 1), turn("r/pulsar-1", 2, 1, 1)).build())
                .isEqualTo("Weir 0.1.0 at commit 8559989 (git checkout 8559989)");
        assertThat(only(cutOff("r/kafka-1")).build()).isEmpty();
    }

    @Test
    void carriesTheFilesOfRunsThatHaveThem() {
        CampaignCommand command = only(
                keeping(turn("r,1/kafka-1", 1, 1, 1), "name: kafka", "topics: 1\n"),
                keeping(turn("r,1/pulsar-1", 2, 1, 1), "password: '***'\n", "topics: 1\n"));

        assertThat(command.text())
                .isEqualTo("bin/benchmark --repeat 5 --order-seed 42 \\\n"
                        + "    --drivers repeat-c/kafka.yaml,repeat-c/pulsar.yaml \\\n"
                        + "    repeat-c/workload.yaml");
        assertThat(command.notes())
                .containsExactly("Secrets are masked as *** in repeat-c/pulsar.yaml: put them back there first.");
    }

    @Test
    void writesTheFilesThatItCarriesByteForByte(@TempDir Path place) throws Exception {
        String driver = "name: it's $HOME `id` \\\nEND\nlast: 1\n";
        CampaignCommand command = only(
                keeping(turn("r/kafka odd-1", 1, 1, 2), driver, "topics: 1\n"),
                keeping(turn("r/pulsar-1", 2, 1, 2), "name: p\n", "topics: 1\n"),
                keeping(turn("r/pulsar-2", 3, 1, 2), "name: p\n", "topics: 2\n"),
                keeping(turn("r/kafka odd-2", 4, 1, 2), driver, "topics: 2\n"));

        Process shell = new ProcessBuilder("sh", "-eu", "-c", command.script())
                .directory(place.toFile())
                .inheritIO()
                .start();

        assertThat(shell.waitFor()).isZero();
        assertThat(command.text())
                .endsWith("--drivers repeat-c/kafka_odd.yaml,repeat-c/pulsar.yaml \\\n"
                        + "    repeat-c/workload.yaml repeat-c/workload-2.yaml");
        assertThat(place.resolve("repeat-c/kafka_odd.yaml")).content().isEqualTo(driver);
        assertThat(place.resolve("repeat-c/workload.yaml")).content().isEqualTo("topics: 1\n");
        assertThat(place.resolve("repeat-c/workload-2.yaml")).content().isEqualTo("topics: 2\n");
    }

    @Test
    void saysThatACommaPartsTheDriverFiles() {
        String note = "A comma in the name of a folder parts what --drivers names: rename the folder first.";

        assertThat(only(turn("a,b/kafka-1", 1, 1, 1)).notes()).containsExactly(note);
        assertThat(only(turn("a,b/kafka-1", 1, 1, 1), turn("a,b/pulsar-1", 2, 1, 1))
                        .notes())
                .containsExactly(note);
    }

    @Test
    void saysWhereAPayloadFileIsLookedFor() {
        assertThat(only(run("r/kafka-1", CraftedResults.failed())).notes())
                .containsExactly(
                        "The payload file payload-1Kb.data is looked for where the command is called, and among"
                                + " the shipped ones.");
    }

    @Test
    void quotesWhatAShellWouldTakeApart() {
        assertThat(CampaignCommand.ofRun(new RunFolder(Path.of("it's $HOME/kafka-1"))))
                .isEqualTo("bin/benchmark --drivers 'it'\\''s $HOME/kafka-1/driver.yaml'"
                        + " 'it'\\''s $HOME/kafka-1/workload.yaml'");
        assertThat(CampaignCommand.ofRun(new RunFolder(Path.of("-r/kafka-1"))))
                .isEqualTo("bin/benchmark --drivers ./-r/kafka-1/driver.yaml ./-r/kafka-1/workload.yaml");
    }
}
