package io.weir.benchmarks.tool;

import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Everything that a program prints. */
public final class WholeOutput {

    private WholeOutput() {}

    /**
     * Waits for the end of a program, and ends it if that fails.
     *
     * @throws IllegalStateException with all that it has printed, when its exit code is not 0
     */
    public static String of(Process program, String name) throws IOException, InterruptedException {
        try {
            String output = new String(program.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            int code = program.waitFor();
            if (code != 0) {
                throw new IllegalStateException(name + " ended with exit code " + code + ":\n" + output);
            }
            return output;
        } finally {
            program.destroy();
        }
    }
}
