package io.weir.driver.nats.client;

import io.weir.driver.TopicSpec;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Names of a run and of JetStream, whose streams and consumers have no dots in theirs.
 *
 * <p>Partition 2 of topic "a.b" is the stream "a=b_p2", which takes the subject "a.b.2".
 */
final class Names {

    private static final Pattern STREAM = Pattern.compile("(.+)_p(\\d{1,9})");

    /** One partition of a topic. */
    record Partition(String topic, int number) {}

    private Names() {}

    static String stream(String topic, int partition) {
        return withoutDots(topic) + "_p" + partition;
    }

    static String subject(String topic, int partition) {
        return topic + "." + partition;
    }

    /** Returns the subjects of all partitions, in their order. */
    static String[] subjects(TopicSpec topic) {
        String[] subjects = new String[topic.partitions()];
        for (int partition = 0; partition < subjects.length; partition++) {
            subjects[partition] = subject(topic.name(), partition);
        }
        return subjects;
    }

    static String consumer(String subscription) {
        return withoutDots(subscription);
    }

    static String subscription(String consumer) {
        return consumer.replace('=', '.');
    }

    /** Returns the partition that a stream is; empty for a stream that no driver like this one has made. */
    static Optional<Partition> partition(String stream) {
        Matcher matcher = STREAM.matcher(stream);
        return matcher.matches()
                ? Optional.of(new Partition(matcher.group(1).replace('=', '.'), Integer.parseInt(matcher.group(2))))
                : Optional.empty();
    }

    private static String withoutDots(String name) {
        return name.replace('.', '=');
    }
}
