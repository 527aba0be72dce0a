package io.weir.config.sweep;

import io.weir.config.source.SourceLocation;
import java.util.List;
import java.util.Optional;

/**
 * Key that a sweep varies, or several that vary together.
 *
 * @param name the key, or the name for several keys that vary together
 * @param place of the name, for errors
 * @param points in the order of the file
 */
public record Factor(String name, SourceLocation place, List<Point> points) {

    /**
     * One value of a factor.
     *
     * @param name the value as it was written, or its name
     * @param settings what it gives to the keys
     */
    public record Point(String name, Settings settings) {}

    public Factor {
        points = List.copyOf(points);
    }

    public Optional<Point> point(String name) {
        return points.stream().filter(point -> point.name().equals(name)).findFirst();
    }
}
