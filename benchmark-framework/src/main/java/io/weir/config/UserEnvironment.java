package io.weir.config;

import java.util.Map;
import java.util.regex.Pattern;

/**
 * Context that, besides the files, determines their meaning.
 *
 * @param workingDirectory absolute base of the user's relative paths
 * @param home absolute root of the clone or unpacked archive, whose {@code workloads} folder has the shipped payloads
 * @param zoneId value for {@code {zone.id}} in driver files: the system property {@code zone.id}, or empty
 * @param hosts number of hosts that carry the producers and consumers
 */
public record UserEnvironment(
        String workingDirectory, String home, String zoneId, Map<String, String> variables, int hosts) {

    private static final String ZONE_ID = "{zone.id}";

    /** Letters that mean nothing in YAML: the value becomes part of a file's text. */
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9._-]*");

    public UserEnvironment {
        variables = Map.copyOf(variables);
    }

    /** Creates the environment with the variables of this process. */
    public UserEnvironment(String workingDirectory, String home, String zoneId) {
        this(workingDirectory, home, zoneId, System.getenv());
    }

    /** Creates the environment of a run on this machine. */
    public UserEnvironment(String workingDirectory, String home, String zoneId, Map<String, String> variables) {
        this(workingDirectory, home, zoneId, variables, 1);
    }

    /** Returns this environment with producers and consumers on several hosts. */
    public UserEnvironment onHosts(int number) {
        return new UserEnvironment(workingDirectory, home, zoneId, variables, number);
    }

    /** Returns the place alone: the variables may hold secrets. */
    @Override
    public String toString() {
        return workingDirectory;
    }

    boolean canFillIn(String text) {
        return !text.contains(ZONE_ID) || PLAIN.matcher(zoneId).matches();
    }

    String fillIn(String text) {
        return text.replace(ZONE_ID, zoneId);
    }
}
