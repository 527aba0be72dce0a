package io.weir.driver.rocketmq.config;

import io.weir.driver.AcknowledgementLevel;
import io.weir.driver.DriverException;
import io.weir.driver.SettingDescriptor;
import io.weir.driver.SettingDescriptor.SettingType;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The driver file's statements on the brokers' flush, replication and delays. The acknowledgement level is derived from
 * them before anything is connected, so they are checked against the brokers when a session opens.
 *
 * @param stated the settings that the driver file states, in RocketMQ's terms
 */
public record BrokerExpectation(Map<String, String> stated) {

    static final String KEY = "expectedBrokerConfig";

    private static final String FLUSH = "flushDiskType";
    private static final String IN_SYNC = "inSyncReplicas";
    private static final String ROLE = "brokerRole";
    private static final String POOL = "transientStorePoolEnable";
    private static final String DELAYS = "messageDelayLevel";

    /** RocketMQ's own defaults. */
    private static final Map<String, String> DEFAULTS = Map.of(
            FLUSH,
            "ASYNC_FLUSH",
            IN_SYNC,
            "1",
            ROLE,
            "ASYNC_MASTER",
            POOL,
            "false",
            DELAYS,
            "1s 5s 10s 30s 1m 2m 3m 4m 5m 6m 7m 8m 9m 10m 20m 30m 1h 2h");

    /** The settings that may be stated. */
    static final List<SettingDescriptor> KEYS = List.of(
            SettingType.TEXT.setting(FLUSH, "", "ASYNC_FLUSH or SYNC_FLUSH."),
            SettingType.TEXT.setting(ROLE, "", "ASYNC_MASTER or SYNC_MASTER."),
            SettingType.INTEGER.setting(
                    IN_SYNC, "", "Brokers that have a message before it is acknowledged; needs SYNC_MASTER."),
            SettingType.BOOLEAN.setting(
                    POOL, "", "Whether a message waits in the broker's own memory before it is in the page cache."),
            SettingType.TEXT.setting(
                    DELAYS, "", "What the delay levels stand for, with delayLevel: 1s 5s 10s 30s 1m ..."));

    private static final Pattern LEVEL = Pattern.compile("(\\d{1,9})([smhd])");

    private static final Duration LONGEST_DELAY = Duration.ofDays(366);

    private static final Map<String, ChronoUnit> UNITS =
            Map.of("s", ChronoUnit.SECONDS, "m", ChronoUnit.MINUTES, "h", ChronoUnit.HOURS, "d", ChronoUnit.DAYS);

    public BrokerExpectation {
        stated = Map.copyOf(stated);
    }

    /** Returns this expectation for messages with a delay level: it then includes the durations of the levels. */
    BrokerExpectation withDelayLevels() {
        Map<String, String> more = new TreeMap<>(stated);
        more.put(DELAYS, value(DELAYS));
        return new BrokerExpectation(more);
    }

    /**
     * Returns the durations of the delay levels, from the first on.
     *
     * @throws DriverException when they can't be read
     */
    List<Duration> delayLevels() throws DriverException {
        List<Duration> levels = new ArrayList<>();
        for (String level : value(DELAYS).split(" +")) {
            Matcher read = LEVEL.matcher(level);
            if (!read.matches()) {
                throw new DriverException(KEY + " " + DELAYS
                        + " must be times as 1s 10m 2h 1d, separated by blanks, not \"" + value(DELAYS) + "\"");
            }
            ChronoUnit unit = UNITS.getOrDefault(read.group(2), ChronoUnit.SECONDS);
            Duration delay = Duration.of(Long.parseLong(read.group(1)), unit);
            if (delay.compareTo(LONGEST_DELAY) > 0) {
                throw new DriverException(KEY + " " + DELAYS + " has " + level + "; the longest is a year");
            }
            levels.add(delay);
        }
        return levels;
    }

    /** @throws DriverException when the statements contradict each other */
    AcknowledgementLevel level() throws DriverException {
        int inSync = inSync();
        boolean synchronousMaster = value(ROLE).equals("SYNC_MASTER");
        if (inSync > 1 && !synchronousMaster) {
            throw new DriverException(KEY + " states " + IN_SYNC + "=" + inSync
                    + ", for which only a SYNC_MASTER waits; state " + ROLE + "=SYNC_MASTER as well");
        }
        if (inSync > 1) {
            return AcknowledgementLevel.QUORUM_MEMORY;
        }
        if (value(FLUSH).equals("SYNC_FLUSH")) {
            return AcknowledgementLevel.DISK;
        }
        return value(POOL).equals("true") ? AcknowledgementLevel.BROKER_MEMORY : AcknowledgementLevel.PAGE_CACHE;
    }

    private int inSync() throws DriverException {
        try {
            return Integer.parseInt(value(IN_SYNC));
        } catch (NumberFormatException e) {
            throw new DriverException(KEY + " " + IN_SYNC + " must be a number, not \"" + value(IN_SYNC) + "\"", e);
        }
    }

    private String value(String key) {
        return stated.getOrDefault(key, DEFAULTS.getOrDefault(key, "")).strip();
    }

    String durability() {
        return FLUSH + "=" + value(FLUSH) + ", " + ROLE + "=" + value(ROLE) + ", " + IN_SYNC + "=" + value(IN_SYNC);
    }

    /** @throws DriverException when a master is set up otherwise than stated, or keeps less than assumed */
    public void verify(String broker, Properties actual) throws DriverException {
        Map<String, String> differing = new TreeMap<>();
        for (Map.Entry<String, String> expected : stated.entrySet()) {
            String has = actual.getProperty(expected.getKey(), "");
            if (!has.equalsIgnoreCase(expected.getValue().strip())) {
                differing.put(expected.getKey(), has);
            }
        }
        boolean pooled = !stated.containsKey(POOL)
                && actual.getProperty(POOL, "false").equals("true")
                && actual.getProperty(FLUSH, "").equals("ASYNC_FLUSH");
        if (pooled) {
            differing.put(POOL, "true");
        }
        if (!differing.isEmpty()) {
            throw new DriverException("broker " + broker + " has " + differing + ", but the driver file relies on "
                    + (stated.isEmpty() ? "RocketMQ's defaults" : KEY + " " + new TreeMap<>(stated))
                    + "; state in " + KEY + " what the brokers have, or change the brokers (broker.config)");
        }
    }
}
