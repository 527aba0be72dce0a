package io.weir.driver.loopback;

import io.weir.driver.CloseStack;
import io.weir.driver.Consumer;
import io.weir.driver.DriverException;
import io.weir.driver.DriverSession;
import io.weir.driver.Insight;
import io.weir.driver.MessageListener;
import io.weir.driver.Producer;
import io.weir.driver.ProducerSpec;
import io.weir.driver.SubscriptionSpec;
import io.weir.driver.Topics;
import io.weir.driver.loopback.system.LoopbackConsumer;
import io.weir.driver.loopback.system.LoopbackProducer;
import io.weir.driver.loopback.system.LoopbackSystem;
import io.weir.driver.loopback.system.PartitionReader;
import io.weir.driver.loopback.system.SinkProducer;
import io.weir.driver.loopback.system.Subscription;
import io.weir.driver.loopback.system.Topic;

/** A session with a loopback system, which ends with its last session. */
final class LoopbackSession implements DriverSession {

    private final LoopbackSystem system;
    private final Insight insight;
    private final CloseStack closings = new CloseStack();
    private boolean closed;

    LoopbackSession(String runId, LoopbackSystem system) {
        this.system = system;
        this.insight = new LoopbackInsight(system);
        closings.push(() -> leave(runId));
    }

    @Override
    public Topics topics() {
        return system;
    }

    @Override
    public Producer createProducer(ProducerSpec spec) throws DriverException {
        requireOpen();
        Topic topic = system.topic(spec.topic());
        Producer producer = system.settings().sink()
                ? new SinkProducer()
                : new LoopbackProducer(system, topic, spec.index(), spec.classes());
        closings.push(producer::close);
        return producer;
    }

    @Override
    public Consumer createConsumer(SubscriptionSpec spec, MessageListener listener) throws DriverException {
        requireOpen();
        if (system.settings().sink()) {
            throw new DriverException("a loopback system with sink: true keeps nothing, so nothing can be received");
        }
        Topic topic = system.topic(spec.topic());
        Subscription subscription = topic.subscribe(
                spec.name(),
                partition -> new PartitionReader(
                        system.timeline(),
                        topic.partition(partition),
                        partition,
                        system.deliveryJournal(topic, spec.name(), partition),
                        spec.start(),
                        spec.filter(),
                        system.settings().nanosPerDelivery()));
        LoopbackConsumer consumer =
                new LoopbackConsumer(subscription, spec.consumer(), listener, system.lastDelivery());
        closings.push(consumer::close);
        subscription.join(consumer);
        return consumer;
    }

    @Override
    public Insight insight() {
        return insight;
    }

    @Override
    public void close() throws DriverException, InterruptedException {
        closed = true;
        try {
            closings.close();
        } catch (RuntimeException e) {
            throw new DriverException("a callback has failed while the loopback system was closed: " + e, e);
        }
    }

    private void leave(String runId) throws InterruptedException {
        if (OpenSystems.leave(runId, system)) {
            system.topics().clear();
            system.timeline().close();
        }
    }

    private void requireOpen() throws DriverException {
        if (closed) {
            throw new DriverException("the loopback session is closed");
        }
    }
}
