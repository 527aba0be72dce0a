package io.weir.resource;

import io.weir.resource.ResourceSample.ProcessReading;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import oshi.software.os.OSProcess;
import oshi.software.os.OperatingSystem;

/** Reads processes as OSHI does on every system. For one thread. */
final class OshiProcesses implements ProcessReader {

    private final OperatingSystem system;
    private final Map<Long, OSProcess> known = new HashMap<>();

    OshiProcesses(OperatingSystem system) {
        this.system = system;
    }

    @Override
    public @Nullable ProcessReading read(long pid) {
        OSProcess process = known.get(pid);
        if (process == null) {
            process = system.getProcess(Math.toIntExact(pid));
            if (process == null) {
                return null;
            }
            known.put(pid, process);
        } else if (!process.updateAttributes()) {
            return null; // gone
        }
        return new ProcessReading(
                process.getStartTime(),
                process.getUserTime(),
                process.getKernelTime(),
                process.getResidentMemory(),
                process.getThreadCount(),
                process.getBytesRead(),
                process.getBytesWritten(),
                null);
    }
}
