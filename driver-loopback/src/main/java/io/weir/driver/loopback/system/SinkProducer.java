package io.weir.driver.loopback.system;

import io.weir.driver.Message;
import io.weir.driver.Producer;
import io.weir.driver.SendCompletion;
import io.weir.driver.SendOutcome;

/** Acknowledges at once and keeps nothing: only the cost of the caller remains. */
public final class SinkProducer implements Producer {

    private volatile boolean closed;

    // hot path
    @Override
    public void send(Message message, SendCompletion completion) {
        if (closed) {
            completion.failed(SendOutcome.REFUSED, LoopbackException.ProducerClosedException.INSTANCE);
        } else {
            completion.acknowledged();
        }
    }

    @Override
    public void close() {
        closed = true;
    }
}
