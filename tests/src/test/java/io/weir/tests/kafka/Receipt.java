package io.weir.tests.kafka;

import io.weir.driver.SendCompletion;
import io.weir.driver.SendOutcome;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** How one send ended, to be waited for. */
final class Receipt implements SendCompletion {

    private final CompletableFuture<Ending> ending = new CompletableFuture<>();

    /**
     * The end of a send.
     *
     * @param failure empty when the message was acknowledged
     */
    record Ending(Optional<SendOutcome> failure, String reason) {}

    @Override
    public void acknowledged() {
        complete(new Ending(Optional.empty(), ""));
    }

    @Override
    public void failed(SendOutcome outcome, Throwable reason) {
        complete(new Ending(Optional.of(outcome), String.valueOf(reason)));
    }

    private void complete(Ending how) {
        if (!ending.complete(how)) {
            throw new AssertionError("a send ended twice");
        }
    }

    Ending await() throws InterruptedException, ExecutionException, TimeoutException {
        return ending.get(60, TimeUnit.SECONDS);
    }

    boolean isDone() {
        return ending.isDone();
    }
}
