package io.weir.tests.keys;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A kind of file with keys, and the page that documents them. */
public enum KeyFile {
    /** Keys of workload files. */
    WORKLOAD("workload-file.md"),
    /** Keys that every driver file may have. */
    DRIVER("driver-file.md"),
    /** Keys of the Kafka driver, and the client settings that it decides itself. */
    KAFKA("drivers/kafka.md"),
    /** Keys of the Pulsar driver. */
    PULSAR("drivers/pulsar.md"),
    /** Keys of the RocketMQ driver. */
    ROCKETMQ("drivers/rocketmq.md"),
    /** Keys of the TubeMQ driver. */
    TUBEMQ("drivers/tubemq.md"),
    /** Keys of the NATS driver. */
    NATS("drivers/nats.md");

    private static final Pattern NAME = Pattern.compile("`([A-Za-z.]+)`");

    private final Path page;

    KeyFile(String page) {
        this.page = Path.of("..", "docs").resolve(page);
    }

    /** What the first column of the tables under the page's heading "Keys" names. */
    Set<String> documentedKeys() throws IOException {
        Set<String> keys = new TreeSet<>();
        boolean inKeys = false;
        for (String line : Files.readAllLines(page)) {
            if (line.startsWith("## ")) {
                inKeys = line.startsWith("## Keys");
            }
            if (inKeys && line.startsWith("| ")) {
                Matcher names = NAME.matcher(line.substring(2, line.indexOf('|', 2)));
                while (names.find()) {
                    keys.add(names.group(1));
                }
            }
        }
        return keys;
    }
}
