package io.weir.cli.console;

import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Sentence on the ports that a broker opens on all interfaces of the machine. */
public final class OpenPorts {

    private OpenPorts() {}

    /** Returns the sentence, with the ports by node and purpose. */
    public static String sentence(Map<String, Integer> ports) {
        return "Other machines can reach it on the ports "
                + new TreeMap<>(ports)
                        .entrySet().stream()
                                .map(port -> port.getValue() + " (" + port.getKey() + ")")
                                .collect(Collectors.joining(", "));
    }
}
