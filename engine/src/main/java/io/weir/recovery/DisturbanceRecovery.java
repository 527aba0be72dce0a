package io.weir.recovery;

import java.util.List;

/**
 * Recovery of the system from one disturbance.
 *
 * @param series publishing, then each group of subscriptions
 */
public record DisturbanceRecovery(Disturbance disturbance, List<SeriesRecovery> series) {

    public DisturbanceRecovery {
        series = List.copyOf(series);
    }
}
