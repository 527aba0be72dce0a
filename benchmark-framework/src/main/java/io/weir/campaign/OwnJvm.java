package io.weir.campaign;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Command lines of further JVMs that are made as this one is: same Java, same class path, same system properties. */
public final class OwnJvm {

    private OwnJvm() {}

    /** The flags of a run's JVM where the environment asks for none. */
    public static List<String> flagsOfARun() {
        return RunJvm.of(Map.of()).flags();
    }

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
