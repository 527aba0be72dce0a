package io.weir.benchmarks.against;

import io.weir.artifact.ArtifactException;
import java.util.List;
import java.util.Map;

/**
 * A messaging system: the performance tools that come with it, and the settings with which Weir does the same as they.
 *
 * <p>Topics have {@link #PARTITIONS} partitions, and messages {@link #MESSAGE_BYTES} bytes.
 */
interface ComparedSystem {

    int PARTITIONS = 3;
    int MESSAGE_BYTES = 1024;

    /** Replaces a number of messages per second. */
    long AS_FAST_AS_IT_GOES = 0;

    /** Names of the systems that can be compared. */
    List<String> NAMES = List.of("kafka", "pulsar", "rocketmq", "tubemq");

    /** Returns a system by its name, with its tools fetched. */
    static ComparedSystem of(String name, ToolFiles files) throws ArtifactException, InterruptedException {
        return switch (name) {
            case "kafka" -> new Kafka(files);
            case "pulsar" -> new Pulsar(files);
            case "rocketmq" -> new RocketMq(files);
            case "tubemq" -> new TubeMq();
            default ->
                throw new IllegalStateException(
                        "there is no system " + name + " to be compared; there are " + String.join(", ", NAMES));
        };
    }

    Names names();

    /**
     * Names of a system and its tools.
     *
     * @param system as its driver has it
     * @param tools with their version, as a sentence calls them
     */
    record Names(String system, String tools, String producer, String consumer) {}

    /** Returns settings of the driver file for the local broker alone. */
    default List<String> brokerSettings() {
        return List.of();
    }

    /** Returns keys of the driver file by the names that its local broker gives its addresses. */
    Map<String, String> addressKeys();

    /** Returns settings of the driver file and workload with which Weir's client does the same as the tools'. */
    default List<String> weirSettings() {
        return List.of();
    }

    /** Returns variables of the environment with which Weir's client does the same as the tools'. */
    default Map<String, String> weirEnvironment() {
        return Map.of();
    }

    /** Returns settings of Weir's producers alone. */
    default List<String> producerSettings() {
        return List.of();
    }

    /** Returns settings of Weir's consumers alone. */
    default List<String> consumerSettings() {
        return List.of();
    }

    /** Returns whether the tool that produces can be given a rate. */
    default boolean takesRate() {
        return false;
    }

    /** Returns whether the tool's consumers read a backlog only if their group is older than its messages. */
    default boolean groupsComeFirst() {
        return false;
    }

    /** Returns a number of messages that can be read for long enough, as the tool reports its progress. */
    long backlog();

    /** Returns about how many of them the tool, or Weir, reads in a second on a machine with two CPUs. */
    long readPerSecond();

    /**
     * Returns the tool that produces.
     *
     * @param messagesPerSecond or {@link #AS_FAST_AS_IT_GOES}
     * @param seconds for which it has to last; without a rate it is ended
     */
    Tool producer(TrialBroker broker, String topic, long messagesPerSecond, long seconds);

    /**
     * Returns the tool that consumes, from the first message on.
     *
     * @param group that has read nothing
     * @param messages after which it may end
     */
    Tool consumer(TrialBroker broker, String topic, String group, long messages);

    /** Returns sentences on what differs between Weir and the tools by their nature. */
    List<String> differences();
}
