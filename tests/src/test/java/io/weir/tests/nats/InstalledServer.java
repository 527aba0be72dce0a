package io.weir.tests.nats;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.weir.broker.InstalledProgram;
import java.nio.file.Path;
import java.util.Optional;

/** The program nats-server of the machine on which the tests run, if there is one. */
public final class InstalledServer {

    /** System property: {@code required} makes a failure of what would be a skip. */
    private static final String MODE = "weir.nats";

    private InstalledServer() {}

    /** Skips the test where there is none, or fails it where one is required; returns its file. */
    public static Path assume() {
        Optional<Path> program = InstalledProgram.find("nats-server");
        String sentence = "there is no nats-server on this machine; apt-get install nats-server";
        if (program.isEmpty() && "required".equals(System.getProperty(MODE))) {
            throw new AssertionError(sentence + " (-D" + MODE + "=required forbids to skip this)");
        }
        assumeTrue(program.isPresent(), sentence);
        return program.orElseThrow();
    }
}
