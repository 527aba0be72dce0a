package io.weir.driver.tubemq.client;

import io.weir.driver.Consumer;
import io.weir.driver.DriverException;
import io.weir.driver.support.Calls;
import io.weir.driver.support.DeliveryGate;
import io.weir.driver.support.Failures;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.inlong.tubemq.client.consumer.MessageConsumer;
import org.apache.inlong.tubemq.client.exception.TubeClientException;

/** Common part of both kinds of consumer. The client's own threads keep its place while it is paused. */
public abstract class GroupMember implements Consumer {

    private final MessageConsumer client;
    private final ConsumerSession session;
    private final DeliveryGate gate;
    private final Calls calls;
    private final AtomicBoolean closed = new AtomicBoolean();

    GroupMember(MessageConsumer client, ConsumerSession session, DeliveryGate gate, Calls calls) {
        this.client = client;
        this.session = session;
        this.gate = gate;
        this.calls = calls;
    }

    /** Returns the client's keys of the partitions that it has now; empty if it has ended. */
    public final Set<String> partitions() {
        try {
            return client.getCurConsumedPartitions().keySet();
        } catch (TubeClientException ended) {
            return Set.of();
        }
    }

    @Override
    public final void pause() throws DriverException, InterruptedException {
        gate.pause("consumer " + client.getConsumerId(), calls);
    }

    @Override
    public final void resume() {
        gate.open();
    }

    @Override
    public final void close() throws DriverException, InterruptedException {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        gate.end();
        boolean quiet = calls.until(gate::isEmpty);
        beforeShutdown(calls.limit());
        try {
            // Stores the position reached, and releases the partitions.
            client.shutdown();
            session.shutdown();
        } catch (Throwable e) {
            throw Failures.of("TubeMQ did not close consumer " + client.getConsumerId(), e);
        }
        if (!quiet) {
            throw new DriverException("a delivery of consumer " + client.getConsumerId() + " did not end within "
                    + calls.limit().toSeconds() + " s");
        }
    }

    /** Ends the member's own threads; the client still works. */
    void beforeShutdown(Duration within) throws InterruptedException {}
}
