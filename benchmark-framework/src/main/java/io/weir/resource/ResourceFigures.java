package io.weir.resource;

import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Figures beside those of each interval. For the thread that is notified of intervals.
 *
 * @param names with units, {@code process.NAME.figure}, {@code disk.NAME.figure} and {@code network.NAME.figure}
 * @param latest supplier of one figure for each name, of the last interval notified; null for those that could not be
 *     read
 */
public record ResourceFigures(List<String> names, Supplier<List<@Nullable Double>> latest) {

    public static final ResourceFigures NONE = new ResourceFigures(List.of(), List::of);
}
