package io.weir.resource;

import io.weir.resource.ResourceSample.NetworkReading;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import oshi.hardware.HardwareAbstractionLayer;
import oshi.hardware.NetworkIF;
import oshi.util.FileUtil;

/** Reads the traffic of network interfaces, all of them from one file where the kernel has it. For one thread. */
final class Networks {

    private static final Pattern SPACES = Pattern.compile(" +");
    private static final int SENT = 8;

    private final HardwareAbstractionLayer hardware;
    private final String file;

    /**
     * @param file as {@code /proc/net/dev}; empty where there is none
     */
    Networks(HardwareAbstractionLayer hardware, String file) {
        this.hardware = hardware;
        this.file = file;
    }

    /** Returns the readings by the interface's name. */
    Map<String, NetworkReading> read() {
        Map<String, NetworkReading> readings = new LinkedHashMap<>();
        if (file.isEmpty()) {
            List<NetworkIF> interfaces = hardware.getNetworkIFs(true);
            interfaces.forEach(
                    it -> readings.put(it.getName(), new NetworkReading(it.getBytesRecv(), it.getBytesSent())));
            return readings;
        }
        for (String line : FileUtil.readFile(file, false)) {
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
