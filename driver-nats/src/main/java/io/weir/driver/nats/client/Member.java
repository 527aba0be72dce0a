package io.weir.driver.nats.client;

import io.nats.client.Connection;
import io.nats.client.ConsumeOptions;
import io.nats.client.IterableConsumer;
import io.nats.client.StreamContext;
import io.weir.driver.Consumer;
import io.weir.driver.DriverException;
import io.weir.driver.MessageListener;
import io.weir.driver.NanoClock;
import io.weir.driver.SubscriptionSpec;
import io.weir.driver.nats.config.NatsSettings;
import io.weir.driver.support.Calls;
import io.weir.driver.support.DeliveryGate;
import io.weir.driver.support.ErrorTally;
import io.weir.driver.support.Failures;
import java.util.ArrayList;
import java.util.List;

/** One consumer of a subscription: a reader of each of the topic's streams, by the durable consumers that all members share. */
public final class Member implements Consumer {

    private final String name;
    private final Connection connection;
    private final Calls calls;
    private final DeliveryGate gate = new DeliveryGate();
    private final Object change = new Object();
    private final List<PartitionReader> readers = new ArrayList<>();
    private final List<Thread> threads = new ArrayList<>();
    private boolean closed;

    private Member(String name, Connection connection, Calls calls) {
        this.name = name;
        this.connection = connection;
        this.calls = calls;
    }

    public static Member start(
            Connection connection,
            Streams streams,
            SubscriptionSpec spec,
            MessageListener listener,
            Calls calls,
            ErrorTally errors,
            NanoClock clock)
            throws DriverException, InterruptedException {
        Member member = new Member(spec.name() + ", " + spec.consumer(), connection, calls);
        NatsSettings settings = streams.settings();
        ConsumeOptions options = ConsumeOptions.builder()
                .batchSize(settings.pullBatch())
                .expiresIn(settings.pullExpires().toMillis())
                .build();
        try {
            for (int partition = 0; partition < spec.topic().partitions(); partition++) {
                streams.subscribe(spec, partition);
                String stream = Names.stream(spec.topic().name(), partition);
                IterableConsumer client = streams.api().answer("NATS did not open consumer " + member.name, api -> {
                    StreamContext context = connection.getStreamContext(stream);
                    return context.getConsumerContext(Names.consumer(spec.name()))
                            .iterate(options);
                });
                member.read(
                        new PartitionReader(
                                client,
                                partition,
                                listener,
                                member.gate,
                                member.change,
                                settings.ackWait(),
                                errors,
                                clock),
                        "nats-" + spec.name() + "-" + spec.consumer() + "-" + partition);
            }
            return member;
        } catch (DriverException failure) {
            member.close();
            throw failure;
        }
    }

    private void read(PartitionReader reader, String threadName) {
        readers.add(reader);
        Thread thread = new Thread(reader, threadName);
        thread.setDaemon(true);
        threads.add(thread);
        thread.start();
    }

    @Override
    public void pause() throws DriverException, InterruptedException {
        gate.pause("consumer " + name, calls);
    }

    @Override
    public void resume() {
        gate.open();
        synchronized (change) {
            change.notifyAll();
        }
    }

    @Override
    public void close() throws DriverException, InterruptedException {
        if (closed) {
            return;
        }
        closed = true;
        gate.end();
        readers.forEach(PartitionReader::end);
        boolean quiet = true;
        for (Thread thread : threads) {
            thread.join(calls.limit().toMillis());
            quiet &= !thread.isAlive();
        }
        try {
            // What was acknowledged has then reached the server.
            connection.flush(calls.limit());
        } catch (InterruptedException interrupted) {
            throw interrupted;
        } catch (Exception failure) {
            throw Failures.of("NATS did not close consumer " + name, failure);
        }
        if (!quiet) {
            throw new DriverException("a delivery of consumer " + name + " did not end within "
                    + calls.limit().toSeconds() + " s");
        }
    }
}
