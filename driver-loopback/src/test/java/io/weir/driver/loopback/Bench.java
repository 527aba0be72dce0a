package io.weir.driver.loopback;

import io.weir.driver.Consumer;
import io.weir.driver.DriverContext;
import io.weir.driver.DriverException;
import io.weir.driver.DriverSession;
import io.weir.driver.Message;
import io.weir.driver.MessageKey;
import io.weir.driver.MessageListener;
import io.weir.driver.NanoClock;
import io.weir.driver.Producer;
import io.weir.driver.ProducerSpec;
import io.weir.driver.SubscriptionSpec;
import io.weir.driver.TopicSpec;
import io.weir.driver.loopback.ledger.Ledger;
import io.weir.driver.loopback.time.SimulatedClock;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/** An open session with one topic named "t". */
final class Bench implements AutoCloseable {

    private static final AtomicInteger RUNS = new AtomicInteger();

    final String runId = "run" + RUNS.incrementAndGet();
    final DriverSession session;
    final TopicSpec topic;

    private Bench(NanoClock clock, int partitions, Settings settings) throws Exception {
        session = new LoopbackDriver()
                .open(new DriverContext(settings.toDriver(), Map.of(), runId, Duration.ofSeconds(10), clock));
        topic = new TopicSpec("t", partitions);
        session.topics().create(List.of(topic));
    }

    /** On a clock that the test drives. */
    static Bench on(SimulatedClock clock, int partitions, Settings settings) throws Exception {
        return new Bench(clock, partitions, settings);
    }

    /** On the machine's clock. */
    static Bench inRealTime(int partitions, Settings settings) throws Exception {
        return new Bench(System::nanoTime, partitions, settings);
    }

    Producer producer(int index) throws Exception {
        return session.createProducer(new ProducerSpec(topic, index));
    }

    Consumer consumer(String subscription, int index, MessageListener listener) throws Exception {
        return session.createConsumer(spec(subscription, index), listener);
    }

    SubscriptionSpec spec(String subscription, int index) {
        return new SubscriptionSpec(topic, subscription, index);
    }

    long backlog(String subscription) throws Exception {
        return session.insight().backlog(spec(subscription, 0));
    }

    Ledger ledger() {
        return Ledger.of(runId);
    }

    /**
     * The ledger once the session's threads have ended: a completion is written down after it was called, so that who has
     * heard the last one may still be ahead of the ledger.
     */
    Ledger ledgerOfClosedSession() throws Exception {
        session.close();
        return ledger();
    }

    static Message message(String text) {
        return keyed(text, MessageKey.NONE);
    }

    static Message keyed(String text, MessageKey key) {
        return new Message().set(text.getBytes(StandardCharsets.ISO_8859_1), Message.NO_HEADER, key);
    }

    @Override
    public void close() throws DriverException, InterruptedException {
        session.close();
        Ledger.forget(runId);
    }
}
