package io.weir.driver.tubemq.client;

import java.util.concurrent.Semaphore;

/**
 * Limit of unacknowledged sends on one connection. The client has no limit at which it waits: above one it refuses
 * messages, above another it drops the connection. Any thread.
 */
public final class SendWindow {

    private final int maxMessages;
    private final int maxBytes;
    private final Semaphore messages;
    private final Semaphore bytes;

    public SendWindow(int maxMessages, int maxBytes) {
        this.maxMessages = maxMessages;
        this.maxBytes = maxBytes;
        this.messages = new Semaphore(maxMessages);
        this.bytes = new Semaphore(maxBytes);
    }

    /** Waits for room; a message larger than the window has it to itself. */
    // hot path
    void enter(int payloadBytes) throws InterruptedException {
        messages.acquire();
        try {
            bytes.acquire(Math.min(payloadBytes, maxBytes));
        } catch (InterruptedException e) {
            messages.release();
            throw e;
        }
    }

    // hot path
    void leave(int payloadBytes) {
        bytes.release(Math.min(payloadBytes, maxBytes));
        messages.release();
    }

    int pendingMessages() {
        return maxMessages - messages.availablePermits();
    }
}
