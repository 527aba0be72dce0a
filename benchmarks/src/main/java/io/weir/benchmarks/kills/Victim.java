package io.weir.benchmarks.kills;

/** A process that is killed. */
enum Victim {
    TOOL("the tool's JVM", "io.weir.cli.Main", "driver-kafka/kafka.yaml", 1),
    RUN("the run's JVM", "run-plan", "driver-kafka/kafka.yaml", 1),
    BROKER("the broker", "kafka.Kafka", "driver-kafka/kafka.yaml", 1),
    NODE("one of three brokers", "kafka.Kafka", "driver-kafka/kafka-durable.yaml", 3),
    /** It keeps its broker up for a run, which is another command. */
    KEEPER("the keeper of a broker", "--keep", "driver-kafka/kafka.yaml", 1);

    private final String text;
    private final String argument;
    private final String driverFile;
    private final int alike;

    Victim(String text, String argument, String driverFile, int alike) {
        this.text = text;
        this.argument = argument;
        this.driverFile = driverFile;
        this.alike = alike;
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

    /** Returns how many such processes there are when the system serves. */
    int alike() {
        return alike;
    }
}
