package io.weir.config.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.config.sweep.CellOrder.Turn;
import io.weir.result.Cause;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CellOrderTest {

    private static final Optional<StopWhen> NO_STOP = Optional.empty();

    /** Rates 1 to 4 with codecs a and b. */
    private static List<Cell> cells() {
        List<Cell> cells = new ArrayList<>();
        for (int rate = 1; rate <= 4; rate++) {
            for (String codec : List.of("a", "b")) {
                cells.add(new Cell(Map.of("rate", String.valueOf(rate), "codec", codec), Settings.NONE, false));
            }
        }
        return cells;
    }

    @Test
    void withoutLotsEachCellIsRunOnAllSystemsInTheOrderOfTheFiles() {
        assertThat(CellOrder.round(cells().subList(0, 2), 2, NO_STOP, null, null))
                .containsExactly(new Turn(0, 0), new Turn(0, 1), new Turn(1, 0), new Turn(1, 1));
    }

    @Test
    void lotsMixCellsAndSystemsAndEachTurnComesOnce() {
        Random lots = new Random(1);
        Set<List<Turn>> orders = new HashSet<>();
        for (int round = 0; round < 20; round++) {
            List<Turn> turns = CellOrder.round(cells(), 3, NO_STOP, null, lots);
            assertThat(turns).hasSize(24).doesNotHaveDuplicates();
            orders.add(turns);
        }
        assertThat(orders).hasSize(20);
    }

    @Test
    void theSameSeedDrawsTheSameOrder() {
        assertThat(CellOrder.round(cells(), 3, NO_STOP, null, new Random(7)))
                .isEqualTo(CellOrder.round(cells(), 3, NO_STOP, null, new Random(7)));
    }

    @Test
    void alongTheKeyThatMayStopTheSweepEachLineAscendsWhileTheRestIsDrawn() {
        List<Cell> cells = cells();
        StopWhen stop = new StopWhen("rate", Cause.NOT_SUSTAINED);
        Set<Turn> firsts = new HashSet<>();
        for (int seed = 0; seed < 50; seed++) {
            List<Turn> turns = CellOrder.round(cells, 2, Optional.of(stop), null, new Random(seed));
            assertThat(turns).hasSize(16).doesNotHaveDuplicates();
            for (int system = 0; system < 2; system++) {
                for (String codec : List.of("a", "b")) {
                    int ofSystem = system;
                    assertThat(turns.stream()
                                    .filter(turn -> turn.system() == ofSystem)
                                    .map(turn -> cells.get(turn.cell()).points())
                                    .filter(points -> codec.equals(points.get("codec")))
                                    .map(points -> points.get("rate")))
                            .containsExactly("1", "2", "3", "4");
                }
            }
            firsts.add(turns.get(0));
        }
        assertThat(firsts).containsExactlyInAnyOrder(new Turn(0, 0), new Turn(0, 1), new Turn(1, 0), new Turn(1, 1));
    }

    @Test
    void turnsThatShareABrokerFollowEachOther() {
        List<List<String>> brokers = List.of(
                IntStream.range(0, 8).mapToObj(cell -> "kafka" + cell % 2).toList(),
                IntStream.range(0, 8).mapToObj(cell -> "pulsar").toList());
        List<Turn> turns = CellOrder.round(cells(), 2, NO_STOP, brokers, new Random(3));

        List<String> blocks = turns.stream()
                .map(turn -> brokers.get(turn.system()).get(turn.cell()))
                .toList();
        long changes = IntStream.range(1, blocks.size())
                .filter(i -> !blocks.get(i).equals(blocks.get(i - 1)))
                .count();
        assertThat(changes).isEqualTo(2);
        assertThat(turns).hasSize(16).doesNotHaveDuplicates();
    }
}
