package io.weir.resource;

import io.weir.driver.NanoClock;
import io.weir.machine.CpuTicks;
import io.weir.machine.JvmCounters;
import io.weir.machine.LinuxFiles;
import io.weir.machine.LinuxProcesses;
import io.weir.machine.OshiProcesses;
import io.weir.machine.ProcessFigure;
import io.weir.machine.ProcessReader;
import io.weir.machine.ProcessReading;
import io.weir.resource.ResourceSample.DiskReading;
import io.weir.resource.ResourceSample.NetworkReading;
import io.weir.time.BackgroundWork;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import oshi.hardware.CentralProcessor;
import oshi.hardware.CentralProcessor.TickType;
import oshi.hardware.HWDiskStore;
import oshi.hardware.HardwareAbstractionLayer;
import oshi.hardware.NetworkIF;
import oshi.software.common.os.linux.LinuxOperatingSystem;
import oshi.software.os.OperatingSystem;
import oshi.spi.SystemInfoFactory;
import oshi.spi.SystemInfoProvider;
import oshi.util.FileUtil;

/** Takes samples of this machine and of some of its processes. For one thread. */
final class Machine implements SampleSource {

    private static final String DEVICES = "/dev/";
    private static final Pattern SPACES = Pattern.compile(" +");

    /** Field of an interface's line with the bytes sent; the first has those received. */
    private static final int SENT = 8;

    private final NanoClock clock;
    private final List<WatchedProcess> watched;
    private final ProcessReader processes;
    private final CentralProcessor processor;
    private final @Nullable LinuxFiles kernel;
    private final List<HWDiskStore> disks;
    private final HardwareAbstractionLayer hardware;
    private final Map<String, Long> startedAt = new HashMap<>();
    private final Map<String, JvmCounters> counters = new HashMap<>();

    /** Creates the source, reading the machine's properties in some hundred milliseconds. */
    Machine(NanoClock clock, List<WatchedProcess> watched) {
        this.clock = clock;
        this.watched = List.copyOf(watched);
        boolean linux = System.getProperty("os.name", "").equals("Linux");
        // On Linux everything is in files: no native library to unpack, and no warning of it in newer JVMs.
        SystemInfoProvider provider = linux ? new oshi.nativefree.SystemInfo() : SystemInfoFactory.create();
        this.hardware = provider.getHardware();
        OperatingSystem system = provider.getOperatingSystem();
        this.processes = system instanceof LinuxOperatingSystem kernel
                ? new LinuxProcesses(clock, kernel.getHz(), kernel.getPageSize())
                : new OshiProcesses(clock, system);
        this.processor = hardware.getProcessor();
        this.kernel = linux ? new LinuxFiles(Path.of("/")) : null;
        this.disks = hardware.getDiskStores();
    }

    @Override
    public ResourceSample sample(Duration patience) {
        Map<String, ProcessReading> readings = new LinkedHashMap<>();
        for (WatchedProcess process : watched) {
            BackgroundWork.yieldIfDue();
            ProcessReading reading = processes.read(process.pid());
            if (reading != null
                    && startedAt.computeIfAbsent(process.name(), first -> reading.startedAt()) == reading.startedAt()) {
                readings.put(process.name(), reading.with(jvm(process)));
            }
        }
        BackgroundWork.yieldIfDue();
        return new ResourceSample(clock.nanoTime(), ticks(), readings, disks(), networks(), Map.of());
    }

    @Override
    public void close() throws IOException {
        for (JvmCounters open : counters.values()) {
            open.close();
        }
    }

    private Map<ProcessFigure, Long> jvm(WatchedProcess process) {
        JvmCounters known = counters.computeIfAbsent(process.name(), first -> JvmCounters.of(process.pid()));
        return known == null ? Map.of() : known.read();
    }

    private CpuTicks ticks() {
        if (kernel != null) {
            return CpuTicks.of(kernel.line("proc/stat"));
        }
        long[] ticks = processor.getSystemCpuLoadTicks();
        long all = LongStream.of(ticks).sum();
        long idle = ticks[TickType.IDLE.getIndex()] + ticks[TickType.IOWAIT.getIndex()];
        return new CpuTicks(all - idle, idle, null);
    }

    private Map<String, DiskReading> disks() {
        Map<String, DiskReading> readings = new LinkedHashMap<>();
        for (HWDiskStore disk : disks) {
            if (disk.updateAttributes()) {
                String name = disk.getName();
                readings.put(
                        name.startsWith(DEVICES) ? name.substring(DEVICES.length()) : name,
                        new DiskReading(disk.getReadBytes(), disk.getWriteBytes(), disk.getTransferTime()));
            }
        }
        return readings;
    }

    /** Returns the readings by the interface's name, all of them from one file where the kernel has it. */
    private Map<String, NetworkReading> networks() {
        if (kernel != null) {
            return networks(FileUtil.readFile("/proc/net/dev", false));
        }
        Map<String, NetworkReading> readings = new LinkedHashMap<>();
        for (NetworkIF it : hardware.getNetworkIFs(true)) {
            readings.put(it.getName(), new NetworkReading(it.getBytesRecv(), it.getBytesSent()));
        }
        return readings;
    }

    static Map<String, NetworkReading> networks(List<String> lines) {
        Map<String, NetworkReading> readings = new LinkedHashMap<>();
        for (String line : lines) {
            int colon = line.indexOf(':');
            String[] fields = SPACES.split(line.substring(colon + 1).strip());
            if (colon > 0 && fields.length > SENT) {
                readings.put(
                        line.substring(0, colon).strip(),
                        new NetworkReading(Long.parseLong(fields[0]), Long.parseLong(fields[SENT])));
            }
        }
        return readings;
    }
}
