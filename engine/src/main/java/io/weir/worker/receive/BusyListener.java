package io.weir.worker.receive;

import io.weir.driver.MessageListener;
import io.weir.driver.NanoClock;
import io.weir.time.ParkingWaiter;
import io.weir.time.Waiter;
import io.weir.workload.topology.ProcessingTime;
import java.util.SplittableRandom;

/**
 * A consumer's application that is busy for a time with each message, one after the other. It keeps the client's own threads
 * for as long, so that the client holds back as it does behind a slow application.
 *
 * <p>A message is received when the application takes it up, before it is busy with it: one that waits, be it in a batch that
 * the client has delivered or on another of its threads, is not received yet. A wait that ends late shortens the next one, so
 * that the pace is exact as long as there are messages. Any threads.
 */
public final class BusyListener implements MessageListener {

    private final Receiver receiver;
    private final ProcessingTime time;
    private final NanoClock clock;
    private final Waiter waiter;
    private final SplittableRandom random;
    private long busyUntil = Long.MIN_VALUE / 2;

    /** Nanoseconds by which the last wait ended too late. */
    private long late;

    private volatile boolean ended;

    /** @param seed of the times, which should differ between consumers */
    public BusyListener(Receiver receiver, ProcessingTime time, NanoClock clock, long seed) {
        this.receiver = receiver;
        this.time = time;
        this.clock = clock;
        this.waiter = ParkingWaiter.economical(clock, 0);
        this.random = new SplittableRandom(seed);
    }

    /** Ends the application: it is not busy any more, so that its consumer can be closed. Any thread. */
    public void end() {
        ended = true;
    }

    @Override
    public void onMessage(byte[] payload, byte[] property, int partition) {
        onMessage(payload, 0, payload.length, property, partition);
    }

    @Override
    public void onMessage(byte[] bytes, int offset, int length, byte[] property, int partition) {
        long came = clock.nanoTime();
        synchronized (this) {
            receiver.onMessage(bytes, offset, length, property, partition);
            process(came, bytes, offset, length, property);
        }
    }

    @Override
    public boolean wantsStoreTime() {
        return receiver.wantsStoreTime();
    }

    @Override
    public void onStoredMessage(
            byte[] bytes, int offset, int length, byte[] property, int partition, long storedMillis) {
        long came = clock.nanoTime();
        synchronized (this) {
            receiver.onStoredMessage(bytes, offset, length, property, partition, storedMillis);
            process(came, bytes, offset, length, property);
        }
    }

    @Override
    public void receiveFailed(Throwable reason) {
        receiver.receiveFailed(reason);
    }

    @Override
    public void consumerEnded(Throwable reason) {
        receiver.consumerEnded(reason);
    }

    private void process(long came, byte[] bytes, int offset, int length, byte[] property) {
        if (ended || !receiver.isForApplication(bytes, offset, length, property)) {
            return;
        }
        busyUntil = Math.max(busyUntil, came - late) + time.nanos(random.nextDouble());
        long now = clock.nanoTime();
        while (now < busyUntil && !ended && !Thread.currentThread().isInterrupted()) {
            now = waiter.waitUntil(busyUntil);
        }
        late = Math.max(0, now - busyUntil);
    }
}
