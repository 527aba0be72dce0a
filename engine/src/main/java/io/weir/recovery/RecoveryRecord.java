package io.weir.recovery;

import java.util.List;

/**
 * Course of the actions of a time line, and what came of each.
 *
 * @param disturbances those that took effect, in order of time
 * @param failures why others did not, or could not be undone, a sentence each
 */
public record RecoveryRecord(List<DisturbanceRecovery> disturbances, List<String> failures) {

    public RecoveryRecord {
        disturbances = List.copyOf(disturbances);
        failures = List.copyOf(failures);
    }
}
