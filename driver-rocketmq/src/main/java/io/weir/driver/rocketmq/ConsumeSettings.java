package io.weir.driver.rocketmq;

import io.weir.driver.DriverException;
import io.weir.driver.DriverSettings;
import io.weir.driver.SettingDescriptor;
import io.weir.driver.SettingDescriptor.SettingType;
import java.util.List;
import org.apache.rocketmq.client.consumer.MessageSelector;

/**
 * The driver file's keys for how messages are received.
 *
 * @param type which of RocketMQ's consumers
 * @param mode the kind of listener
 * @param filter what the broker leaves out
 */
record ConsumeSettings(Type type, Mode mode, Filter filter) {

    /** The consumers that RocketMQ's client has. */
    enum Type {
        /** {@code DefaultMQPushConsumer}, which has queues of its own and fetches from them. */
        PUSH,
        /** {@code DefaultMQPushConsumer} that is given messages of any queue, each to be acknowledged. */
        POP,
        /** {@code DefaultLitePullConsumer}, polled by a thread of the driver. */
        PULL
    }

    /** The two kinds of listener that RocketMQ's push consumer knows. */
    enum Mode {
        /** {@code MessageListenerConcurrently}: a pool of threads takes the messages of a queue as it likes. */
        CONCURRENT,
        /** {@code MessageListenerOrderly}: one message of a queue after the other, the queue locked at the broker. */
        ORDERLY
    }

    /**
     * What a subscription wants of a topic.
     *
     * @param tags in RocketMQ's notation: "a || b"; "*" for all
     * @param sql a condition in SQL92 over properties; empty for none
     */
    record Filter(String tags, String sql) {

        boolean isNone() {
            return tags.equals("*") && sql.isEmpty();
        }

        MessageSelector selector() {
            return sql.isEmpty() ? MessageSelector.byTag(tags) : MessageSelector.bySql(sql);
        }
    }

    private static final String TYPE = "consumerType";
    private static final String MODE = "consumeMode";
    private static final String TAGS = "filterTags";
    private static final String SQL = "filterSql";

    static ConsumeSettings of(DriverSettings settings) throws DriverException {
        Type type = Choice.of(settings, TYPE, Type.PUSH);
        Mode mode = Choice.of(settings, MODE, Mode.CONCURRENT);
        if (mode == Mode.ORDERLY && type != Type.PUSH) {
            throw new DriverException(MODE + ": orderly needs " + TYPE + ": push");
        }
        String tags = settings.optionalText(TAGS).map(String::strip).orElse("");
        String sql = settings.optionalText(SQL).map(String::strip).orElse("");
        if (!tags.isEmpty() && !sql.isEmpty()) {
            throw new DriverException(
                    TAGS + " and " + SQL + " exclude each other; in SQL92 a tag is the property TAGS");
        }
        return new ConsumeSettings(type, mode, new Filter(tags.isEmpty() ? "*" : tags, sql));
    }

    static List<SettingDescriptor> descriptors() {
        return List.of(
                SettingDescriptor.of(TYPE, SettingType.TEXT, "push", "The consumer: push, pop or pull."),
                SettingDescriptor.of(
                        MODE, SettingType.TEXT, "concurrent", "The push consumer's listener: concurrent or orderly."),
                SettingDescriptor.of(TAGS, SettingType.TEXT, "", "Subscribe to these tags only: a || b."),
                SettingDescriptor.of(
                        SQL, SettingType.TEXT, "", "Subscribe to what meets this condition only, in SQL92."));
    }
}
