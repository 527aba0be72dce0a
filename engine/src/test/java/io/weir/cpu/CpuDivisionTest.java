package io.weir.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.cpu.CpuDivision.Wanted;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** On recorded machines. */
class CpuDivisionTest {

    @TempDir
    Path root;

    private static Wanted wanted(String generator, String broker) {
        return new Wanted(
                CpuRequest.parse(generator).orElseThrow(),
                CpuRequest.parse(broker).orElseThrow(),
                true);
    }

    private CpuDivision divide(String machine, String generator, String broker) throws Exception {
        Optional<CpuTopology> topology = RecordedMachine.read(root, machine);
        assertThat(CpuDivision.refusals(topology, true, wanted(generator, broker)))
                .isEmpty();
        return CpuDivision.of(topology, true, wanted(generator, broker));
    }

    private Map<String, String> refusals(String machine, String generator, String broker) throws Exception {
        return CpuDivision.refusals(RecordedMachine.read(root, machine), true, wanted(generator, broker));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "four | 0-1 | 2-3",
                "four-smt | 0-1 | 2-3",
                "eight-smt | 0-1,4-5 | 2-3,6-7",
                "six-smt | 0,3 | 1-2,4-5",
                "container-three-to-six | 3-4 | 5-6",
                "container-three-to-six-smt | 3,6 | 4-5",
                "sixty-four-quota-eight-of-parent | 0-1,32-33 | 2-3,34-35",
            })
    void givesEachSideWholeCoresOfItsOwn(String machine, String generator, String broker) throws Exception {
        CpuDivision division = divide(machine, "auto", "auto");

        assertThat(division.generator()).hasToString(generator);
        assertThat(division.broker()).hasToString(broker);
        assertThat(division.apart()).isTrue();
        assertThat(division.reason()).endsWith("the generator has " + generator + ", the broker " + broker + ".");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "two | there are 2 of them, and 4 are needed to divide them.",
                "sixty-four-quota-two | there are 2 of them by the cgroup's quota, and 4 are needed to divide them.",
                "four-quota-three-version-one | there are 3 of them by the cgroup's quota, and 4 are needed to divide them.",
            })
    void sharesFewCpus(String machine, String why) throws Exception {
        CpuDivision division = divide(machine, "auto", "auto");

        assertThat(division.generator()).isNull();
        assertThat(division.broker()).isNull();
        assertThat(division.reason()).isEqualTo("Generator and broker may use every CPU: " + why);
    }

    @ParameterizedTest
    @CsvSource({"shared,auto", "auto,shared", "shared,shared"})
    void sharesWhereOneSideIsTo(String generator, String broker) throws Exception {
        assertThat(divide("four", generator, broker).apart()).isFalse();
        assertThat(divide("four", generator, broker).reason()).endsWith("the driver file says shared.");
    }

    @Test
    void givesWhatIsNamedOnTwoCpusToo() throws Exception {
        CpuDivision division = divide("two", "0", "1");

        assertThat(division)
                .isEqualTo(new CpuDivision(
                        CpuSet.parse("0").orElseThrow(),
                        CpuSet.parse("1").orElseThrow(),
                        "The driver file names CPUs: the generator has 0, the broker 1."));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "two | auto | 1 | 0 | 1",
                "two | 1 | auto | 1 | 0",
                "eight-smt | auto | 0-1 | 2-3,6-7 | 0-1",
                "eight-smt | auto | 0-3 | 4-7 | 0-3",
                "sixty-four-quota-eight-of-parent | 0-1 | auto | 0-1 | 2-4,34-36",
            })
    void leavesTheRestToTheOtherSide(
            String machine, String generator, String broker, String generatorHas, String brokerHas) throws Exception {
        CpuDivision division = divide(machine, generator, broker);

        assertThat(division.generator()).hasToString(generatorHas);
        assertThat(division.broker()).hasToString(brokerHas);
    }

    @Test
    void bindsOneSideAloneWhereTheOtherIsToShare() throws Exception {
        CpuDivision division = divide("four", "0", "shared");

        assertThat(division.generator()).hasToString("0");
        assertThat(division.broker()).isNull();
        assertThat(division.apart()).isFalse();
        assertThat(division.reason()).endsWith("the generator has 0, the broker every one.");
    }

    @Test
    void bindsNothingWithoutALocalBrokerButWhatIsNamed() throws Exception {
        Optional<CpuTopology> four = RecordedMachine.read(root, "four");

        CpuDivision division = CpuDivision.of(four, true, new Wanted(CpuRequest.AUTO, CpuRequest.AUTO, false));
        assertThat(division.generator()).isNull();
        assertThat(division.reason()).contains("no broker is launched");
        CpuRequest all = CpuRequest.parse("0-3").orElseThrow();
        Wanted named = new Wanted(all, CpuRequest.AUTO, false);
        assertThat(CpuDivision.refusals(four, true, named)).isEmpty();
        assertThat(CpuDivision.of(four, true, named).generator()).hasToString("0-3");
        assertThat(CpuDivision.of(four, true, named).broker()).isNull();
    }

    @Test
    void sharesWhereNothingCanBeBound() throws Exception {
        CpuDivision division = CpuDivision.of(RecordedMachine.read(root, "four"), false, wanted("auto", "auto"));

        assertThat(division.apart()).isFalse();
        assertThat(division.reason()).contains("no taskset command");
        assertThat(CpuDivision.of(Optional.empty(), true, wanted("auto", "auto"))
                        .reason())
                .contains("doesn't report");
    }

    @Test
    void refusesCpusThatAreNotAllowed() throws Exception {
        assertThat(refusals("container-three-to-six", "0-3", "7"))
                .containsEntry(
                        "generator.cpus", "names 0-2, and this process may use 3-6; name some of these, or write auto")
                .containsEntry(
                        "broker.cpus", "names 7, and this process may use 3-6; name some of these, or write auto")
                .hasSize(2);
    }

    @Test
    void refusesAnOverlap() throws Exception {
        assertThat(refusals("four", "0-2", "2-3"))
                .containsExactly(Map.entry(
                        "broker.cpus",
                        "names 2, which generator.cpus names too; name each CPU once, or write shared for both"));
    }

    @ParameterizedTest
    @CsvSource({"0-1,auto,generator.cpus", "auto,0-1,broker.cpus"})
    void refusesToLeaveNothing(String generator, String broker, String key) throws Exception {
        assertThat(refusals("two", generator, broker)).containsOnlyKeys(key);
    }

    @Test
    void refusesListsWhereNothingCanBeBound() throws Exception {
        assertThat(CpuDivision.refusals(RecordedMachine.read(root, "four"), false, wanted("0", "1")))
                .containsOnlyKeys("generator.cpus", "broker.cpus");
        assertThat(CpuDivision.refusals(Optional.empty(), true, wanted("auto", "1")))
                .containsOnlyKeys("broker.cpus");
        assertThat(CpuDivision.refusals(Optional.empty(), false, wanted("auto", "shared")))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"four", "four-smt", "eight-smt", "six-smt", "container-three-to-six-smt"})
    void neverSplitsACore(String machine) throws Exception {
        CpuTopology topology = RecordedMachine.read(root, machine).orElseThrow();
        CpuDivision division = CpuDivision.of(Optional.of(topology), true, wanted("auto", "auto"));

        assertThat(topology.cores())
                .allSatisfy(core ->
                        assertThat(core.and(division.generator()).size()).isIn(0, core.size()));
    }

    @Test
    void countsNoCpusOfASystemWithoutTheKernelsFiles() {
        assertThat(CpuTopology.read(root)).isEmpty();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void readsThoseOfThisProcess() {
        CpuTopology own = CpuTopology.ofThisProcess().orElseThrow();

        assertThat(CpuSet.union(own.cores())).isEqualTo(own.allowed());
        assertThat(CpuTopology.allowed(ProcessHandle.current().pid())).contains(own.allowed());
        assertThat(own.online().size()).isGreaterThanOrEqualTo(own.allowed().size());
    }
}
