package io.weir.campaign;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Carries out each run in a JVM of its own: same class path, its own heap, an untouched compiler and collector. */
public final class ForkedRuns implements RunStarter {

    /** What the JVM of a run prints besides progress: warnings of the JVM, the trace of a bug. */
    static final String JVM_LOG = "jvm.log";

    private static final String HEAP = "-Xms1g -Xmx1g";
    private static final String COLLECTOR = "-XX:+UseG1GC";

    private final Map<String, String> environment;
    private final List<String> command;

    /**
     * @param environment this process's, for HEAP_OPTS and JVM_OPTS
     * @param command main class and arguments that make a JVM of this class path carry out the plan on its standard
     *     input
     */
    public ForkedRuns(Map<String, String> environment, List<String> command) {
        this.environment = Map.copyOf(environment);
        this.command = List.copyOf(command);
    }

    @Override
    public StartedRun start(RunPlan plan) throws IOException {
        Path log = Path.of(plan.folder()).resolve(JVM_LOG);
        Process process = new ProcessBuilder(commandLine())
                .redirectOutput(ProcessBuilder.Redirect.INHERIT)
                .redirectError(log.toFile())
                .start();
        return ForkedRun.handOver(process, plan);
    }

    List<String> commandLine() {
        List<String> line = new ArrayList<>();
        line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        line.addAll(words("HEAP_OPTS", HEAP));
        line.addAll(words("JVM_OPTS", COLLECTOR));
        line.addAll(definitions());
        line.add("-cp");
        line.add(System.getProperty("java.class.path"));
        line.addAll(command);
        return line;
    }

    private List<String> words(String variable, String otherwise) {
        String given = environment.getOrDefault(variable, "");
        return List.of((given.isBlank() ? otherwise : given).strip().split("\\s+"));
    }

    /** The system properties that this JVM was started with hold for its runs too. */
    private static List<String> definitions() {
        return ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(argument -> argument.startsWith("-D"))
                .toList();
    }
}
