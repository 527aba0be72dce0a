package io.weir.config;

/**
 * What besides the files decides on their meaning.
 *
 * @param workingDirectory absolute; what the user's paths are relative to
 * @param home absolute root of the clone or unpacked archive, whose {@code workloads} folder has the shipped payloads
 * @param zoneId what {@code {zone.id}} in driver files stands for: the system property {@code zone.id}, or empty
 */
public record Surroundings(String workingDirectory, String home, String zoneId) {

    private static final String ZONE_ID = "{zone.id}";

    /** A text of a driver file with its placeholder filled in. */
    String fillIn(String text) {
        return text.replace(ZONE_ID, zoneId);
    }
}
