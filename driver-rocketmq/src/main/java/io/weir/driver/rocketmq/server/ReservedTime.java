package io.weir.driver.rocketmq.server;

import io.weir.driver.DriverException;
import io.weir.driver.broker.Retention;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Settings by which brokers throw old messages away, which they do by the file of 1 GiB. */
public final class ReservedTime {

    /** Hours of the day in which a broker deletes; by default the fourth only. */
    private static final String ANY_HOUR =
            IntStream.range(0, 24).mapToObj(hour -> String.format("%02d", hour)).collect(Collectors.joining(";"));

    private ReservedTime() {}

    /** @throws DriverException when RocketMQ has no setting for it */
    public static Map<String, String> of(Retention retention) throws DriverException {
        if (retention instanceof Retention.Age time
                && time.age().equals(Duration.ofHours(time.age().toHours()))) {
            return Map.of("fileReservedTime", String.valueOf(time.age().toHours()), "deleteWhen", ANY_HOUR);
        }
        throw new DriverException("broker.retention must be a time in whole hours with RocketMQ, such as 2h: its"
                + " fileReservedTime counts hours, and it knows no size");
    }
}
