package io.weir.compare;

import static io.weir.compare.CraftedVariants.invalid;
import static io.weir.compare.CraftedVariants.made;
import static io.weir.compare.CraftedVariants.requested;
import static io.weir.compare.CraftedVariants.run;
import static io.weir.compare.CraftedVariants.runs;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ComparabilityTest {

    private static Comparability of(List<ComparedRun> runs) {
        return Comparability.of(runs, ComparedRun::driver);
    }

    private static List<ComparedRun> both(List<ComparedRun> runs, List<ComparedRun> others) {
        List<ComparedRun> all = new ArrayList<>(runs);
        all.addAll(others);
        return all;
    }

    @Test
    void makesASideOfEachDriver() {
        Comparability found = of(both(runs("kafka", 1, 2, 3), runs("pulsar", 1, 2)));

        assertThat(found.leftOut()).isEmpty();
        assertThat(found.comparable()).hasSize(1);
        assertThat(found.comparable().get(0).variants())
                .extracting(Variant::name)
                .containsExactly("kafka", "pulsar");
        assertThat(found.comparable().get(0).variants().get(0).runs()).hasSize(3);
    }

    @ParameterizedTest
    @CsvSource({
        "workload.topics, 8, workload.topics is 8 and not 1",
        "workload.compression, lz4, 'workload.compression is lz4, of the other it is not told'",
        "cpus, 64, cpus is 64 and not 2",
        "loop, closed, 'loop is closed, of the other it is not told'"
    })
    void namesWhatDoesNotCompareAndWhy(String key, String value, String reason) {
        Comparability found =
                of(List.of(run("kafka", 1, 1), run("pulsar", 1, 1), requested(run("slow", 1, 1), key, value)));

        assertThat(found.comparable()).hasSize(1);
        assertThat(found.leftOut()).singleElement().satisfies(run -> {
            assertThat(run.run()).isEqualTo("slow-1");
            assertThat(run.reason()).contains("It does not compare with kafka-1", reason);
        });
    }

    @Test
    void machinesAreVariantsWhereTheyAreWhatIsCompared() {
        List<ComparedRun> both = both(
                runs("kafka", 1, 2, 3),
                runs("kafka", 4, 5).stream()
                        .map(run -> requested(requested(run, "cpus", "64"), "memoryGiB", "256"))
                        .toList());

        assertThat(of(both).comparable()).isEmpty();
        Comparability across = of(both.stream().map(ComparedRun::acrossMachines).toList());
        assertThat(across.leftOut()).isEmpty();
        assertThat(across.comparable()).singleElement().satisfies(conditions -> {
            assertThat(conditions.variants())
                    .extracting(Variant::name)
                    .containsExactly("kafka on 2 × an unknown CPU", "kafka on 64 × an unknown CPU, 256 GiB");
            assertThat(conditions.variants().get(1).runs().get(0).circumstances())
                    .containsEntry("cpus", "64")
                    .containsEntry("memoryGiB", "256");
        });
    }

    @Test
    void acrossMachinesAnotherWorkloadStillDoesNotCompare() {
        assertThat(of(List.of(
                                run("kafka", 1, 1).acrossMachines(),
                                requested(requested(run("kafka", 2, 1), "cpus", "64"), "workload.topics", "8")
                                        .acrossMachines()))
                        .comparable())
                .isEmpty();
    }

    @Test
    void anotherNameOfTheSameWorkloadIsNoDifference() {
        assertThat(of(List.of(run("kafka", 1, 1), requested(run("pulsar", 1, 1), Comparability.WORKLOAD, "copy")))
                        .comparable())
                .hasSize(1);
    }

    @Test
    void namesRunsThatAreNotValid() {
        Comparability found = of(List.of(run("kafka", 1, 1), run("pulsar", 1, 1), invalid(run("pulsar", 2, 1))));

        assertThat(found.leftOut())
                .containsExactly(new Comparability.LeftOut("pulsar-2", "It is not valid: DATA_LOST."));
    }

    @Test
    void countsRunsThatAreNotValidBesideTheSideThatTheyWouldBeOn() {
        List<ComparedRun> runs = new ArrayList<>(List.of(
                run("kafka", 1, 1),
                run("pulsar", 1, 1),
                CraftedVariants.qualified(run("pulsar", 2, 1)),
                invalid(run("pulsar", 3, 1)),
                invalid(run("pulsar", 4, 1)),
                invalid(requested(run("pulsar", 5, 1), "workload.topics", "8"))));

        List<Variant> variants = of(runs).comparable().get(0).variants();

        assertThat(variants).extracting(Variant::grades).containsExactly("", "2 of 4 runs not valid; 1 qualified");
        assertThat(of(runs).leftOut()).hasSize(3);
    }

    @Test
    void neverMixesTwoVersionsIntoOneSide() {
        Comparability found = of(List.of(
                made(run("kafka", 1, 1), "brokerVersion", "4.3.1"),
                made(run("kafka", 2, 1), "brokerVersion", "3.9.1")));

        assertThat(found.comparable().get(0).variants())
                .extracting(Variant::name)
                .containsExactly("kafka (brokerVersion 4.3.1)", "kafka (brokerVersion 3.9.1)");
    }

    @Test
    void tellsRunsOfTwoToolsApartByTheToolAndByNothingThatOneDoesNotTell() {
        Comparability found = of(List.of(
                made(made(run("kafka", 1, 1), "brokerVersion", "4.3.1"), "tool", "Weir"),
                made(made(run("kafka", 2, 1), "brokerVersion", "3.9.1"), "tool", "Weir"),
                made(run("kafka", 3, 1), "tool", "another")));

        assertThat(found.comparable().get(0).variants())
                .extracting(Variant::name)
                .containsExactly(
                        "kafka (brokerVersion 4.3.1, tool Weir)",
                        "kafka (brokerVersion 3.9.1, tool Weir)",
                        "kafka (tool another)");
    }

    @Test
    void comparesEachOfSeveralWorkloads() {
        List<ComparedRun> runs = both(runs("kafka", 1, 2), runs("pulsar", 1, 2));
        List<ComparedRun> larger =
                runs.stream().map(run -> requested(run, "workload.topics", "9")).toList();

        assertThat(of(both(runs, larger)).comparable()).hasSize(2);
    }

    @Test
    void saysThatOneSideHasNothingToBeComparedWith() {
        assertThat(of(runs("kafka", 1, 2)).leftOut())
                .hasSize(2)
                .allSatisfy(run -> assertThat(run.reason()).startsWith("There is nothing to compare it with"));
    }

    @Test
    void comparesOnlyRatesOfSearchesAndServiceTimesOfClosedLoops() {
        assertThat(RunFigures.metrics("search")).extracting(Metric::name).containsExactly("acknowledged");
        assertThat(RunFigures.metrics("closedLoop"))
                .extracting(Metric::name)
                .contains("service.p99")
                .noneSatisfy(name -> assertThat(name).startsWith("response"));
    }
}
