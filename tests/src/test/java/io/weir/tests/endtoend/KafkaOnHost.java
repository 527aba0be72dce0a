package io.weir.tests.endtoend;

import io.weir.tests.broker.KafkaByHand;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A broker of Kafka on a host, as one that a user has started there. */
final class KafkaOnHost implements AutoCloseable {

    private final Process process;
    private final BufferedReader output;
    private final String address;

    private KafkaOnHost(Process process) throws IOException {
        this.process = process;
        this.output = process.inputReader();
        this.address = output.lines()
                .filter(line -> line.startsWith("broker "))
                .findFirst()
                .orElseThrow()
                .split(" ")[3];
    }

    /** Starts it, and waits until it serves. */
    static KafkaOnHost start(Hosts.Places places, int host, Path folder) throws IOException {
        List<String> command = new ArrayList<>(places.at(host));
        command.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx128m",
                "-Djava.io.tmpdir=" + folder.resolve("tmp"),
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                KafkaByHand.class.getName(),
                folder.resolve("broker-logs-" + host).toString(),
                places.address(host)));
        return new KafkaOnHost(new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectInput(new File("/dev/null"))
                .start());
    }

    /** Returns where clients find it. */
    String address() {
        return address;
    }

    @Override
    public void close() throws Exception {
        process.destroyForcibly().waitFor();
        output.close();
    }
}
