package io.weir.driver.pulsar.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.driver.pulsar.config.AcknowledgementPlan;
import io.weir.driver.support.ErrorTally;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.apache.pulsar.client.api.Consumer;
import org.apache.pulsar.client.api.MessageId;
import org.apache.pulsar.client.api.transaction.Transaction;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Acknowledgements in transactions of a broker that answers at once, or when the test says so. */
@Timeout(30)
class TransactionalAcknowledgementsTest {

    private static final int NEVER_OLD = 600_000;

    private final ScheduledThreadPoolExecutor timer = TransactionalProducer.timer("timer");
    private final ErrorTally errors = new ErrorTally(sentence -> {});
    private final LinkedBlockingQueue<String> seen = new LinkedBlockingQueue<>();
    private final CompletableFuture<Void> answer = new CompletableFuture<>();

    private final Transaction transaction = proxy(Transaction.class, (self, method, arguments) -> {
        seen.add(method.getName());
        return answer;
    });

    private final Consumer<byte[]> consumer = consumer();

    @AfterEach
    void endTimer() {
        timer.shutdownNow();
    }

    private static <T> T proxy(Class<T> type, InvocationHandler handler) {
        return type.cast(Proxy.newProxyInstance(
                TransactionalAcknowledgementsTest.class.getClassLoader(), new Class<?>[] {type}, handler));
    }

    private Consumer<byte[]> consumer() {
        @SuppressWarnings("unchecked")
        Consumer<byte[]> made = proxy(Consumer.class, (self, method, arguments) -> {
            seen.add("acknowledge");
            return CompletableFuture.completedFuture(null);
        });
        return made;
    }

    private TransactionalAcknowledgements acknowledgements(int perTransaction, double abortRatio, int maxDelayMillis) {
        return new TransactionalAcknowledgements(
                () -> {
                    seen.add("begin");
                    return CompletableFuture.completedFuture(transaction);
                },
                new TransactionQueue(Runnable::run),
                new AcknowledgementPlan(perTransaction, abortRatio, maxDelayMillis, -1),
                timer,
                errors);
    }

    private void acknowledge(TransactionalAcknowledgements acknowledgements, int count) {
        for (int i = 0; i < count; i++) {
            acknowledgements.acknowledge(consumer, MessageId.earliest);
        }
    }

    @Test
    void asManyMessagesAsThePlanSaysAreAcknowledgedInOneTransaction() {
        answer.complete(null);
        TransactionalAcknowledgements acknowledgements = acknowledgements(2, 0, NEVER_OLD);

        acknowledge(acknowledgements, 5);

        List<String> one = List.of("begin", "acknowledge", "acknowledge", "commit");
        assertThat(seen)
                .containsExactlyElementsOf(Collections.nCopies(2, one).stream()
                        .flatMap(List::stream)
                        .toList());
        assertThat(timer.getQueue()).as("the wait of the fifth").hasSize(1);
    }

    @Test
    void theFirstMessageDoesNotWaitForOthersLongerThanThePlanSays() throws Exception {
        answer.complete(null);

        acknowledge(acknowledgements(100, 0, 1), 1);

        assertThat(seen.take()).isEqualTo("begin");
        assertThat(seen.take()).isEqualTo("acknowledge");
        assertThat(seen.take()).isEqualTo("commit");
    }

    @Test
    void theShareOfThePlanIsAbortedEvenly() {
        answer.complete(null);

        acknowledge(acknowledgements(1, 0.25, NEVER_OLD), 8);

        assertThat(seen.stream().filter(call -> call.equals("commit") || call.equals("abort")))
                .containsExactly("commit", "commit", "commit", "abort", "commit", "commit", "commit", "abort");
    }

    /** With more, the client's threads would wait for themselves. */
    @Test
    void noMoreTransactionsAreUnderWayThanTheClientCanTakeAndTheOthersFollow() {
        TransactionalAcknowledgements acknowledgements = acknowledgements(1, 0, NEVER_OLD);
        int all = TransactionQueue.MAX_UNDER_WAY + 2;

        acknowledge(acknowledgements, all);

        assertThat(seen.stream().filter("begin"::equals)).hasSize(TransactionQueue.MAX_UNDER_WAY);
        CompletableFuture<Void> finished = acknowledgements.finish();
        answer.complete(null);
        assertThat(seen.stream().filter("commit"::equals)).hasSize(all);
        assertThat(finished).isCompleted();
    }

    @Test
    void theEndAcknowledgesTheRestAndWaitsForTheBroker() throws Exception {
        TransactionalAcknowledgements acknowledgements = acknowledgements(2, 0, NEVER_OLD);
        acknowledge(acknowledgements, 3);

        CompletableFuture<Void> finished = acknowledgements.finish();

        assertThat(seen.stream().filter("commit"::equals)).hasSize(2);
        assertThat(finished).isNotDone();
        answer.complete(null);
        finished.get(10, TimeUnit.SECONDS);
        assertThat(timer.getQueue()).isEmpty();
    }

    @Test
    void aTransactionThatFailsIsCountedForEachOfItsMessages() {
        answer.completeExceptionally(new IllegalStateException("conflict"));
        TransactionalAcknowledgements acknowledgements = acknowledgements(3, 0, NEVER_OLD);

        acknowledge(acknowledgements, 3);

        assertThat(errors.counts()).isEqualTo(Map.of("acknowledge IllegalStateException", 3L));
        assertThat(acknowledgements.finish()).isCompleted();
    }
}
