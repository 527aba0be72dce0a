package io.weir.driver.tubemq.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class SendWindowTest {

    private static CompletableFuture<Void> entering(SendWindow window, int bytes) {
        return CompletableFuture.runAsync(() -> {
            try {
                window.enter(bytes);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
    }

    private static void entersOnlyAfter(CompletableFuture<Void> waiting, Runnable release)
            throws ExecutionException, InterruptedException {
        assertThat(waiting).isNotDone();
        release.run();
        waiting.get();
    }

    @Test
    void waitsForAMessageToLeave() throws Exception {
        SendWindow window = new SendWindow(2, 1_000);
        window.enter(1);
        window.enter(1);
        assertThat(window.pendingMessages()).isEqualTo(2);
        entersOnlyAfter(entering(window, 1), () -> window.leave(1));
    }

    @Test
    void waitsForBytesToLeave() throws Exception {
        SendWindow window = new SendWindow(100, 10);
        window.enter(6);
        entersOnlyAfter(entering(window, 6), () -> window.leave(6));
    }

    @Test
    void aMessageLargerThanTheWindowHasItToItself() throws Exception {
        SendWindow window = new SendWindow(100, 10);
        window.enter(1_000);
        entersOnlyAfter(entering(window, 1), () -> window.leave(1_000));
    }

    @Test
    void anInterruptTakesNoRoom() throws Exception {
        SendWindow window = new SendWindow(2, 10);
        window.enter(10);
        Thread sender = new Thread(() -> {
            try {
                window.enter(1);
            } catch (InterruptedException expected) {
                Thread.currentThread().interrupt();
            }
        });
        sender.start();
        sender.interrupt();
        sender.join(TimeUnit.SECONDS.toMillis(30));
        assertThat(sender.isAlive()).isFalse();
        assertThat(window.pendingMessages()).isEqualTo(1);
    }
}
