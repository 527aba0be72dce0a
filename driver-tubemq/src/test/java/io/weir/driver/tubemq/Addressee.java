package io.weir.driver.tubemq;

import io.weir.driver.MessageListener;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/** Takes what a consumer delivers and reports, or throws. Any thread. */
public final class Addressee implements MessageListener {

    final List<String> delivered = new CopyOnWriteArrayList<>();
    public final List<Throwable> ends = new CopyOnWriteArrayList<>();
    public final List<Throwable> failures = new CopyOnWriteArrayList<>();

    private final CountDownLatch ended = new CountDownLatch(1);

    /** Thrown instead of a delivery. */
    volatile @Nullable Throwable thrown;

    /** Each kind of what can end a thread. */
    public static List<Throwable> deaths() {
        return List.of(new IllegalStateException("a bug"), new NoClassDefFoundError("a/Class"));
    }

    void awaitEnd() throws InterruptedException {
        ended.await();
    }

    @Override
    public void onMessage(byte[] payload, byte[] header, int partition) {
        if (thrown instanceof Error error) {
            throw error;
        }
        if (thrown instanceof RuntimeException bug) {
            throw bug;
        }
        delivered.add(new String(payload));
    }

    @Override
    public void consumerEnded(Throwable reason) {
        ends.add(reason);
        ended.countDown();
    }

    @Override
    public void receiveFailed(Throwable reason) {
        failures.add(reason);
    }
}
