package io.weir.report.html;

import static io.weir.report.html.CraftedSystems.invalid;
import static io.weir.report.html.CraftedSystems.late;
import static io.weir.report.html.CraftedSystems.named;
import static io.weir.report.html.CraftedSystems.run;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class VerdictGroupsTest {

    @Test
    void tellsOneRunItsOwnSentences() {
        assertThat(VerdictGroups.sentences(named(run("kafka", 1_000), invalid("kafka", 1_000))))
                .singleElement()
                .asString()
                .startsWith("kafka-2 is NOT VALID: ")
                .doesNotContain("DATA_CORRUPTED");
    }

    @Test
    void putsRunsOfASystemTogetherThatFailInTheSameWay() {
        assertThat(VerdictGroups.sentences(named(
                        late("kafka", 4_000_000, 2_500_000),
                        run("kafka", 1_000_000),
                        late("kafka", 4_000_000, 1_000_000),
                        late("pulsar", 9_000_000, 5_000_000),
                        late("kafka", 8_000_000, 5_000_000),
                        invalid("kafka", 1_000_000))))
                .satisfiesExactly(
                        group -> assertThat(group)
                                .startsWith(
                                        "kafka-1, kafka-3 and kafka-4 are NOT VALID, for GENERATOR_LIMITED. Worst is"
                                                + " kafka-3: The generator sent late"),
                        group -> assertThat(group)
                                .startsWith("pulsar-1 is NOT VALID, for GENERATOR_LIMITED. The generator sent late"),
                        group -> assertThat(group).startsWith("kafka-5 is NOT VALID, for DATA_CORRUPTED. "),
                        pointer -> assertThat(pointer).contains("“Verdicts”"),
                        remedy -> assertThat(remedy)
                                .startsWith("GENERATOR_LIMITED: generator and broker shared one machine"));
    }

    @Test
    void keepsRunsThatAreUsableWithABoundApartFromThoseThatAreNot() {
        assertThat(VerdictGroups.sentences(named(
                        late("kafka", 4_000_000, 3_500_000),
                        late("kafka", 4_000_000, 1_000_000),
                        late("kafka", 4_000_000, 3_400_000))))
                .first()
                .asString()
                .startsWith("kafka-1 and kafka-3 are QUALIFIED, for GENERATOR_LIMITED. Worst is kafka-3: ");
    }

    @Test
    void takesTheSlowestForTheWorstWhereNoShareIsTold() {
        assertThat(VerdictGroups.sentences(
                                named(invalid("kafka", 1_000), invalid("kafka", 9_000_000), invalid("kafka", 2_000)))
                        .get(0))
                .startsWith("All 3 runs of kafka are NOT VALID, for DATA_CORRUPTED. Worst is kafka-2: ");
    }

    @Test
    void isSilentWhereAllIsValid() {
        assertThat(VerdictGroups.sentences(named(run("kafka", 1_000), run("kafka", 1_000))))
                .isEmpty();
    }
}
