package io.weir.benchmarks.engine;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A main class of this module in a JVM of its own, with the flags that the JVMs of Weir's runs have.
 *
 * @param main prints its {@link NamedFigures}
 */
record JvmTrial(Class<?> main, List<String> arguments) implements Trial {

    JvmTrial(Class<?> main, Object... arguments) {
        this(main, List.of(arguments).stream().map(String::valueOf).toList());
    }

    @Override
    public Map<String, Double> measure() throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xms1g",
                "-Xmx1g",
                "-XX:MaxNewSize=400m",
                "-XX:+UseG1GC",
                "-cp",
                System.getProperty("java.class.path"),
                main.getName()));
        command.addAll(arguments);
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                .start();
        try {
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            int code = process.waitFor();
            if (code != 0) {
                throw new IllegalStateException(
                        main.getSimpleName() + " " + arguments + " ended with exit code " + code + ":\n" + output);
            }
            return NamedFigures.parse(output);
        } finally {
            process.destroy();
        }
    }
}
