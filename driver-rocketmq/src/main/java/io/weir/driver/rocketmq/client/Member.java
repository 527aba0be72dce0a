package io.weir.driver.rocketmq.client;

import io.weir.driver.Consumer;

/** A consumer that is a member of one consumer group. */
public interface Member extends Consumer {

    boolean isOf(String group);

    /**
     * Reports the position reached to the brokers, ahead of the client's own report, where that is possible. Any
     * thread.
     */
    void storePosition();
}
