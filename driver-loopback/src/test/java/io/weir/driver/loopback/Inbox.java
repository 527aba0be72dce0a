package io.weir.driver.loopback;

import io.weir.driver.MessageListener;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Collects what is received. Thread-safe. */
final class Inbox implements MessageListener {

    private final List<Received> received = Collections.synchronizedList(new ArrayList<>());
    private final List<Throwable> ends = Collections.synchronizedList(new ArrayList<>());
    private final CountDownLatch expected;

    Inbox() {
        this(0);
    }

    /** Can be waited for until so many have arrived. */
    Inbox(int expected) {
        this.expected = new CountDownLatch(expected);
    }

    @Override
    public void onMessage(byte[] payload, byte[] header, int partition) {
        received.add(new Received(text(payload), text(header), partition));
        expected.countDown();
    }

    @Override
    public void consumerEnded(Throwable reason) {
        ends.add(reason);
    }

    /** Reported ends of the consumer. */
    List<Throwable> ends() {
        return ends;
    }

    List<String> texts() {
        return all().stream().map(Received::text).toList();
    }

    List<Received> all() {
        synchronized (received) {
            return List.copyOf(received);
        }
    }

    boolean await() throws InterruptedException {
        return expected.await(30, TimeUnit.SECONDS);
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    record Received(String text, String header, int partition) {}
}
