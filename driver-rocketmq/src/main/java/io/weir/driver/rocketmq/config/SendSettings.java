package io.weir.driver.rocketmq.config;

import io.weir.driver.support.CheckedSettings;
import io.weir.driver.support.Setting;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The driver file's keys for sending. */
public record SendSettings(
        @Setting(otherwise = "async", value = "How to send: async, sync or oneway.")
        Type sendType,

        @Setting("Tags, separated by commas, given to the messages in turn.")
        List<String> tags,

        @Setting("Delay level of every message, from 1.") int delayLevel,

        @Setting("How long the broker keeps every message back (timer message).")
        long deliverAfterNanos,

        @Setting("Whether delayTimeInSec holds; see deliverAfter.")
        boolean sendDelayMsg,

        @Setting("deliverAfter in seconds.") int delayTimeInSec,

        @Setting("1: each message is a transaction; 0: none is.")
        int messagesPerTransaction,

        @Setting(max = 1, value = "Share of the transactions that are rolled back, 0 to 1.")
        double transactionAbortRatio) {

    /** Ways in which RocketMQ's client sends. */
    public enum Type {
        /** The answer comes by a callback. */
        ASYNC,
        /** The caller waits for the answer. */
        SYNC,
        /** There is no answer. */
        ONEWAY
    }

    /** Returns how much later than its send the broker delivers a message; the OpenMessaging Benchmark has two keys for it. */
    public long deliverAfterMillis() {
        return Math.max(
                TimeUnit.SECONDS.toMillis(sendDelayMsg ? delayTimeInSec : 0),
                TimeUnit.NANOSECONDS.toMillis(deliverAfterNanos));
    }

    public boolean transactional() {
        return messagesPerTransaction > 0;
    }

    /** @param fifo whether messages are in message groups */
    void check(boolean fifo, CheckedSettings errors) {
        if (messagesPerTransaction > 1) {
            errors.add("messagesPerTransaction can't be " + messagesPerTransaction
                    + ": a transaction of RocketMQ is one message (RocketMQ documentation, \"Transaction Message\","
                    + " Working mechanism); set 1, or 0 for none");
        }
        if (delayLevel > 0 && deliverAfterMillis() > 0) {
            errors.add("delayLevel counts from 1 and excludes deliverAfter; set one of them");
        }
        if (transactionAbortRatio > 0 && !transactional()) {
            errors.add("transactionAbortRatio needs messagesPerTransaction: 1");
        }
        if (transactional() && sendType != Type.SYNC) {
            errors.add("messagesPerTransaction: 1 needs sendType: sync, since the client's call for a transaction waits"
                    + " for the broker");
        }
        if (fifo && (transactional() || isDelayed())) {
            errors.add("messageType: fifo excludes messagesPerTransaction and deliverAfter: a topic of RocketMQ takes"
                    + " messages of one type (RocketMQ documentation, \"Topic\", Behavior constraints)");
        }
        if (transactional() && isDelayed()) {
            errors.add("messagesPerTransaction: 1 excludes delayLevel and deliverAfter: RocketMQ delays no message of a"
                    + " transaction (RocketMQ documentation, \"Transaction Message Example\", Usage Constraint)");
        }
    }

    /** @param levels durations of the brokers' delay levels, from the first on */
    Duration deliveryDelay(List<Duration> levels) {
        return delayLevel > 0
                ? levels.get(Math.min(delayLevel, levels.size()) - 1) // as brokers do
                : Duration.ofMillis(deliverAfterMillis());
    }

    boolean isDelayed() {
        return delayLevel > 0 || deliverAfterMillis() > 0;
    }

    /** Returns RocketMQ's message.type of the topics. */
    String messageType(boolean fifo) {
        if (transactional()) {
            return "TRANSACTION";
        }
        if (fifo) {
            return "FIFO";
        }
        return isDelayed() ? "DELAY" : "NORMAL";
    }
}
