package io.weir.driver.rocketmq;

import io.weir.driver.Consumer;

/** A consumer that is a member of one consumer group. */
interface Member extends Consumer {

    boolean isOf(String group);

    /** Tells the brokers the position reached, which the client would tell them later, where that is possible. Any thread. */
    void storePosition();
}
