package io.weir.driver.rocketmq.config;

import io.weir.driver.DriverException;
import io.weir.driver.DriverSettings;
import io.weir.driver.SettingDescriptor;
import io.weir.driver.SettingDescriptor.SettingType;
import io.weir.driver.support.CheckedSettings;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.rocketmq.client.consumer.MessageSelector;
import org.jspecify.annotations.Nullable;

/**
 * The driver file's keys for receiving messages.
 *
 * @param type which of RocketMQ's consumers
 * @param mode the kind of listener
 * @param filter what the broker leaves out
 * @param byProxy whether a proxy pops for the consumer
 */
public record ConsumeSettings(Type type, Mode mode, Filter filter, boolean byProxy) {

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

    /**
     * Selection of a topic's messages for a subscription.
     *
     * @param tags in RocketMQ's notation: "a || b"; "*" for all
     * @param sql a condition in SQL92 over properties; empty for none
     */
    public record Filter(String tags, String sql) {

        /** Returns whether only the brokers know which messages pass, since they evaluate a condition. */
        boolean isCondition() {
            return !sql.isEmpty();
        }

        /** Returns whether messages with this tag pass, as far as tags decide that; null for a message without. */
        boolean letsPass(@Nullable String tag) {
            return isCondition() || wanted().isEmpty() || (tag != null && wanted().contains(tag));
        }

        /** Returns the tags as RocketMQ's client reads the notation; empty for all. */
        private Set<String> wanted() {
            return tags.equals("*")
                    ? Set.of()
                    : Arrays.stream(tags.split("\\|\\|"))
                            .map(String::strip)
                            .filter(tag -> !tag.isEmpty())
                            .collect(Collectors.toSet());
        }

        public MessageSelector selector() {
            return sql.isEmpty() ? MessageSelector.byTag(tags) : MessageSelector.bySql(sql);
        }
    }

    private static final String TYPE = "consumerType";
    private static final String MODE = "consumeMode";
    private static final String TAGS = "filterTags";
    private static final String SQL = "filterSql";

    public static ConsumeSettings of(DriverSettings settings) throws DriverException {
        boolean byProxy = ClientType.of(settings) == ClientType.GRPC;
        Type type = CheckedSettings.choice(settings, TYPE, byProxy ? Type.SIMPLE : Type.PUSH);
        Mode mode = CheckedSettings.choice(settings, MODE, Mode.CONCURRENT);
        if (mode == Mode.ORDERLY && type != Type.PUSH) {
            throw new DriverException(MODE + ": orderly needs " + TYPE + ": push");
        }
        if (byProxy && GrpcSettings.of(new CheckedSettings(settings)).fifo()) {
            mode = Mode.ORDERLY;
        }
        String tags = settings.optionalText(TAGS).map(String::strip).orElse("");
        String sql = settings.optionalText(SQL).map(String::strip).orElse("");
        if (!tags.isEmpty() && !sql.isEmpty()) {
            throw new DriverException(
                    TAGS + " and " + SQL + " exclude each other; in SQL92 a tag is the property TAGS");
        }
        return new ConsumeSettings(type, mode, new Filter(tags.isEmpty() ? "*" : tags, sql), byProxy);
    }

    static List<SettingDescriptor> descriptors() {
        return List.of(
                SettingType.TEXT.setting(
                        TYPE,
                        "",
                        "The consumer: push, pop or pull; with clientType: grpc, simple or push. The first unless given."),
                SettingType.TEXT.setting(MODE, "concurrent", "The push consumer's listener: concurrent or orderly."),
                SettingType.TEXT.setting(TAGS, "", "Subscribe to these tags only: a || b."),
                SettingType.TEXT.setting(SQL, "", "Subscribe to what meets this condition only, in SQL92."));
    }
}
