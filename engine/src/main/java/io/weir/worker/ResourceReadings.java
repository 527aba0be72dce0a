package io.weir.worker;

import io.weir.workload.SloTerm;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Figures of what the system and its machine use, of the last interval. For the thread that is notified of intervals. */
public interface ResourceReadings {

    /** Nothing can be read. */
    ResourceReadings NONE = new ResourceReadings() {
        @Override
        public Set<SloTerm.Resource> readable() {
            return Set.of();
        }

        @Override
        public @Nullable Double latest(SloTerm.Resource resource) {
            return null;
        }
    };

    /** Returns the figures that can be expected. */
    Set<SloTerm.Resource> readable();

    /** Returns a figure of the last interval: a share from 0, or a number of events in it; null if it could not be read. */
    @Nullable
    Double latest(SloTerm.Resource resource);
}
