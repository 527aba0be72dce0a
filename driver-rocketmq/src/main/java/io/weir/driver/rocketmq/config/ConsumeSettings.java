package io.weir.driver.rocketmq.config;

import io.weir.driver.support.Setting;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.rocketmq.client.consumer.MessageSelector;
import org.jspecify.annotations.Nullable;

/** The driver file's keys for receiving messages. */
public record ConsumeSettings(
        @Setting("The consumer: push, pop or pull; with clientType: grpc, simple or push. The first unless given.")
        Optional<Type> consumerType,

        @Setting(otherwise = "concurrent", value = "The push consumer's listener: concurrent or orderly.")
        Mode consumeMode,

        @Setting("Subscribe to these tags only: a || b.") String filterTags,

        @Setting("Subscribe to what meets this condition only, in SQL92.")
        String filterSql) {

    /** The consumers that RocketMQ's clients have. */
    public enum Type {
        /**
         * {@code DefaultMQPushConsumer}, which has queues of its own and fetches from them; with gRPC
         * {@code PushConsumer}.
         */
        PUSH,
        /** {@code DefaultMQPushConsumer} that receives messages of any queue, each to be acknowledged. */
        POP,
        /** {@code DefaultLitePullConsumer}, polled by a thread of the driver. */
        PULL,
        /** {@code SimpleConsumer} of the gRPC client, which threads of the driver receive from. */
        SIMPLE
    }

    /** Kinds of listener of RocketMQ's push consumer, and of groups that a proxy pops for. */
    public enum Mode {
        /** {@code MessageListenerConcurrently}: a pool of threads takes the messages of a queue as it likes. */
        CONCURRENT,
        /** {@code MessageListenerOrderly}: one message of a queue after the other, the queue locked at the broker. */
        ORDERLY
    }

    /** Returns the tags subscribed to in RocketMQ's notation: "a || b"; "*" for all. */
    public String tags() {
        return filterTags.isEmpty() ? "*" : filterTags;
    }

    /** Returns these settings for a subscription that wants messages of such classes only; empty: as they are. */
    public ConsumeSettings wanting(List<String> classes) {
        return classes.isEmpty()
                ? this
                : new ConsumeSettings(consumerType, consumeMode, String.join(" || ", classes), filterSql);
    }

    /** Returns whether only the brokers know which messages pass, since they evaluate a condition. */
    public boolean isCondition() {
        return !filterSql.isEmpty();
    }

    /** Returns whether messages with this tag pass, as far as tags decide that; null for a message without. */
    boolean letsPass(@Nullable String tag) {
        return isCondition() || wanted().isEmpty() || (tag != null && wanted().contains(tag));
    }

    /** Returns the tags as RocketMQ's client reads the notation; empty for all. */
    private Set<String> wanted() {
        return tags().equals("*")
                ? Set.of()
                : Arrays.stream(filterTags.split("\\|\\|"))
                        .map(String::strip)
                        .filter(tag -> !tag.isEmpty())
                        .collect(Collectors.toSet());
    }

    public MessageSelector selector() {
        return isCondition() ? MessageSelector.bySql(filterSql) : MessageSelector.byTag(tags());
    }
}
