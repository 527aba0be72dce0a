package io.weir.resource;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Figures that stand beside those of each interval. For the thread that is told of intervals. */
public interface ResourceFigures {

    /** Names with units, {@code process.NAME.figure}, {@code disk.NAME.figure} and {@code network.NAME.figure}. */
    List<String> names();

    /** One for each name, of the interval that was told of last; null for what could not be read. */
    List<@Nullable Double> latest();

    /** No figures. */
    ResourceFigures NONE = new ResourceFigures() {
        @Override
        public List<String> names() {
            return List.of();
        }

        @Override
        public List<@Nullable Double> latest() {
            return List.of();
        }
    };
}
