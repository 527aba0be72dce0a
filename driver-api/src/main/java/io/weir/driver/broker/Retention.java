package io.weir.driver.broker;

import java.time.Duration;

/** Bound on the messages that a server keeps, so that a long run doesn't fill its disk. */
public sealed interface Retention {

    /**
     * Bound by time: older messages are thrown away.
     *
     * @param age above 0
     */
    record Age(Duration age) implements Retention {}

    /**
     * Bound by size: the oldest messages are thrown away.
     *
     * @param bytesPerPartition above 0
     */
    record Size(long bytesPerPartition) implements Retention {}
}
