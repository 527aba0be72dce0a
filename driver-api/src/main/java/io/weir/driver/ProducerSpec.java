package io.weir.driver;

import java.util.List;
import java.util.OptionalInt;

/**
 * Description of a producer to be opened.
 *
 * @param topic the topic written to
 * @param index number of the producer within the run, from 0; unique, so fit for a client id
 * @param client number from 0 of the session's client that it sends by, together with the other producers of that number;
 *     empty: as the driver has it by itself. Given only with {@link Capability#SHARED_CLIENTS}
 * @param classes names of the classes of its messages; empty where they are alike
 */
public record ProducerSpec(TopicSpec topic, int index, OptionalInt client, List<String> classes) {

    public ProducerSpec {
        classes = List.copyOf(classes);
    }

    /** Describes a producer of messages that are alike. */
    public ProducerSpec(TopicSpec topic, int index, OptionalInt client) {
        this(topic, index, client, List.of());
    }

    /** Describes a producer whose client the driver chooses. */
    public ProducerSpec(TopicSpec topic, int index) {
        this(topic, index, OptionalInt.empty());
    }
}
