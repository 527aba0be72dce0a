package io.weir.benchmarks.steady;

import io.weir.evidence.CoarseCounts;
import io.weir.evidence.WindowPoint;
import io.weir.report.HistogramLog;
import io.weir.report.ReportException;
import io.weir.report.RunFolder;
import io.weir.steady.SteadyState;
import io.weir.steady.SteadyTest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/**
 * The intervals of a run from the end of its ramp to the end of its load, warm-up and measured part alike: the input
 * that the search for a steady state would have had, whenever the run itself began to measure.
 *
 * @param name of the run's folder
 * @param points one for each second, all of one stretch
 */
record Recording(String name, List<WindowPoint> points) {

    private static final int FIRST_TEST_SECONDS = 30;
    private static final int BETWEEN_TESTS_SECONDS = 10;
    private static final int COMPARED_SECONDS = 60;
    private static final int TRUTH_SECONDS = 120;
    private static final int RAMP_SECONDS = 5;
    private static final double RIGHT = 0.1;

    Recording {
        points = List.copyOf(points);
    }

    /** Reads the run in a folder. */
    static Recording read(RunFolder folder) throws ReportException {
        Map<Long, Second> seconds = new TreeMap<>();
        HistogramLog.forEach(
                folder.histograms(),
                histogram -> seconds.computeIfAbsent(histogram.getStartTimeStamp(), start -> new Second())
                        .add(histogram));
        List<WindowPoint> points = new ArrayList<>();
        seconds.forEach((startMillis, second) -> {
            if (startMillis >= RAMP_SECONDS * 1_000 && second.wholeSecond) {
                points.add(second.point(startMillis));
            }
        });
        return new Recording(String.valueOf(folder.path().getFileName()), points);
    }

    /** Returns after how many of the points an adaptive warm-up would have ended; empty where its limit came first. */
    OptionalInt warmUpEnd(int limitSeconds) {
        for (int end = FIRST_TEST_SECONDS; end <= limitSeconds - RAMP_SECONDS; end += BETWEEN_TESTS_SECONDS) {
            if (end < points.size() && SteadyTest.isSettled(points.subList(0, end), false)) {
                return OptionalInt.of(end);
            }
        }
        return OptionalInt.empty();
    }

    /** Returns the first point of the steady part, found with all of the recording known. */
    OptionalInt steadyStart() {
        Double since = SteadyTest.of(points, false).get(0).sinceSeconds();
        return since == null ? OptionalInt.empty() : OptionalInt.of(indexAt(since));
    }

    private int indexAt(double seconds) {
        int index = 0;
        while (points.get(index).startNanos() < seconds * 1e9) {
            index++;
        }
        return index;
    }

    /** Returns the result for a measured part of that length, had it begun there. */
    SteadyState windowFrom(int start, int seconds) {
        return SteadyTest.of(points.subList(start, Math.min(points.size(), start + seconds)), false)
                .get(0);
    }

    /** Returns the ratio of the figure of the minute that begins there to that of the last two minutes. */
    double ratio(int start, double quantile) {
        return quantile(points.subList(start, Math.min(points.size(), start + COMPARED_SECONDS)), quantile)
                / quantile(points.subList(points.size() - TRUTH_SECONDS, points.size()), quantile);
    }

    /** Returns true if the minute that begins there has the p50 and the p99 of the last two minutes within a tenth. */
    boolean isRight(int start) {
        return isRight(start, 0.5) && isRight(start, 0.99);
    }

    /** Returns the same of one quantile. */
    boolean isRight(int start, double quantile) {
        return Math.abs(ratio(start, quantile) - 1) <= RIGHT;
    }

    private static double quantile(List<WindowPoint> points, double quantile) {
        return points.stream()
                .map(WindowPoint::response)
                .reduce(CoarseCounts.NONE, CoarseCounts::plus)
                .quantile(quantile);
    }

    /** Log entries of one interval. */
    private static final class Second {

        private CoarseCounts response = CoarseCounts.NONE;
        private CoarseCounts service = CoarseCounts.NONE;
        private boolean wholeSecond;

        void add(Histogram histogram) {
            long millis = histogram.getEndTimeStamp() - histogram.getStartTimeStamp();
            wholeSecond = Math.abs(millis - 1_000) <= 1;
            switch (Objects.requireNonNullElse(histogram.getTag(), "")) {
                case "response", "warmUpResponse" -> response = response.plus(CoarseCounts.of(histogram));
                case "service", "warmUpService" -> service = service.plus(CoarseCounts.of(histogram));
                default -> {}
            }
        }

        WindowPoint point(long startMillis) {
            long start = startMillis * 1_000_000;
            return new WindowPoint(
                    0,
                    start,
                    start + 1_000_000_000,
                    service.total(),
                    response,
                    service,
                    CoarseCounts.NONE,
                    CoarseCounts.NONE);
        }
    }
}
