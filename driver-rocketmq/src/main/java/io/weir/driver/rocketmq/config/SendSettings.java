package io.weir.driver.rocketmq.config;

import io.weir.driver.DriverException;
import io.weir.driver.DriverSettings;
import io.weir.driver.SettingDescriptor;
import io.weir.driver.SettingDescriptor.SettingType;
import io.weir.driver.support.CheckedSettings;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The driver file's keys for sending.
 *
 * @param type way in which RocketMQ's client is called
 * @param tags given to the messages in turn; empty for none
 * @param delayLevel one of the broker's levels, from 1; 0 for none
 * @param deliverAfterMillis how much later than its send the broker delivers a message; 0 for at once
 * @param transactional whether each message is a transaction
 * @param abortRatio share of the transactions that is rolled back
 * @param fifo whether messages are in message groups
 */
public record SendSettings(
        Type type,
        List<String> tags,
        int delayLevel,
        long deliverAfterMillis,
        boolean transactional,
        double abortRatio,
        boolean fifo) {

    /** Ways in which RocketMQ's client sends. */
    public enum Type {
        /** The answer comes by a callback. */
        ASYNC,
        /** The caller waits for the answer. */
        SYNC,
        /** There is no answer. */
        ONEWAY
    }

    private static final String TYPE = "sendType";
    private static final String TAGS = "tags";
    private static final String DELAY_LEVEL = "delayLevel";
    private static final String DELIVER_AFTER = "deliverAfter";
    private static final String SEND_DELAYED = "sendDelayMsg";
    private static final String DELAY_SECONDS = "delayTimeInSec";
    private static final String PER_TRANSACTION = "messagesPerTransaction";
    private static final String ABORT_RATIO = "transactionAbortRatio";

    static SendSettings of(DriverSettings settings) throws DriverException {
        SendSettings send = new SendSettings(
                CheckedSettings.choice(settings, TYPE, Type.ASYNC),
                new CheckedSettings(settings).names(TAGS),
                (int) number(settings, DELAY_LEVEL),
                deliverAfterMillis(settings),
                number(settings, PER_TRANSACTION) > 0,
                settings.has(ABORT_RATIO) ? settings.number(ABORT_RATIO) : 0,
                ClientType.of(settings) == ClientType.GRPC
                        && GrpcSettings.of(settings).fifo());
        send.check(number(settings, PER_TRANSACTION));
        return send;
    }

    /** Returns the delay; the OpenMessaging Benchmark has two keys for it. */
    private static long deliverAfterMillis(DriverSettings settings) {
        boolean requested = settings.has(SEND_DELAYED) && settings.flag(SEND_DELAYED);
        long seconds = requested ? number(settings, DELAY_SECONDS) : 0;
        return Math.max(
                TimeUnit.SECONDS.toMillis(seconds), TimeUnit.NANOSECONDS.toMillis(number(settings, DELIVER_AFTER)));
    }

    private void check(long messagesPerTransaction) throws DriverException {
        if (messagesPerTransaction > 1) {
            throw new DriverException(PER_TRANSACTION + " can't be " + messagesPerTransaction
                    + ": a transaction of RocketMQ is one message (RocketMQ documentation, \"Transaction Message\","
                    + " Working mechanism); set 1, or 0 for none");
        }
        if (delayLevel < 0 || (delayLevel > 0 && deliverAfterMillis > 0)) {
            throw new DriverException(
                    DELAY_LEVEL + " counts from 1 and excludes " + DELIVER_AFTER + "; set one of them");
        }
        if (!(abortRatio >= 0 && abortRatio <= 1)) {
            throw new DriverException(ABORT_RATIO + " must be 0 to 1, not " + abortRatio);
        }
        if (abortRatio > 0 && !transactional) {
            throw new DriverException(ABORT_RATIO + " needs " + PER_TRANSACTION + ": 1");
        }
        if (transactional && type != Type.SYNC) {
            throw new DriverException(PER_TRANSACTION + ": 1 needs " + TYPE
                    + ": sync, since the client's call for a transaction waits for the broker");
        }
        if (fifo && (transactional || isDelayed())) {
            throw new DriverException(GrpcSettings.MESSAGE_TYPE + ": fifo excludes " + PER_TRANSACTION + " and "
                    + DELIVER_AFTER + ": a topic of RocketMQ takes messages of one type (RocketMQ documentation,"
                    + " \"Topic\", Behavior constraints)");
        }
        if (transactional && isDelayed()) {
            throw new DriverException(PER_TRANSACTION + ": 1 excludes " + DELAY_LEVEL + " and " + DELIVER_AFTER
                    + ": RocketMQ delays no message of a transaction (RocketMQ documentation, \"Transaction Message"
                    + " Example\", Usage Constraint)");
        }
    }

    /** @param levels durations of the brokers' delay levels, from the first on */
    Duration deliveryDelay(List<Duration> levels) {
        return delayLevel > 0
                ? levels.get(Math.min(delayLevel, levels.size()) - 1) // as brokers do
                : Duration.ofMillis(deliverAfterMillis);
    }

    boolean isDelayed() {
        return delayLevel > 0 || deliverAfterMillis > 0;
    }

    /** Returns RocketMQ's message.type of the topics. */
    String messageType() {
        if (transactional) {
            return "TRANSACTION";
        }
        if (fifo) {
            return "FIFO";
        }
        return isDelayed() ? "DELAY" : "NORMAL";
    }

    private static long number(DriverSettings settings, String key) {
        return settings.has(key) ? settings.integer(key) : 0;
    }

    static List<SettingDescriptor> descriptors() {
        return List.of(
                SettingType.TEXT.setting(TYPE, "async", "How to send: async, sync or oneway."),
                SettingType.TEXT.setting(TAGS, "", "Tags, separated by commas, given to the messages in turn."),
                SettingType.INTEGER.setting(DELAY_LEVEL, "0", "Delay level of every message, from 1."),
                SettingType.DURATION.setting(
                        DELIVER_AFTER, "0", "How long the broker keeps every message back (timer message)."),
                SettingType.BOOLEAN.setting(SEND_DELAYED, "", "Whether delayTimeInSec holds; see deliverAfter."),
                SettingType.INTEGER.setting(DELAY_SECONDS, "", "deliverAfter in seconds."),
                SettingType.INTEGER.setting(PER_TRANSACTION, "0", "1: each message is a transaction; 0: none is."),
                SettingType.NUMBER.setting(
                        ABORT_RATIO, "0", "Share of the transactions that are rolled back, 0 to 1."));
    }
}
