package io.weir.report.words;

import io.weir.result.host.HostEnvironment;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Hosts of a run in words; those that are alike together. */
public final class HostsSummary {

    private static final double GIB = 1 << 30;

    private HostsSummary() {}

    /** Returns "3, alike: 8 × Some Processor, 16 GiB, Linux 6.1, Java 17.0.15+6", or what each kind of host is. */
    public static String of(List<HostEnvironment> hosts) {
        Map<String, List<HostEnvironment>> kinds = hosts.stream()
                .collect(Collectors.groupingBy(HostsSummary::kind, LinkedHashMap::new, Collectors.toList()));
        if (kinds.size() == 1) {
            return hosts.size()
                    + (hosts.size() > 1 ? ", alike: " : ": ")
                    + kinds.keySet().iterator().next();
        }
        return hosts.size() + ": "
                + kinds.entrySet().stream()
                        .map(kind -> kind.getValue().stream()
                                        .map(HostEnvironment::name)
                                        .collect(Collectors.joining(", "))
                                + " with " + kind.getKey())
                        .collect(Collectors.joining("; "));
    }

    private static String kind(HostEnvironment host) {
        Long memory = host.hardware().memoryBytes();
        String model = host.hardware().cpuModel();
        return host.hardware().cpus() + " × " + (model == null ? "an unknown CPU" : model)
                + (memory == null ? "" : ", " + Math.round(memory / GIB) + " GiB") + ", "
                + host.operatingSystem().name() + " " + host.operatingSystem().version() + ", Java "
                + host.jvm().version();
    }
}
