package io.weir.benchmarks.tool;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A process as the kernel of Linux shows it.
 *
 * @param arguments its command line
 */
public record ToolProcess(ProcessHandle handle, List<String> arguments) {

    /** Returns the processes that were started with a variable of the environment, given as NAME=VALUE. */
    static List<ToolProcess> withVariable(String variable) {
        return ProcessHandle.allProcesses()
                // One that has ended has no environment, even if nobody has collected it yet.
                .filter(process -> words(process, "environ").contains(variable))
                .map(process -> new ToolProcess(process, words(process, "cmdline")))
                .toList();
    }

    public boolean has(String argument) {
        return arguments.contains(argument);
    }

    /** Returns nothing of a process that is gone, or another user's. */
    private static List<String> words(ProcessHandle process, String file) {
        Path path = Path.of("/proc", Long.toString(process.pid()), file);
        try {
            return List.of(new String(Files.readAllBytes(path), StandardCharsets.UTF_8).split("\0"));
        } catch (IOException unreadable) {
            return List.of();
        }
    }
}
