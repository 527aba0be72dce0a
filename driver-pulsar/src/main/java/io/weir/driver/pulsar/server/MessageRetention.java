package io.weir.driver.pulsar.server;

import io.weir.driver.DriverException;
import io.weir.driver.broker.Retention;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/**
 * Settings by which brokers and bookies throw old messages away. Brokers do so by the ledger, bookies by the entry log,
 * and both by default after hours.
 */
public final class MessageRetention {

    private static final String ENTRY_LOG_BYTES = String.valueOf(128 << 20);

    private MessageRetention() {}

    /** @throws DriverException when Pulsar has no setting for it */
    public static Map<String, String> settings(Retention retention) throws DriverException {
        if (!(retention instanceof Retention.Age time)
                || !time.age().equals(Duration.ofMinutes(time.age().toMinutes()))) {
            throw new DriverException("broker.retention must be a time in whole minutes with Pulsar, such as 10m: its"
                    + " bounds on the size keep what has not been read");
        }
        long minutes = time.age().toMinutes();
        Map<String, String> settings = new HashMap<>();
        // Messages that were read, and those that were not: expired ones count as read.
        settings.put("defaultRetentionTimeInMinutes", String.valueOf(minutes));
        settings.put("defaultRetentionSizeInMB", "-1");
        settings.put("ttlDurationDefaultInSeconds", String.valueOf(time.age().toSeconds()));
        settings.put("messageExpiryCheckIntervalInMinutes", "1");
        settings.put("retentionCheckIntervalInSeconds", "10");
        settings.put("managedLedgerMinLedgerRolloverTimeMinutes", "1");
        settings.put("managedLedgerMaxLedgerRolloverTimeMinutes", String.valueOf(Math.max(2, minutes / 4)));
        // Of the bookies.
        settings.put("gcWaitTime", "30000");
        settings.put("logSizeLimit", ENTRY_LOG_BYTES);
        return settings;
    }
}
