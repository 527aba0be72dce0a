package com.example.mailbox;

import com.example.mailbox.Mailbox.Letter;
import io.weir.driver.Message;
import io.weir.driver.Producer;
import io.weir.driver.SendCompletion;
import io.weir.driver.SendOutcome;
import java.util.Arrays;

/** Puts messages into one mailbox. */
final class MailboxProducer implements Producer {

    private static final RuntimeException FULL = new IllegalStateException("the topic is full");

    private final Mailbox mailbox;
    private int next;

    MailboxProducer(Mailbox mailbox) {
        this.mailbox = mailbox;
    }

    @Override
    public void send(Message message, SendCompletion completion) {
        int partition = Math.floorMod(
                message.key().isNone() ? next++ : Arrays.hashCode(message.key().bytes()),
                mailbox.spec().partitions());
        // The payload's array is the engine's again once this call returns.
        if (mailbox.put(new Letter(message.payload().clone(), partition))) {
            completion.acknowledged();
        } else {
            completion.failed(SendOutcome.REFUSED, FULL);
        }
    }

    @Override
    public void close() {}
}
