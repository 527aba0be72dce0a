package io.weir.driver.loopback;

import io.weir.driver.SendCompletion;
import io.weir.driver.SendOutcome;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Collects how sends end: "ACK", or the outcome's name. Thread-safe. */
final class Outcomes {

    private final List<String> ended = new ArrayList<>();
    private final CountDownLatch expected;

    Outcomes() {
        this(0);
    }

    /** Can be waited for until so many have ended. */
    Outcomes(int expected) {
        this.expected = new CountDownLatch(expected);
    }

    /** A completion that fails the test when it is called twice. */
    SendCompletion next() {
        return new SendCompletion() {
            private boolean called;

            @Override
            public void acknowledged() {
                end("ACK");
            }

            @Override
            public void failed(SendOutcome outcome, Throwable reason) {
                end(outcome.name());
            }

            private void end(String how) {
                synchronized (ended) {
                    ended.add(called ? how + " TWICE" : how);
                    called = true;
                }
                expected.countDown();
            }
        };
    }

    List<String> ended() {
        synchronized (ended) {
            return List.copyOf(ended);
        }
    }

    long count(String how) {
        return ended().stream().filter(how::equals).count();
    }

    boolean await() throws InterruptedException {
        return expected.await(30, TimeUnit.SECONDS);
    }
}
