package io.weir.driver.kafka.server;

import io.weir.driver.DriverException;
import io.weir.driver.DriverSettings;
import io.weir.driver.broker.Retention;
import io.weir.driver.broker.Storage;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Stream;

/** Extent and time of the logs that the brokers of the local cluster keep. */
public final class LogRetention {

    private static final long LEAST_BYTES = 16 << 20;
    private static final long MOST_SEGMENT_BYTES = 1 << 30;
    private static final Duration LEAST_AGE = Duration.ofSeconds(10);
    private static final long MOST_CHECK_MILLIS = 30_000;

    /** Segments of which what is kept is made: only whole ones are thrown away, and never the last. */
    private static final int SEGMENTS = 4;

    private LogRetention() {}

    /**
     * Returns the server settings for a retention. Segments and checks go with it: by default Kafka looks every five
     * minutes for whole segments of 1 GiB or a week, and deletes their files a minute later.
     *
     * @throws DriverException when it is too short or too small
     */
    public static Map<String, String> settings(Retention retention) throws DriverException {
        if (retention instanceof Retention.Age time) {
            long millis = time.age().toMillis();
            if (time.age().compareTo(LEAST_AGE) < 0) {
                throw new DriverException("broker.retention must be at least 10s with Kafka");
            }
            return Map.of(
                    "log.retention.ms", String.valueOf(millis),
                    "log.roll.ms", String.valueOf(millis / SEGMENTS),
                    "log.retention.check.interval.ms", String.valueOf(Math.min(millis / 10, MOST_CHECK_MILLIS)),
                    "log.segment.delete.delay.ms", "1000");
        }
        long bytes = ((Retention.Size) retention).bytesPerPartition();
        if (bytes < LEAST_BYTES) {
            throw new DriverException("broker.retention must be at least 16MiB of each partition with Kafka, whose"
                    + " segments have to hold its largest batches");
        }
        return Map.of(
                "log.retention.bytes",
                String.valueOf(bytes),
                "log.segment.bytes",
                String.valueOf(Math.min(bytes / SEGMENTS, MOST_SEGMENT_BYTES)),
                "log.retention.check.interval.ms",
                "5000",
                "log.segment.delete.delay.ms",
                "1000");
    }

    /**
     * Returns what is kept without a retention.
     *
     * @param config server settings of the driver file
     */
    public static Storage of(DriverSettings settings, Map<String, String> config, int nodes) {
        long given = settings.has("replicationFactor") ? settings.integer("replicationFactor") : -1;
        String byDefault = config.getOrDefault("default.replication.factor", String.valueOf(Math.min(3, nodes)));
        int copies = given > 0
                ? (int) Math.min(given, nodes)
                : byDefault.matches("[1-9][0-9]?") ? Integer.parseInt(byDefault) : 1;
        return new Storage(
                copies,
                Stream.of(
                                config,
                                settings.properties("topicConfig"),
                                settings.properties("producerConfig"),
                                settings.properties("commonConfig"))
                        .flatMap(block -> block.keySet().stream())
                        .noneMatch(LogRetention::makesLess));
    }

    private static boolean makesLess(String key) {
        return key.contains("retention") || key.contains("cleanup") || key.contains("compression");
    }
}
