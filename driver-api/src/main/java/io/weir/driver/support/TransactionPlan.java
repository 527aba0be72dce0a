package io.weir.driver.support;

import io.weir.driver.SettingDescriptor;
import io.weir.driver.SettingDescriptor.SettingType;
import java.util.List;
import java.util.Optional;

/**
 * Division of messages into transactions.
 *
 * @param messages of a full transaction
 * @param abortRatio part of the transactions that is aborted, 0 to 1
 * @param maxDelayMillis after which a transaction is ended although it is not full
 */
public record TransactionPlan(int messages, double abortRatio, long maxDelayMillis) {

    public static final String MESSAGES = "messagesPerTransaction";
    public static final String ABORT_RATIO = "transactionAbortRatio";
    public static final String MAX_DELAY_MS = "transactionMaxDelayMs";

    private static final long DEFAULT_MAX_DELAY_MS = 100;

    public static List<SettingDescriptor> descriptors() {
        return List.of(
                SettingType.INTEGER.setting(MESSAGES, "0", "Messages of one transaction; 0 for no transactions."),
                SettingType.NUMBER.setting(ABORT_RATIO, "0", "Part of the transactions to abort, 0 to 1."),
                SettingType.INTEGER.setting(
                        MAX_DELAY_MS,
                        String.valueOf(DEFAULT_MAX_DELAY_MS),
                        "Milliseconds after which a transaction is ended though not full."));
    }

    /**
     * Reads a plan; empty if there are to be no transactions.
     *
     * @param prefix of the keys: "producer.", or empty
     */
    public static Optional<TransactionPlan> of(CheckedSettings settings, String prefix) {
        int messages = (int) settings.integer(prefix + MESSAGES, 0, 0, Integer.MAX_VALUE);
        double abortRatio = settings.ratio(prefix + ABORT_RATIO);
        if (abortRatio > 0 && messages == 0) {
            settings.add(prefix + ABORT_RATIO + " needs " + prefix + MESSAGES + " above 0");
        }
        long maxDelay = settings.integer(prefix + MAX_DELAY_MS, DEFAULT_MAX_DELAY_MS, 1, Integer.MAX_VALUE);
        return messages == 0 ? Optional.empty() : Optional.of(new TransactionPlan(messages, abortRatio, maxDelay));
    }
}
