package io.weir.resource;

import io.weir.driver.NanoClock;
import io.weir.machine.CpuTicks;
import io.weir.machine.LinuxFiles;
import io.weir.machine.LinuxMachine;
import io.weir.machine.LinuxProcesses;
import io.weir.machine.MachineFigure;
import io.weir.machine.OshiProcesses;
import io.weir.machine.ProcessReader;
import io.weir.machine.ProcessReading;
import io.weir.resource.ResourceSample.DiskReading;
import io.weir.resource.ResourceSample.NetworkReading;
import io.weir.time.BackgroundWork;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
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

    private static final int SECTOR_BYTES = 512;
    private static final int DISK_NAME = 2;
    private static final int READS = 3;
    private static final int READ_SECTORS = 5;
    private static final int READ_MILLIS = 6;
    private static final int WRITES = 7;
    private static final int WRITTEN_SECTORS = 9;
    private static final int WRITE_MILLIS = 10;
    private static final int BUSY_MILLIS = 12;

    private final NanoClock clock;
    private final List<WatchedLives> watched;
    private final ProcessReader processes;
    private final CentralProcessor processor;
    private final @Nullable LinuxFiles kernel;
    private final Supplier<Map<MachineFigure, Long>> machine;
    private final List<HWDiskStore> disks;
    private final Set<String> diskNames;
    private final HardwareAbstractionLayer hardware;

    /** Creates the source, reading the machine's properties in some hundred milliseconds. */
    Machine(NanoClock clock, List<WatchedProcess> watched) {
        this.clock = clock;
        this.watched = watched.stream().map(WatchedLives::new).toList();
        boolean linux = System.getProperty("os.name", "").equals("Linux");
        // On Linux everything is in files: no native library to unpack, and no warning of it in newer JVMs.
        SystemInfoProvider provider = linux ? new oshi.nativefree.SystemInfo() : SystemInfoFactory.create();
        this.hardware = provider.getHardware();
        OperatingSystem system = provider.getOperatingSystem();
        this.processes = system instanceof LinuxOperatingSystem kernel
                ? new LinuxProcesses(clock, kernel.getHz(), kernel.getPageSize())
                : new OshiProcesses(clock, system);
        this.machine = system instanceof LinuxOperatingSystem linuxKernel
                ? new LinuxMachine(Path.of("/"), linuxKernel.getHz(), linuxKernel.getPageSize())::read
                : Map::of;
        this.processor = hardware.getProcessor();
        this.kernel = linux ? new LinuxFiles(Path.of("/")) : null;
        this.disks = hardware.getDiskStores();
        this.diskNames = disks.stream().map(Machine::name).collect(Collectors.toSet());
    }

    @Override
    public ResourceSample sample(Duration patience) {
        Map<String, ProcessReading> readings = new LinkedHashMap<>();
        for (WatchedLives process : watched) {
            ProcessReading reading = process.read(processes);
            if (reading != null) {
                readings.put(process.name(), reading);
            }
        }
        BackgroundWork.yieldIfDue();
        return new ResourceSample(clock.nanoTime(), ticks(), machine.get(), readings, disks(), networks(), Map.of());
    }

    @Override
    public void restarted(Map<String, Long> pids) throws IOException {
        for (WatchedLives process : watched) {
            Long pid = pids.get(process.name());
            if (pid != null) {
                process.restarted(pid);
            }
        }
    }

    @Override
    public void close() throws IOException {
        for (WatchedLives process : watched) {
            process.close();
        }
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

    /** Returns the readings of whole disks by name, all of them from one file where the kernel has it. */
    private Map<String, DiskReading> disks() {
        if (kernel != null) {
            return disks(FileUtil.readFile("/proc/diskstats", false), diskNames);
        }
        Map<String, DiskReading> readings = new LinkedHashMap<>();
        for (HWDiskStore disk : disks) {
            if (disk.updateAttributes()) {
                readings.put(
                        name(disk),
                        new DiskReading(
                                disk.getReadBytes(),
                                disk.getWriteBytes(),
                                disk.getTransferTime(),
                                disk.getReads() + disk.getWrites(),
                                DiskReading.UNKNOWN));
            }
        }
        return readings;
    }

    private static String name(HWDiskStore disk) {
        String name = disk.getName();
        return name.startsWith(DEVICES) ? name.substring(DEVICES.length()) : name;
    }

    /** Reads lines of {@code /proc/diskstats}: iostats.rst of the kernel's documentation. */
    static Map<String, DiskReading> disks(List<String> lines, Set<String> names) {
        Map<String, DiskReading> readings = new LinkedHashMap<>();
        for (String line : lines) {
            String[] fields = SPACES.split(line.strip());
            if (fields.length > BUSY_MILLIS && names.contains(fields[DISK_NAME])) {
                long[] of = new long[fields.length];
                for (int i = DISK_NAME + 1; i < fields.length; i++) {
                    of[i] = Long.parseLong(fields[i]);
                }
                readings.put(
                        fields[DISK_NAME],
                        new DiskReading(
                                of[READ_SECTORS] * SECTOR_BYTES,
                                of[WRITTEN_SECTORS] * SECTOR_BYTES,
                                of[BUSY_MILLIS],
                                of[READS] + of[WRITES],
                                of[READ_MILLIS] + of[WRITE_MILLIS]));
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
