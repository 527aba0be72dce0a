package io.weir.machine;

import io.weir.driver.NanoClock;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import oshi.software.os.OSProcess;
import oshi.software.os.OperatingSystem;

/** Reads processes as OSHI does on every system. For one thread. */
public final class OshiProcesses implements ProcessReader {

    private static final long NANOS_PER_MILLI = 1_000_000;

    private final NanoClock clock;
    private final OperatingSystem system;
    private final Map<Long, OSProcess> known = new HashMap<>();

    /**
     * Creates a reader.
     *
     * @param clock that readings are stamped with
     */
    public OshiProcesses(NanoClock clock, OperatingSystem system) {
        this.clock = clock;
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
        Map<ProcessFigure, Long> figures = new EnumMap<>(ProcessFigure.class);
        figures.put(ProcessFigure.CPU_USER_NANOS, process.getUserTime() * NANOS_PER_MILLI);
        figures.put(ProcessFigure.CPU_SYSTEM_NANOS, process.getKernelTime() * NANOS_PER_MILLI);
        figures.put(ProcessFigure.RESIDENT_BYTES, process.getResidentMemory());
        figures.put(ProcessFigure.THREADS, (long) process.getThreadCount());
        figures.put(ProcessFigure.READ_BYTES, process.getBytesRead());
        figures.put(ProcessFigure.WRITTEN_BYTES, process.getBytesWritten());
        return new ProcessReading(clock.nanoTime(), process.getStartTime(), figures);
    }
}
