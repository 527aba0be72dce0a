package io.weir.campaign;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Command lines of further JVMs that are made as this one is: same Java, same class path, same system properties. */
public final class OwnJvm {

    private OwnJvm() {}

    /**
     * A command line.
     *
     * @param flags heap, collector, properties that differ from this JVM's
     * @param command main class and arguments
     */
    public static List<String> command(List<String> flags, List<String> command) {
        List<String> line = new ArrayList<>();
        line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(argument -> argument.startsWith("-D"))
                .forEach(line::add);
        line.addAll(flags); // of two that are given for one property, a JVM takes the last
        line.add("-cp");
        line.add(System.getProperty("java.class.path"));
        line.addAll(command);
        return line;
    }
}
