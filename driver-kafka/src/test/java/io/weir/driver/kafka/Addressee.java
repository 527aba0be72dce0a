package io.weir.driver.kafka;

import io.weir.driver.MessageListener;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** Takes what a consumer delivers and reports, or throws. Any thread. */
public final class Addressee implements MessageListener {

    public final List<String> delivered = new CopyOnWriteArrayList<>();
    public final List<Throwable> ends = new CopyOnWriteArrayList<>();
    public final List<Throwable> failures = new CopyOnWriteArrayList<>();

    /** Thrown instead of a delivery. */
    public volatile @Nullable Throwable thrown;

    /** Each kind of what can end a thread. */
    public static List<Throwable> deaths() {
        return List.of(new IllegalStateException("a bug"), new NoClassDefFoundError("a/Class"));
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
    }

    @Override
    public void receiveFailed(Throwable reason) {
        failures.add(reason);
    }
}
