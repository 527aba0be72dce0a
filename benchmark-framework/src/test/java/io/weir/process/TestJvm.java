package io.weir.process;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A JVM with the class path of the tests. */
final class TestJvm {

    private TestJvm() {}

    /**
     * Runs a main class to its end.
     *
     * @param within a command that runs the one which follows it
     * @return the last line that it prints
     */
    static String output(String[] within, Class<?> main, String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of(within));
        command.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx64m",
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                main.getName()));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        return output.substring(output.lastIndexOf('\n') + 1);
    }
}
