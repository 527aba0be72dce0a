package io.weir.driver.rocketmq.client;

import org.apache.rocketmq.client.producer.SendStatus;

/**
 * The broker has stored a message, but not as configured: the status names the step it missed. The client takes that
 * for a success.
 *
 * <p>Without stack trace, since one is made for each such message.
 */
public final class StoredOtherwise extends Exception {

    private static final long serialVersionUID = 1L;

    public StoredOtherwise(SendStatus status) {
        super("SendStatus " + status, null, false, false);
    }
}
