package io.weir.benchmarks.kills;

import java.util.List;

/** A process that is killed. */
enum Victim {
    TOOL("the tool's JVM", "io.weir.cli.Main", "driver-kafka/kafka.yaml", 1),
    /** Its brokers are paused, slow or gone at most moments, and nobody is left to undo that. */
    TOOL_OF_FAULTS(
            "the tool's JVM in a run with a time line",
            "io.weir.cli.Main",
            "driver-kafka/kafka-durable.yaml",
            1,
            "timeline=[{at: 5s, pause: broker-1, for: 4s}, {at: 18s, slow: broker-2, for: 4s},"
                    + " {at: 31s, kill: leader, for: 4s}]",
            "recovered={baseline: 5s, for: 2s, within: 2s}",
            "testDuration=40s"),
    RUN("the run's JVM", "run-plan", "driver-kafka/kafka.yaml", 1),
    BROKER("the broker", "kafka.Kafka", "driver-kafka/kafka.yaml", 1),
    NODE("one of three brokers", "kafka.Kafka", "driver-kafka/kafka-durable.yaml", 3),
    /** It keeps its broker up for a run, which is another command. */
    KEEPER("the keeper of a broker", "--keep", "driver-kafka/kafka.yaml", 1);

    private final String text;
    private final String argument;
    private final String driverFile;
    private final int alike;
    private final List<String> settings;

    Victim(String text, String argument, String driverFile, int alike, String... settings) {
        this.text = text;
        this.argument = argument;
        this.driverFile = driverFile;
        this.alike = alike;
        this.settings = List.of(settings);
    }

    /** Returns the name to show. */
    String text() {
        return text;
    }

    /** Returns the argument on the command line by which the process is known. */
    String argument() {
        return argument;
    }

    /** Returns the file below the clone that the command is given. */
    String driverFile() {
        return driverFile;
    }

    /** Returns the settings of its command, as "key=value". */
    List<String> settings() {
        return settings;
    }

    /** Returns whether it is the JVM of the tool, after whose end nobody is there to write a result. */
    boolean isTool() {
        return this == TOOL || this == TOOL_OF_FAULTS;
    }

    /** Returns how many such processes there are when the system serves. */
    int alike() {
        return alike;
    }
}
