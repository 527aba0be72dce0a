package io.weir.steady;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Cuts a series into stretches of one level each, by the L1 Potts model: the cut that minimises the sum of the
 * distances to each stretch's median, plus a penalty for each stretch. Exact, in O(n² log n). The method is that of asv's
 * {@code step_detect.py}; medians make it indifferent to single spikes.
 */
final class Segments {

    private Segments() {}

    /**
     * Returns the first index of each stretch, ascending, beginning with 0.
     *
     * @param penalty for each stretch, in units of the series
     * @param shortest length of a stretch; a shorter series is one stretch
     */
    static int[] starts(double[] series, double penalty, int shortest) {
        int n = series.length;
        double[] best = new double[n + 1];
        int[] from = new int[n + 1];
        Arrays.fill(best, Double.POSITIVE_INFINITY);
        best[0] = -penalty;
        RunningMedian stretch = new RunningMedian(series);
        for (int end = Math.min(shortest, n); end <= n; end++) {
            stretch.clear();
            for (int start = end - 1; start >= 0; start--) {
                stretch.add(start);
                if (end - start >= shortest || start == 0) {
                    double distance = stretch.distance();
                    if (distance > best[end]) {
                        break; // it only grows from here on
                    }
                    double cost = best[start] + penalty + distance;
                    if (cost < best[end]) {
                        best[end] = cost;
                        from[end] = start;
                    }
                }
            }
        }
        List<Integer> starts = new ArrayList<>();
        for (int end = n; end > 0; end = from[end]) {
            starts.add(0, from[end]);
        }
        return starts.stream().mapToInt(Integer::intValue).toArray();
    }

    /** A growing set of a series' values whose median and distance to it are known, by two sums over ranks. */
    private static final class RunningMedian {

        private final double[] ascending;
        private final int[] rank;
        private final int[] counts;
        private final double[] sums;
        private final int highestBit;
        private int size;
        private double total;

        RunningMedian(double[] series) {
            int n = series.length;
            Integer[] order = new Integer[n];
            Arrays.setAll(order, i -> i);
            Arrays.sort(order, (a, b) -> Double.compare(series[a], series[b]));
            this.ascending = new double[n];
            this.rank = new int[n];
            for (int i = 0; i < n; i++) {
                ascending[i] = series[order[i]];
                rank[order[i]] = i;
            }
            this.counts = new int[n + 1];
            this.sums = new double[n + 1];
            this.highestBit = Integer.highestOneBit(Math.max(1, n));
        }

        void clear() {
            Arrays.fill(counts, 0);
            Arrays.fill(sums, 0);
            size = 0;
            total = 0;
        }

        void add(int index) {
            double value = ascending[rank[index]];
            for (int i = rank[index] + 1; i < counts.length; i += i & -i) {
                counts[i]++;
                sums[i] += value;
            }
            size++;
            total += value;
        }

        /** Returns the sum of the distances to the median. */
        double distance() {
            int wanted = (size + 1) / 2;
            int position = 0;
            int below = 0;
            double sumBelow = 0;
            for (int step = highestBit; step > 0; step >>= 1) {
                int next = position + step;
                if (next < counts.length && below + counts[next] < wanted) {
                    position = next;
                    below += counts[next];
                    sumBelow += sums[next];
                }
            }
            double median = ascending[position];
            return median * below - sumBelow + (total - sumBelow) - median * (size - below);
        }
    }
}
