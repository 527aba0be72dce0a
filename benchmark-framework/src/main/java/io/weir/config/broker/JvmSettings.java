package io.weir.config.broker;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Requested settings of the JVMs of one role of a server.
 *
 * @param heap in the JVM's notation: "1g"; empty for the driver's choice
 * @param directMemory bound on the memory outside the heap, in the same notation; empty likewise
 * @param further options that go over all others
 */
public record JvmSettings(Optional<String> heap, Optional<String> directMemory, List<String> further) {

    static final JvmSettings NONE = new JvmSettings(Optional.empty(), Optional.empty(), List.of());

    public JvmSettings {
        further = List.copyOf(further);
    }

    /** Returns the options of the JVM that ask for this. */
    public List<String> options() {
        List<String> options = new ArrayList<>();
        heap.ifPresent(size -> options.addAll(List.of("-Xms" + size, "-Xmx" + size)));
        directMemory.ifPresent(size -> options.add("-XX:MaxDirectMemorySize=" + size));
        options.addAll(further);
        return options;
    }
}
