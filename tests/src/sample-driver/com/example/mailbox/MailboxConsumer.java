package com.example.mailbox;

import com.example.mailbox.Mailbox.Letter;
import io.weir.driver.Consumer;
import io.weir.driver.Message;
import io.weir.driver.MessageListener;
import io.weir.driver.SubscriptionSpec;

/** Hands a subscription's messages to the listener, on a thread of its own. */
final class MailboxConsumer implements Consumer {

    private final Mailbox mailbox;
    private final SubscriptionSpec spec;
    private final MessageListener listener;
    private final Object gate = new Object();
    private final Thread thread;
    private boolean paused;

    MailboxConsumer(Mailbox mailbox, SubscriptionSpec spec, MessageListener listener) {
        this.mailbox = mailbox;
        this.spec = spec;
        this.listener = listener;
        this.thread = new Thread(this::deliver, "mailbox-" + spec.name() + "-" + spec.consumer());
    }

    void start() {
        thread.start();
    }

    private void deliver() {
        try {
            while (true) {
                Letter letter = mailbox.take(spec.name());
                synchronized (gate) {
                    while (paused) {
                        gate.wait();
                    }
                    listener.onMessage(letter.payload(), Message.NO_HEADER, letter.partition());
                }
            }
        } catch (InterruptedException closed) {
            // How close() ends this thread; it has nothing else to clear up.
            return;
        } catch (Throwable death) {
            // Without this report, what is not delivered from here on would look lost.
            listener.consumerEnded(death);
        }
    }

    @Override
    public void pause() {
        synchronized (gate) {
            paused = true;
        }
    }

    @Override
    public void resume() {
        synchronized (gate) {
            paused = false;
            gate.notifyAll();
        }
    }

    @Override
    public void close() throws InterruptedException {
        thread.interrupt();
        thread.join();
    }
}
