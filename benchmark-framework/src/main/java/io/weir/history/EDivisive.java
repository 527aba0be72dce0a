package io.weir.history;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Finds the points at which the level of a series changes: E-divisive splits of sliding windows propose points, and those go,
 * the weakest first, that a strict test of the levels on both sides does not confirm.
 */
final class EDivisive {

    /** Rows that are looked at together, so that the work grows with the length of a series and not with its square. */
    private static final int WINDOW = 50;

    /** Standardised rank sum of a split from which it is worth a test. */
    private static final double WORTH_A_TEST = 2;

    private final double maxP;
    private final double[] values;
    private final Map<Level, Double> tested = new HashMap<>();

    /** The rows from {@code from} until before {@code to}, with a change at {@code point}. */
    private record Level(int from, int point, int to) {}

    /**
     * A change.
     *
     * @param point index of the first value of the new level
     * @param from index of the first value of the level before
     * @param to index after the last value of the new level
     */
    record Point(int from, int point, int to, double p) {}

    /** @param maxP largest p-value of a change */
    EDivisive(double[] values, double maxP) {
        this.values = values;
        this.maxP = maxP;
    }

    /** Returns the changes in ascending order. */
    List<Point> changes() {
        TreeMap<Integer, Double> proposed = new TreeMap<>();
        for (int from = 0; from == 0 || from + WINDOW / 2 < values.length; from += WINDOW / 2) {
            propose(from, Math.min(from + WINDOW, values.length), proposed);
        }
        List<Integer> points = new ArrayList<>(proposed.keySet());
        while (true) {
            List<Point> changes = points(points);
            int weakest = weakest(changes);
            if (weakest < 0) {
                return changes;
            }
            points.remove(weakest);
        }
    }

    private void propose(int from, int to, TreeMap<Integer, Double> proposed) {
        RankTest test = new RankTest(values, from, to);
        EnergySplit split = EnergySplit.of(test.ranks(), from); // one outlier must not hide a level
        int point = split.index();
        if (point >= 0 && test.statistic(point - from) >= WORTH_A_TEST) {
            add(split, proposed);
            propose(from, point, proposed);
            propose(point, to, proposed);
        }
    }

    /** Adds a split unless another window has a better one beside it: the two are one change. */
    private static void add(EnergySplit split, TreeMap<Integer, Double> proposed) {
        Map<Integer, Double> near = proposed.subMap(
                split.index() - RankTest.SHORTEST_SIDE, false, split.index() + RankTest.SHORTEST_SIDE, false);
        if (near.values().stream().allMatch(energy -> energy < split.energy())) {
            near.clear();
            proposed.put(split.index(), split.energy());
        }
    }

    private List<Point> points(List<Integer> points) {
        List<Point> changes = new ArrayList<>();
        for (int position = 0; position < points.size(); position++) {
            Level level = new Level(
                    position == 0 ? 0 : points.get(position - 1),
                    points.get(position),
                    position + 1 == points.size() ? values.length : points.get(position + 1));
            double p = tested.computeIfAbsent(
                    level, untested -> new RankTest(values, level.from(), level.to()).p(level.point() - level.from()));
            changes.add(new Point(level.from(), level.point(), level.to(), p));
        }
        return changes;
    }

    /** Returns the position of the point with the largest p-value; -1 when all are confirmed. */
    private int weakest(List<Point> changes) {
        int weakest = -1;
        double largest = maxP;
        for (int position = 0; position < changes.size(); position++) {
            if (changes.get(position).p() > largest) {
                largest = changes.get(position).p();
                weakest = position;
            }
        }
        return weakest;
    }
}
