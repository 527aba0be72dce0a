package io.weir.process;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Command lines of further JVMs like this one: same Java, same class path, same system properties. */
public final class OwnJvm {

    private static final List<String> VARIABLES = List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS");

    private OwnJvm() {}

    /**
     * Returns a command line.
     *
     * @param flags heap, collector, properties that differ from this JVM's
     * @param command main class and arguments
     */
    public static List<String> command(List<String> flags, List<String> command) {
        return command(ManagementFactory.getRuntimeMXBean().getInputArguments(), System.getenv(), flags, command);
    }

    static List<String> command(
            List<String> own, Map<String, String> environment, List<String> flags, List<String> command) {
        List<String> all = new ArrayList<>(properties(own, environment));
        all.addAll(flags); // if a property is given twice, a JVM uses the last value
        return commandOnly(all, command);
    }

    /** Returns a command line with these flags and none of this JVM's. */
    static List<String> commandOnly(List<String> flags, List<String> command) {
        List<String> line = new ArrayList<>();
        line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        line.addAll(flags);
        line.add("-cp");
        line.add(System.getProperty("java.class.path"));
        line.addAll(command);
        return line;
    }

    /** Returns this JVM's system properties, as flags; a secret may be among them. */
    static List<String> properties() {
        return properties(ManagementFactory.getRuntimeMXBean().getInputArguments(), System.getenv());
    }

    private static List<String> properties(List<String> own, Map<String, String> environment) {
        return own.stream()
                .filter(argument -> argument.startsWith("-D"))
                .filter(argument -> !isInherited(argument, environment))
                .toList();
    }

    /** Returns whether the other JVM takes a flag from its environment, out of the sight of other users. */
    private static boolean isInherited(String flag, Map<String, String> environment) {
        return VARIABLES.stream()
                .map(variable -> environment.getOrDefault(variable, ""))
                .anyMatch(flags -> plain(flags).contains(plain(flag)));
    }

    private static String plain(String words) {
        return " " + words.replaceAll("[\"']", "").replaceAll("\\s+", " ").strip() + " ";
    }
}
