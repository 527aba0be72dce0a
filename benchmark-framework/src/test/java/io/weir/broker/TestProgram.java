package io.weir.broker;

import io.weir.driver.broker.BrokerStep.Launch;
import io.weir.driver.broker.BrokerStep.ProgramCommand;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A server for tests that is no JVM: it writes a file when it gets the signal to end, which takes some time. */
final class TestProgram {

    private static final String SCRIPT = """
            trap 'echo in order > ended; exit 0' TERM
            echo data > data
            echo "greeting $GREETING"
            echo "server ready"
            while :; do sleep 0.05; done
            """;

    private TestProgram() {}

    static Launch node(String name, Path directory) {
        return new Launch(name, command(directory.resolve(name), "sh"), "server ready");
    }

    static ProgramCommand command(Path directory, String program) {
        return new ProgramCommand(
                program, List.of("-c", SCRIPT), Map.of("GREETING", "hello"), directory, "install the package sh");
    }
}
