package io.weir.engine;

import io.weir.driver.DriverException;

/** What the course of a backlog does to consumers and asks of the broker. */
interface BacklogSystem {

    /** Stops all delivery; consumers keep their places. */
    void pauseConsumers() throws DriverException, InterruptedException;

    /** Takes all delivery up again. */
    void resumeConsumers() throws DriverException, InterruptedException;

    /** Stored and not yet acknowledged, over all subscriptions, by the broker's own count. */
    long brokerBacklog() throws DriverException, InterruptedException;
}
