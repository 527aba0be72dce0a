package io.weir.machine;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/** Total memory for processes of this machine, or of this container. */
public final class MachineMemory {

    private MachineMemory() {}

    /** Returns the total in bytes; {@link Long#MAX_VALUE} if this JVM does not report it. */
    public static long totalBytes() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean machine
                        && machine.getTotalMemorySize() > 0
                ? machine.getTotalMemorySize()
                : Long.MAX_VALUE;
    }
}
