package io.weir.cpu;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Command lines of processes that may use only some CPUs. They are started through {@code taskset} of util-linux, which
 * replaces itself by the program, so that number, input and output of the process are the program's.
 */
public final class CpuBinding {

    private static final String PROGRAM = "taskset";

    private CpuBinding() {}

    /** Returns true if processes can be bound on this machine. */
    public static boolean available() {
        return program(System.getenv("PATH")).isPresent();
    }

    /** Finds the program on a search path. */
    static Optional<Path> program(@Nullable String searchPath) {
        if (searchPath == null) {
            return Optional.empty();
        }
        for (String folder : searchPath.split(File.pathSeparator)) {
            Path program = Path.of(folder, PROGRAM);
            if (!folder.isEmpty() && Files.isExecutable(program) && !Files.isDirectory(program)) {
                return Optional.of(program);
            }
        }
        return Optional.empty();
    }

    /**
     * Returns the command line bound to CPUs.
     *
     * @param cpus null for any
     */
    public static List<String> bound(List<String> commandLine, @Nullable CpuSet cpus) {
        if (cpus == null) {
            return commandLine;
        }
        List<String> bound = new ArrayList<>(List.of(PROGRAM, "-c", cpus.toString()));
        bound.addAll(commandLine);
        return bound;
    }
}
