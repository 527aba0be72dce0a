package io.weir.tests.endtoend;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A process that runs, as the kernel shows it. Those that have ended without being collected don't count.
 *
 * @param arguments its command line
 */
record LiveProcess(long pid, List<String> arguments) {

    private static final Path PROC = Path.of("/proc");

    /** All whose command line has that text in it. */
    static List<LiveProcess> mentioning(String text) throws IOException {
        List<LiveProcess> found = new ArrayList<>();
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(PROC, "[0-9]*")) {
            for (Path folder : folders) {
                String line = read(folder.resolve("cmdline"));
                if (line.contains(text) && !hasEnded(folder)) {
                    long pid = Long.parseLong(folder.getFileName().toString());
                    found.add(new LiveProcess(pid, List.of(line.split("\0"))));
                }
            }
        }
        return found;
    }

    private static boolean hasEnded(Path folder) {
        String stat = read(folder.resolve("stat"));
        return stat.isEmpty() || stat.matches("(?s).*\\) [ZX] .*");
    }

    /** Empty when the process is gone meanwhile. */
    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException gone) {
            return "";
        }
    }

    boolean has(String argument) {
        return arguments.contains(argument);
    }

    boolean isJvm() {
        return arguments.get(0).endsWith("java");
    }

    /** Returns whether a signal has stopped it. */
    boolean isStopped() {
        return read(PROC.resolve(Long.toString(pid)).resolve("stat")).matches("(?s).*\\) T .*");
    }

    /** Sends a signal, such as KILL. */
    void signal(String name) throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-" + name, Long.toString(pid)).start().waitFor();
    }
}
