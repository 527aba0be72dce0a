package io.weir.process;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;

/**
 * A shell that removes a broker's containers and its data when this JVM is gone, however it ended.
 *
 * <p>The JVMs in the containers watch for that themselves, but none of them can remove anything outside its container.
 */
public final class ContainerGuard implements AutoCloseable {

    /** The second round is for a container that was being made during the first. */
    private static final String SCRIPT = """
            trap '' INT HUP TERM
            while read -r nobody_writes; do :; done
            for round in 1 2; do
              docker ps -aq --filter "label=$1" | while read -r id; do docker rm -f "$id"; done
              sleep 1
            done
            rm -rf -- "$0"
            """;

    private final Process shell;

    private ContainerGuard(Process shell) {
        this.shell = shell;
    }

    /**
     * Starts the shell.
     *
     * @param label of the containers
     */
    public static ContainerGuard start(Path directory, String label) throws IOException {
        return new ContainerGuard(new ProcessBuilder("/bin/sh", "-c", SCRIPT, directory.toString(), label)
                .redirectOutput(Redirect.DISCARD)
                .redirectError(Redirect.DISCARD)
                .start());
    }

    /** Ends the shell without any removal, for when nothing is left to remove. */
    @Override
    public void close() {
        shell.destroyForcibly();
    }
}
