package io.weir.config.sweep;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * Order in which a round takes its cells and systems. All are drawn by lot together, so that what changes on the machine
 * meanwhile touches all alike; only along the factor of {@link StopWhen} each line of cells keeps its order, as a run
 * may end its line.
 */
public final class CellOrder {

    /**
     * Turn of a cell on a system.
     *
     * @param cell index of the cell
     * @param system index of the driver file
     */
    public record Turn(int cell, int system) {}

    private CellOrder() {}

    /**
     * Returns the turns of one round.
     *
     * @param cells with the points by which lines are told apart
     * @param systems number of driver files
     * @param blocks key of each turn's broker: turns with one key follow each other; null where each has its own broker
     * @param lots null to keep the order of the file, system by system within a cell
     */
    public static List<Turn> round(
            List<Cell> cells,
            int systems,
            Optional<StopWhen> stopWhen,
            @Nullable List<List<String>> blocks,
            @Nullable Random lots) {
        Map<String, List<Turn>> byBlock = new LinkedHashMap<>();
        for (int cell = 0; cell < cells.size(); cell++) {
            for (int system = 0; system < systems; system++) {
                String block = blocks == null ? "" : blocks.get(system).get(cell);
                byBlock.computeIfAbsent(block, key -> new ArrayList<>()).add(new Turn(cell, system));
            }
        }
        List<List<Turn>> drawn = new ArrayList<>(byBlock.values());
        if (lots != null) {
            Collections.shuffle(drawn, lots);
            drawn.forEach(turns -> shuffle(turns, cells, stopWhen, lots));
        }
        return drawn.stream().flatMap(List::stream).toList();
    }

    /** Draws the turns of a block; those of one line then take their places in the order of the file. */
    private static void shuffle(List<Turn> turns, List<Cell> cells, Optional<StopWhen> stopWhen, Random lots) {
        List<Turn> inOrder = List.copyOf(turns);
        Collections.shuffle(turns, lots);
        if (stopWhen.isPresent()) {
            String factor = stopWhen.get().factor();
            Map<List<Object>, List<Integer>> places = new LinkedHashMap<>();
            for (int place = 0; place < turns.size(); place++) {
                places.computeIfAbsent(line(turns.get(place), cells, factor), key -> new ArrayList<>())
                        .add(place);
            }
            Map<List<Object>, Integer> taken = new LinkedHashMap<>();
            for (Turn turn : inOrder) {
                List<Object> line = line(turn, cells, factor);
                int number = taken.merge(line, 1, Integer::sum) - 1;
                turns.set(places.getOrDefault(line, List.of()).get(number), turn);
            }
        }
    }

    /** Returns what the cells of a line have in common: the system, and the points of all other factors. */
    static List<Object> line(Turn turn, List<Cell> cells, String factor) {
        Map<String, String> others = new LinkedHashMap<>(cells.get(turn.cell()).points());
        others.remove(factor);
        return List.of(turn.system(), others);
    }
}
