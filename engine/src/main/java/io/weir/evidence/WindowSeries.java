package io.weir.evidence;

import java.util.ArrayList;
import java.util.List;

/**
 * Intervals of the measured window, in order and in bounded memory: when there are too many, neighbours become one. For
 * one thread.
 */
public final class WindowSeries {

    /** Maximum number of points; when it is reached, half as many are left. */
    static final int MAX_POINTS = 400;

    private List<WindowPoint> points = new ArrayList<>();

    /** Number of points at which neighbours become one. */
    private int max = MAX_POINTS;

    /** Number of intervals that one point holds by now. */
    private int width = 1;

    /** Number of intervals that the last point holds. */
    private int inLast;

    /** Adds the next interval. */
    public void add(WindowPoint point) {
        WindowPoint last = points.isEmpty() ? null : points.get(points.size() - 1);
        if (last != null && inLast < width && last.stretch() == point.stretch()) {
            points.set(points.size() - 1, last.plus(point));
            inLast++;
            return;
        }
        if (points.size() >= max) {
            halve();
        }
        points.add(point);
        inLast = 1;
    }

    private void halve() {
        List<WindowPoint> halved = new ArrayList<>();
        for (int i = 0; i < points.size(); i++) {
            WindowPoint point = points.get(i);
            if (i + 1 < points.size() && points.get(i + 1).stretch() == point.stretch()) {
                point = point.plus(points.get(++i));
            }
            halved.add(point);
        }
        points = halved;
        max = Math.max(MAX_POINTS, 2 * halved.size()); // stretches are not mixed, however many there are
        width *= 2;
    }

    /** Returns the points in order. */
    public List<WindowPoint> points() {
        return List.copyOf(points);
    }
}
