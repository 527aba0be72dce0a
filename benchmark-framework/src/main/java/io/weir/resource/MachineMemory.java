package io.weir.resource;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/** The memory that processes of this machine, or of this container, have in all. */
public final class MachineMemory {

    private MachineMemory() {}

    /** In bytes; {@link Long#MAX_VALUE} when this JVM does not tell. */
    public static long totalBytes() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean machine
                        && machine.getTotalMemorySize() > 0
                ? machine.getTotalMemorySize()
                : Long.MAX_VALUE;
    }
}
