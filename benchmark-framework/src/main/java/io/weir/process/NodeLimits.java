package io.weir.process;

import java.util.Optional;

/**
 * Limits of what each node of a broker may take of this machine.
 *
 * @param cpus CPU time a second, in CPUs, as written: "2"; empty for no limit
 * @param memory of the node with the page cache that its files have, in the JVM's notation: "4g"; empty for no limit
 */
public record NodeLimits(Optional<String> cpus, Optional<String> memory) {

    public static final NodeLimits NONE = new NodeLimits(Optional.empty(), Optional.empty());
}
