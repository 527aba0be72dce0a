package io.weir.resource;

import java.util.List;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Figures beside those of each interval. For the thread that is notified of intervals.
 *
 * @param names with units, {@code process.NAME.figure}, {@code disk.NAME.figure} and {@code network.NAME.figure}
 * @param latest supplier of one figure for each name, of the last interval notified; null for those that could not be
 *     read
 * @param seconds supplier of the time that these figures span, from the sample before: more than an interval where a
 *     sample was missed
 */
public record ResourceFigures(List<String> names, Supplier<List<@Nullable Double>> latest, DoubleSupplier seconds) {

    public static final ResourceFigures NONE = new ResourceFigures(List.of(), List::of, () -> 0);
}
