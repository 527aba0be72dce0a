package io.weir.driver.pulsar.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.driver.DriverException;
import io.weir.driver.DriverSettings;
import io.weir.driver.Message;
import io.weir.driver.MessageKey;
import io.weir.driver.SendCompletion;
import io.weir.driver.SendOutcome;
import io.weir.driver.pulsar.config.ProducerSettings;
import io.weir.driver.pulsar.config.PulsarSettings;
import io.weir.driver.support.Calls;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import org.apache.pulsar.client.api.MessageId;
import org.apache.pulsar.client.api.Producer;
import org.apache.pulsar.client.api.PulsarClient;
import org.apache.pulsar.client.api.TypedMessageBuilder;
import org.apache.pulsar.client.api.transaction.Transaction;
import org.apache.pulsar.client.api.transaction.TransactionBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Transactions on a client whose broker answers at once, or never. */
@Timeout(30)
class TransactionalProducerTest {

    private static final int PER_TRANSACTION = 2;

    private final Calls calls = new Calls(Duration.ofSeconds(20), System::nanoTime);
    private final LinkedBlockingQueue<String> endings = new LinkedBlockingQueue<>();
    private final CountDownLatch beginning = new CountDownLatch(1);

    private static <T> T proxy(Class<T> type, InvocationHandler handler) {
        return type.cast(Proxy.newProxyInstance(
                TransactionalProducerTest.class.getClassLoader(), new Class<?>[] {type}, handler));
    }

    /** Answers {@code answered} begins, and none after those. */
    private PulsarClient client(int answered) {
        Transaction transaction =
                proxy(Transaction.class, (self, method, arguments) -> CompletableFuture.completedFuture(null));
        int[] begun = new int[1];
        TransactionBuilder builder = proxy(TransactionBuilder.class, (self, method, arguments) -> {
            if (!method.getName().equals("build")) {
                return self;
            }
            if (begun[0]++ < answered) {
                return CompletableFuture.completedFuture(transaction);
            }
            beginning.countDown();
            return new CompletableFuture<Transaction>();
        });
        return proxy(PulsarClient.class, (self, method, arguments) -> builder);
    }

    private static Producer<byte[]> producer() {
        TypedMessageBuilder<?> message = proxy(
                TypedMessageBuilder.class,
                (self, method, arguments) -> method.getName().equals("sendAsync")
                        ? CompletableFuture.completedFuture(MessageId.earliest)
                        : self);
        @SuppressWarnings("unchecked")
        Producer<byte[]> producer = proxy(Producer.class, (self, method, arguments) -> switch (method.getName()) {
            case "newMessage" -> message;
            case "flushAsync", "closeAsync" -> CompletableFuture.completedFuture(null);
            default -> "p";
        });
        return producer;
    }

    private static ProducerSettings settings(long maxDelayMillis) throws DriverException {
        return PulsarSettings.of(new DriverSettings(Map.of(
                        "producer.messagesPerTransaction",
                        (long) PER_TRANSACTION,
                        "producer.transactionMaxDelayMs",
                        maxDelayMillis)))
                .producer();
    }

    private void send(TransactionalProducer producer, String name) {
        producer.send(new Message().set(new byte[1], Message.NO_HEADER, MessageKey.NONE), new SendCompletion() {
            @Override
            public void acknowledged() {
                endings.add(name);
            }

            @Override
            public void failed(SendOutcome outcome, Throwable reason) {
                endings.add(name + " " + outcome);
            }
        });
    }

    @Test
    void aTransactionThatHasEndedLeavesNothingInTheTimer() throws Exception {
        ScheduledThreadPoolExecutor timer = TransactionalProducer.timer("timer");
        TransactionalProducer producer = new TransactionalProducer(
                client(1_000), producer(), new MessageForm(0), settings(600_000), timer, calls);
        for (int i = 0; i < 100 * PER_TRANSACTION; i++) {
            send(producer, "message");
        }
        assertThat(endings).hasSize(100 * PER_TRANSACTION).containsOnly("message");
        assertThat(timer.getQueue()).isEmpty();

        send(producer, "late");
        assertThat(timer.getQueue()).hasSize(1);
        producer.close();
        assertThat(timer.isShutdown()).isTrue();
        assertThat(endings).contains("late");
    }

    /** Its lock is held while the broker does not answer, and its timer waits for that lock. */
    @Test
    void aProducerWhoseBrokerIsSlowDoesNotKeepTheTransactionsOfOthersOpen() throws Exception {
        TransactionalProducer slow =
                TransactionalProducer.of(client(1), producer(), new MessageForm(0), settings(50), calls);
        TransactionalProducer other =
                TransactionalProducer.of(client(1_000), producer(), new MessageForm(0), settings(200), calls);
        for (int i = 0; i < PER_TRANSACTION; i++) {
            send(slow, "full");
        }
        Thread beginner = new Thread(() -> send(slow, "never begun"));
        beginner.start();
        beginning.await();

        send(other, "ended by the timer");

        assertThat(endings.take()).isEqualTo("full");
        assertThat(endings.take()).isEqualTo("full");
        assertThat(endings.take()).isEqualTo("ended by the timer");
        beginner.interrupt();
        beginner.join();
        slow.close();
        other.close();
    }
}
