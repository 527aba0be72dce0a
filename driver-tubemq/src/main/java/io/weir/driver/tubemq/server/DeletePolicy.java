package io.weir.driver.tubemq.server;

import io.weir.driver.DriverException;
import io.weir.driver.broker.Retention;
import io.weir.driver.tubemq.config.BrokerOverrides;
import java.time.Duration;
import java.util.Map;

/** Settings by which brokers throw old messages away, which they do by the segment and once a minute at the most. */
public final class DeletePolicy {

    /** A broker looks for old segments once a minute, and deletes them 2 to 3 minutes after it has found them. */
    public static final Duration DELAY = Duration.ofMinutes(4);

    private static final Duration LONGEST = Duration.ofDays(7);
    private static final String SEGMENT_BYTES = String.valueOf(64 << 20);

    private DeletePolicy() {}

    /** @throws DriverException when TubeMQ has no setting for it */
    public static Map<String, String> of(Retention retention) throws DriverException {
        if (retention instanceof Retention.Age time
                && time.age().compareTo(LONGEST) <= 0
                && time.age().toMillis() % 1_000 == 0) {
            return Map.of(
                    BrokerOverrides.DELETE_POLICY,
                    "delete," + time.age().toSeconds() + "s",
                    "logClearupDurationMs",
                    "60000",
                    "maxSegmentSize",
                    SEGMENT_BYTES);
        }
        throw new DriverException("broker.retention must be a time in whole seconds with TubeMQ, 7d at most, such as"
                + " 10m: its deletePolicy knows no size");
    }
}
