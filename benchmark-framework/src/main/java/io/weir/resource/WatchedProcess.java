package io.weir.resource;

import io.weir.result.ResourceUse;
import org.jspecify.annotations.Nullable;

/**
 * A process of a broker on this machine, in a container or not.
 *
 * @param pid as this machine's system numbers it
 * @param source of its figures, as shown to a reader
 * @param cpuLimit CPU time a second that its container lets it have, in CPUs; null without a limit
 */
public record WatchedProcess(
        String name, long pid, String source, @Nullable Double cpuLimit) {

    private static final String IN_CONTAINER = ResourceUse.OPERATING_SYSTEM + ", for the process in the container";

    /** Creates a process outside of containers. */
    public WatchedProcess(String name, long pid) {
        this(name, pid, ResourceUse.OPERATING_SYSTEM, null);
    }

    public static WatchedProcess inContainer(String name, long pid, @Nullable Double cpuLimit) {
        return new WatchedProcess(name, pid, IN_CONTAINER, cpuLimit);
    }
}
