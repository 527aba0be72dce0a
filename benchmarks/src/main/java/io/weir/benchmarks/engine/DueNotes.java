package io.weir.benchmarks.engine;

import io.weir.driver.Consumer;
import io.weir.driver.DriverContext;
import io.weir.driver.DriverException;
import io.weir.driver.DriverSession;
import io.weir.driver.Insight;
import io.weir.driver.Message;
import io.weir.driver.MessageListener;
import io.weir.driver.Producer;
import io.weir.driver.ProducerSpec;
import io.weir.driver.SendCompletion;
import io.weir.driver.SubscriptionSpec;
import io.weir.driver.Topics;
import io.weir.driver.loopback.LoopbackDriver;
import io.weir.payload.MessageHeader;
import io.weir.worker.LoadCommand;
import io.weir.worker.Worker;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The loopback driver, which besides notes when each message was due: its ledger can't know that. For one producer. */
final class DueNotes extends LoopbackDriver {

    /** Marks a probe. */
    static final long NOT_DUE = Long.MIN_VALUE;

    private long[] dueNanos = new long[1 << 16];
    private int sent;
    private volatile long startNanos;
    private @Nullable SubscriptionSpec subscription;

    /** Returns the due times in the order of sending; to be read when the run is over. */
    long[] dueNanos() {
        return Arrays.copyOf(dueNanos, sent);
    }

    /** Returns the subscription that was opened. */
    SubscriptionSpec subscription() {
        return Objects.requireNonNull(subscription);
    }

    /** Returns a stand-in for the worker that notes the start of the load, from which messages count. */
    Worker between(Worker worker) {
        return (Worker) Proxy.newProxyInstance(
                Worker.class.getClassLoader(), new Class<?>[] {Worker.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("prepare")) {
                        startNanos = ((LoadCommand) arguments[0]).startNanos();
                    }
                    try {
                        return method.invoke(worker, arguments);
                    } catch (InvocationTargetException thrown) {
                        throw thrown.getCause();
                    }
                });
    }

    private void note(byte[] header) {
        if (sent == dueNanos.length) {
            dueNanos = Arrays.copyOf(dueNanos, sent * 2);
        }
        dueNanos[sent++] =
                MessageHeader.sequence(header, 0) < 0 ? NOT_DUE : startNanos + MessageHeader.dueNanos(header, 0);
    }

    @Override
    public DriverSession open(DriverContext context) throws DriverException {
        return new NotingSession(super.open(context));
    }

    private final class NotingSession implements DriverSession {
        private final DriverSession session;

        NotingSession(DriverSession session) {
            this.session = session;
        }

        @Override
        public Topics topics() {
            return session.topics();
        }

        @Override
        public Producer createProducer(ProducerSpec spec) throws DriverException, InterruptedException {
            return new NotingProducer(session.createProducer(spec));
        }

        @Override
        public Consumer createConsumer(SubscriptionSpec spec, MessageListener listener)
                throws DriverException, InterruptedException {
            subscription = spec;
            return session.createConsumer(spec, listener);
        }

        @Override
        public Insight insight() {
            return session.insight();
        }

        @Override
        public void close() throws DriverException, InterruptedException {
            session.close();
        }
    }

    private final class NotingProducer implements Producer {
        private final Producer producer;

        NotingProducer(Producer producer) {
            this.producer = producer;
        }

        @Override
        public void send(Message message, SendCompletion completion) {
            note(message.payload());
            producer.send(message, completion);
        }

        @Override
        public void close() throws DriverException, InterruptedException {
            producer.close();
        }
    }
}
