package io.weir.tests.contract;

import io.weir.driver.Message;
import io.weir.driver.MessageKey;
import io.weir.driver.Producer;
import io.weir.driver.SendCompletion;
import io.weir.driver.SendOutcome;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** How one send ended, to be waited for. */
public final class Receipt implements SendCompletion {

    /** More than the two minutes after which Kafka's producer, the most patient of all, gives a message up. */
    private static final int PATIENCE_SECONDS = 150;

    private final CompletableFuture<Ending> ending = new CompletableFuture<>();

    /**
     * The end of a send.
     *
     * @param failure empty when the message was acknowledged
     * @param filteredOut whether no subscription is to have it although it was
     */
    public record Ending(Optional<SendOutcome> failure, String reason, boolean filteredOut) {}

    /** Sends a text. */
    public static Receipt of(Producer producer, String text) {
        return of(producer, text, "", MessageKey.NONE);
    }

    /** Sends a text with a stamp, empty for none, and a key. */
    public static Receipt of(Producer producer, String text, String header, MessageKey key) {
        return of(producer, text.getBytes(StandardCharsets.UTF_8), header.getBytes(StandardCharsets.UTF_8), key);
    }

    private static Receipt of(Producer producer, byte[] payload, byte[] header, MessageKey key) {
        Receipt receipt = new Receipt();
        producer.send(new Message().set(payload, header, key), receipt);
        return receipt;
    }

    @Override
    public void acknowledged() {
        complete(new Ending(Optional.empty(), "", false));
    }

    @Override
    public void filteredOut() {
        complete(new Ending(Optional.empty(), "", true));
    }

    @Override
    public void failed(SendOutcome outcome, Throwable reason) {
        complete(new Ending(Optional.of(outcome), String.valueOf(reason), false));
    }

    private void complete(Ending how) {
        if (!ending.complete(how)) {
            throw new AssertionError("a send ended twice");
        }
    }

    /** Waits for the end of the send. */
    public Ending await() throws InterruptedException {
        try {
            return ending.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException e) {
            throw new AssertionError("a send has not ended within " + PATIENCE_SECONDS + " s", e);
        }
    }

    public boolean isDone() {
        return ending.isDone();
    }
}
