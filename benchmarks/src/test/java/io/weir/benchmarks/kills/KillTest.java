package io.weir.benchmarks.kills;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class KillTest {

    private static final List<Victim> ALL = List.of(Victim.values());

    @Test
    void oneSeedDrawsTheSameKillsAndAnotherOnesOthers() {
        assertThat(Kill.draw(ALL, 50, 7)).isEqualTo(Kill.draw(ALL, 50, 7)).isNotEqualTo(Kill.draw(ALL, 50, 8));
    }

    @Test
    void everyVictimHasItsTurnAndMomentsAllOverItsLife() {
        List<Kill> kills = Kill.draw(ALL, 100 * ALL.size(), 1);

        for (Victim victim : Victim.values()) {
            assertThat(kills.stream().filter(kill -> kill.victim() == victim)).hasSize(100);
            assertThat(kills.stream()
                            .filter(kill -> kill.victim() == victim)
                            .map(kill -> (int) (10 * kill.moment()))
                            .distinct())
                    .containsExactlyInAnyOrder(0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
        }
    }

    @Test
    void oneVictimCanBeTheOnlyOne() {
        assertThat(Kill.draw(List.of(Victim.BROKER), 20, 1))
                .hasSize(20)
                .allSatisfy(kill -> assertThat(kill.victim()).isEqualTo(Victim.BROKER));
    }

    @Test
    void eachOfThreeBrokersIsKilled() {
        assertThat(Kill.draw(ALL, 60, 1).stream()
                        .filter(kill -> kill.victim() == Victim.NODE)
                        .map(Kill::which))
                .contains(0, 1, 2);
    }
}
