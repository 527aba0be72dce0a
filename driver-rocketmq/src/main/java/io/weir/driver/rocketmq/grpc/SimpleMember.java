package io.weir.driver.rocketmq.grpc;

import io.weir.driver.DriverException;
import io.weir.driver.SubscriptionSpec;
import io.weir.driver.rocketmq.client.AdminCalls;
import io.weir.driver.rocketmq.client.Failure;
import io.weir.driver.rocketmq.client.Member;
import io.weir.driver.rocketmq.config.GrpcSettings;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.apache.rocketmq.client.apis.ClientException;
import org.apache.rocketmq.client.apis.consumer.SimpleConsumer;
import org.apache.rocketmq.client.apis.message.MessageView;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A simple consumer of the gRPC client with the threads that receive for it: each delivers the messages of a receive,
 * has them acknowledged, and receives again. A receive under way can't be cancelled by a pause: its messages are still
 * delivered, and it ends with its wait.
 */
public final class SimpleMember extends Member {

    private static final Logger LOG = LoggerFactory.getLogger(SimpleMember.class);
    private static final long AFTER_FAILURE_MILLIS = 500;

    private final SimpleConsumer client;
    private final GrpcSettings.Client settings;
    private final AdminCalls calls;
    private final CountDownLatch ended = new CountDownLatch(1);
    private final List<Thread> threads = new ArrayList<>();

    private SimpleMember(SimpleConsumer client, String group, GrpcSettings.Client settings, AdminCalls calls) {
        super(group, calls);
        this.client = client;
        this.settings = settings;
        this.calls = calls;
    }

    /** @param deliveries creates one for each thread */
    public static SimpleMember start(
            SimpleConsumer client,
            Supplier<GrpcDelivery> deliveries,
            SubscriptionSpec spec,
            GrpcSettings.Client settings,
            AdminCalls calls) {
        SimpleMember member = new SimpleMember(client, spec.name(), settings, calls);
        for (int number = 0; number < settings.receivers(); number++) {
            GrpcDelivery delivery = deliveries.get();
            Thread thread = new Thread(
                    () -> member.receive(delivery), spec.name() + "-" + spec.consumer() + "-receiver-" + number);
            thread.setDaemon(true);
            member.threads.add(thread);
        }
        member.threads.forEach(Thread::start);
        return member;
    }

    private void receive(GrpcDelivery delivery) {
        boolean failing = false;
        while (gate.enter()) {
            boolean failed = true;
            try {
                take(delivery);
                failed = false;
            } catch (ClientException e) {
                delivery.listener().receiveFailed(GrpcFailure.bare(e));
                if (!failing) {
                    LOG.warn("consumer group {} does not receive, and tries again", group, GrpcFailure.bare(e));
                }
            } catch (Throwable death) { // unseen, it would end the thread and leave its messages unread
                delivery.listener().consumerEnded(death);
                return;
            } finally {
                gate.leave();
            }
            failing = failed;
            if (failed && isEndedWithin(AFTER_FAILURE_MILLIS)) {
                return;
            }
        }
    }

    private boolean isEndedWithin(long millis) {
        try {
            return ended.await(millis, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return true;
        }
    }

    private void take(GrpcDelivery delivery) throws ClientException {
        List<MessageView> messages =
                client.receive(settings.maxMessageNum(), Duration.ofNanos(settings.invisibleDurationNanos()));
        if (messages.isEmpty()) {
            return;
        }
        delivery.deliver(messages);
        CompletableFuture<?>[] acknowledged = new CompletableFuture<?>[messages.size()];
        for (int i = 0; i < acknowledged.length; i++) {
            acknowledged[i] = client.ackAsync(messages.get(i));
        }
        await(acknowledged);
    }

    /** Waits for acknowledgements. A message whose acknowledgement failed comes again, and is counted then. */
    private void await(CompletableFuture<?>[] acknowledged) {
        try {
            CompletableFuture.allOf(acknowledged).get(calls.limit().toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException | TimeoutException e) {
            LOG.warn("consumer group {} did not acknowledge all that it received", group, GrpcFailure.bare(e));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    protected void closeClient() throws DriverException, InterruptedException {
        gate.end();
        ended.countDown();
        for (Thread thread : threads) {
            join(thread);
        }
        try {
            client.close();
        } catch (IOException | IllegalStateException e) {
            throw Failure.of("RocketMQ did not close a consumer of group " + group, e);
        }
    }
}
