package io.weir.accuracy;

import io.weir.driver.Consumer;
import io.weir.driver.DriverContext;
import io.weir.driver.DriverException;
import io.weir.driver.DriverSession;
import io.weir.driver.DriverSettings;
import io.weir.driver.Guarantees;
import io.weir.driver.Insight;
import io.weir.driver.Message;
import io.weir.driver.MessageListener;
import io.weir.driver.NanoClock;
import io.weir.driver.Producer;
import io.weir.driver.ProducerSpec;
import io.weir.driver.SendCompletion;
import io.weir.driver.SubscriptionSpec;
import io.weir.driver.loopback.LoopbackDriver;
import io.weir.payload.MessageHeader;
import io.weir.tests.ForwardingDriver;
import java.util.Arrays;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.BiFunction;
import java.util.function.LongSupplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The loopback driver with somebody looking on: stands between engine and driver and takes down what passes, message by
 * message. It knows what the ledger doesn't, namely when each message was due, and when the engine had done with it.
 */
final class Witness extends ForwardingDriver {

    final Queue<Sight> sights = new ConcurrentLinkedQueue<>();
    final Queue<Receipt> receipts = new ConcurrentLinkedQueue<>();

    /** What stands between the driver and the engine's listeners, and between it and the engine's completions. */
    UnaryOperator<MessageListener> listeners = UnaryOperator.identity();

    /** The same for those of the subscription of that name. */
    BiFunction<String, MessageListener, MessageListener> subscribers = (subscription, listener) -> listener;

    UnaryOperator<SendCompletion> completions = UnaryOperator.identity();

    /** Replacements of what the engine reads back, and of what it is promised. */
    UnaryOperator<Insight> insights = UnaryOperator.identity();

    UnaryOperator<Guarantees> promised = UnaryOperator.identity();
    final LoadStarts loadStarts = new LoadStarts();

    private RestartedConsumer.@Nullable Plan restarts;
    private int firstRun;
    private long abortedEvery;
    private final NanoClock clock;
    private final LongSupplier lastOfThisThread;

    /**
     * @param clock that of the run
     * @param lastOfThisThread what that clock told the calling thread last
     */
    Witness(NanoClock clock, LongSupplier lastOfThisThread) {
        super(new LoopbackDriver());
        this.clock = clock;
        this.lastOfThisThread = lastOfThisThread;
    }

    /** Has every so manieth acknowledgement of a producer end as an aborted transaction. */
    void abortEvery(long messages) {
        abortedEvery = messages;
    }

    /** Has consumers leave and come back, and get some messages again when they do. In virtual time only. */
    void restartConsumers(RestartedConsumer.Plan plan) {
        restarts = plan;
    }

    @Override
    public Guarantees guarantees(DriverSettings settings) throws DriverException {
        return promised.apply(real.guarantees(settings));
    }

    @Override
    public DriverSession open(DriverContext context) throws DriverException, InterruptedException {
        firstRun = context.runId().hashCode();
        // One system for all workers, also for one whose own waits end late.
        return new WatchedSession(real.open(new DriverContext(
                context.settings(), context.brokerAddresses(), context.runId(), context.timeLimit(), clock)));
    }

    private static byte[] header(byte[] payload, byte[] header) {
        return header.length > 0 ? header : payload;
    }

    private final class WatchedSession extends Session {

        WatchedSession(DriverSession session) {
            super(session);
        }

        @Override
        public Producer createProducer(ProducerSpec spec) throws DriverException, InterruptedException {
            return new WatchedProducer(session.createProducer(spec));
        }

        @Override
        public Consumer createConsumer(SubscriptionSpec spec, MessageListener listener)
                throws DriverException, InterruptedException {
            MessageListener engine = subscribers.apply(spec.name(), listeners.apply(listener));
            MessageListener watched = (payload, header, partition) -> {
                engine.onMessage(payload, header, partition);
                takeDown(spec.name(), payload, header, partition);
            };
            return restarts == null
                    ? session.createConsumer(spec, watched)
                    : new RestartedConsumer(session, spec, watched, restarts);
        }

        private void takeDown(String subscription, byte[] payload, byte[] property, int partition) {
            long returned = clock.nanoTime();
            byte[] header = header(payload, property);
            if (MessageHeader.sequence(header, 0) >= 0) {
                receipts.add(new Receipt(
                        subscription,
                        partition,
                        MessageHeader.stream(header, 0),
                        MessageHeader.sequence(header, 0),
                        returned,
                        Arrays.hashCode(payload)));
            }
        }

        @Override
        public Insight insight() {
            return insights.apply(session.insight());
        }
    }

    private final class WatchedProducer implements Producer {
        private final Producer producer;
        private long sends;

        WatchedProducer(Producer producer) {
            this.producer = producer;
        }

        @Override
        public void send(Message message, SendCompletion completion) {
            long ledgerSequence = sends++;
            byte[] header = header(message.payload(), message.header());
            if (MessageHeader.sequence(header, 0) < 0) {
                producer.send(message, completion);
                return;
            }
            Sight sight = new Sight(
                    lastOfThisThread.getAsLong(),
                    abortedEvery > 0 && MessageHeader.sequence(header, 0) % abortedEvery == 0,
                    clock,
                    completions.apply(completion));
            byte[] payload = message.payload();
            producer.send(message, sight);
            // The arrays are this thread's to write again, and it is here.
            sight.identify(header, payload, ledgerSequence, loadStarts.of(MessageHeader.run(header, 0) - firstRun));
            sights.add(sight);
        }

        @Override
        public void close() throws DriverException, InterruptedException {
            producer.close();
        }
    }
}
