package io.weir.campaign;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Command lines of further JVMs like this one: same Java, same class path, same system properties. */
public final class OwnJvm {

    private OwnJvm() {}

    /**
     * Returns a command line.
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
        line.addAll(flags); // if a property is given twice, a JVM uses the last value
        line.add("-cp");
        line.add(System.getProperty("java.class.path"));
        line.addAll(command);
        return line;
    }
}
