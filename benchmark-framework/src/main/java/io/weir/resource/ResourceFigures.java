package io.weir.resource;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Figures beside those of each interval. For the thread that is notified of intervals. */
public interface ResourceFigures {

    /**
     * Returns the names with units, {@code process.NAME.figure}, {@code disk.NAME.figure} and
     * {@code network.NAME.figure}.
     */
    List<String> names();

    /** Returns one figure for each name, of the last interval notified; null for those that could not be read. */
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
