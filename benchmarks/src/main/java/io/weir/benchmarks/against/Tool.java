package io.weir.benchmarks.against;

import io.weir.plan.RunJvm;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A program in a JVM that has the flags of the JVMs of Weir's runs.
 *
 * @param environment variables besides the present ones
 * @param jvmOptions besides those flags
 * @param format of the lines in which it reports its progress
 */
record Tool(
        Map<String, String> environment,
        List<String> jvmOptions,
        String classPath,
        String main,
        List<String> arguments,
        ProgressLines.Format format) {

    /** Creates a program with the environment of this one. */
    Tool(List<String> jvmOptions, String classPath, String main, List<String> arguments, ProgressLines.Format format) {
        this(Map.of(), jvmOptions, classPath, main, arguments, format);
    }

    /** Returns arguments that a text holds, with spaces between them. */
    static List<String> words(String text) {
        return List.of(text.split(" ", -1));
    }

    Process start() throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(RunJvm.of(System.getenv()).flags());
        command.addAll(jvmOptions);
        command.addAll(List.of("-cp", classPath, main));
        command.addAll(arguments);
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().putAll(environment);
        return builder.start();
    }
}
