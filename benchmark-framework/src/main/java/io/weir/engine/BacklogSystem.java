package io.weir.engine;

import io.weir.driver.DriverException;

/** Actions on consumers and the broker for the course of a backlog. */
interface BacklogSystem {

    /** Stops all delivery; consumers keep their places. */
    void pauseConsumers() throws DriverException, InterruptedException;

    /** Resumes all delivery. */
    void resumeConsumers() throws DriverException, InterruptedException;

    /** Returns the messages stored and not yet acknowledged, over all subscriptions, by the broker's own count. */
    long brokerBacklog() throws DriverException, InterruptedException;
}
