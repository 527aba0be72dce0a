package io.weir.engine;

import io.weir.driver.DriverException;
import io.weir.driver.Message;
import io.weir.driver.MessageKey;
import io.weir.driver.NanoClock;
import io.weir.driver.Producer;
import io.weir.driver.SendCompletion;
import io.weir.driver.SendOutcome;
import io.weir.payload.MessageHeader;
import io.weir.payload.PayloadPool;
import io.weir.time.Waiter;
import io.weir.worker.ErrorKind;
import io.weir.worker.HeaderPlacement;
import io.weir.worker.receive.ProbeBoard;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Checks the way through the system before any load: every producer has had a message acknowledged, and every partition
 * has delivered to every subscription. Probes are messages of the workload's own size, marked by a negative sequence. A
 * driver thread sends them in rounds until nothing is missing.
 */
final class Probe {

    private static final long ROUND_NANOS = 200_000_000;

    /** Keyed messages per partition and round, over all producers; with so many, a round misses few partitions. */
    private static final int MESSAGES_PER_PARTITION = 3;

    private final NanoClock clock;
    private final Waiter waiter;
    private final PayloadPool payloads;
    private final HeaderPlacement placement;
    private final int run;
    private final boolean keyed;
    private final long delayNanos;
    private final ProbeBoard board;
    private final BitSet acknowledged = new BitSet();
    private final AtomicReference<@Nullable Throwable> lastFailure = new AtomicReference<>();
    private long sequence = -1;

    /**
     * @param keyed whether keys choose partitions, so that different keys reach all of them
     * @param delayNanos requested delay from a send to its delivery; each round waits for it
     */
    Probe(
            NanoClock clock,
            Waiter waiter,
            PayloadPool payloads,
            HeaderPlacement placement,
            int run,
            boolean keyed,
            long delayNanos,
            ProbeBoard board) {
        this.clock = clock;
        this.waiter = waiter;
        this.payloads = payloads;
        this.placement = placement;
        this.run = run;
        this.keyed = keyed;
        this.delayNanos = delayNanos;
        this.board = board;
    }

    /**
     * Probes until nothing is missing. If deliveries are delayed for more than half the time limit, acknowledgements
     * are enough: consumers have that long to get ready.
     *
     * @param partitions number of partitions of each topic
     * @param producersPerTopic producer n writes to topic {@code n / producersPerTopic}
     * @return number of messages sent
     * @throws DriverException when the limit is over; names the missing producers and partitions and the last error
     */
    long run(List<Producer> producers, int[] partitions, int producersPerTopic, long limitNanos)
            throws DriverException, InterruptedException {
        long deadline = clock.nanoTime() + limitNanos;
        boolean delivering = awaitsDeliveries(delayNanos, limitNanos);
        long round = 0;
        while (true) {
            boolean missing = delivering && board.missing() > 0;
            for (int producer = 0; producer < producers.size(); producer++) {
                int count =
                        round == 0 || missing ? share(partitions[producer / producersPerTopic], producersPerTopic) : 1;
                if (missing || !isAcknowledged(producer)) {
                    for (int i = 0; i < count; i++) {
                        send(producers.get(producer), producer);
                    }
                }
            }
            round++;
            long roundNanos = ROUND_NANOS + (delivering ? delayNanos : 0);
            if (awaitAll(producers.size(), delivering, Math.min(deadline, clock.nanoTime() + roundNanos))) {
                return -1 - sequence;
            }
            if (clock.nanoTime() >= deadline) {
                throw new DriverException(missingSentence(producers.size(), limitNanos));
            }
        }
    }

    /**
     * Returns the number of messages that each producer of a topic sends in a round, so that together they reach its
     * partitions.
     */
    private static int share(int partitions, int producers) {
        return (MESSAGES_PER_PARTITION * partitions + producers - 1) / producers;
    }

    /** Returns whether deliveries are awaited: the delay must leave them at least half the time limit. */
    static boolean awaitsDeliveries(long delayNanos, long limitNanos) {
        return delayNanos <= limitNanos / 2;
    }

    private boolean awaitAll(int producers, boolean delivering, long until) throws InterruptedException {
        while (true) {
            if ((!delivering || board.missing() == 0) && acknowledgedCount() == producers) {
                return true;
            }
            long now = clock.nanoTime();
            if (now >= until) {
                return false;
            }
            waiter.waitUntil(Math.min(until, now + 2_000_000));
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
        }
    }

    private void send(Producer producer, int number) {
        byte[] payload = payloads.copy(0);
        byte[] header = placement == HeaderPlacement.PROPERTY ? new byte[MessageHeader.BYTES] : Message.NO_HEADER;
        if (placement != HeaderPlacement.NONE) {
            MessageHeader.write(
                    placement == HeaderPlacement.PAYLOAD ? payload : header,
                    run,
                    number,
                    payloads.bodyChecksum(0),
                    sequence,
                    clock.nanoTime());
        }
        MessageKey key = keyed ? MessageKey.of("probe" + sequence) : MessageKey.NONE;
        sequence--;
        producer.send(new Message().set(payload, header, key), new SendCompletion() {
            @Override
            public void acknowledged() {
                synchronized (acknowledged) {
                    acknowledged.set(number);
                }
            }

            @Override
            public void failed(SendOutcome outcome, Throwable reason) {
                lastFailure.set(reason);
            }
        });
    }

    private boolean isAcknowledged(int producer) {
        synchronized (acknowledged) {
            return acknowledged.get(producer);
        }
    }

    private int acknowledgedCount() {
        synchronized (acknowledged) {
            return acknowledged.cardinality();
        }
    }

    private String missingSentence(int producers, long limitNanos) {
        List<String> parts = new ArrayList<>();
        int silent = producers - acknowledgedCount();
        if (silent > 0) {
            parts.add(silent + " of " + producers + " producers had no message acknowledged");
        }
        if (board.missing() > 0) {
            parts.add(board.missing() + " partitions (counted per subscription) delivered nothing");
        }
        Throwable failure = lastFailure.get();
        return "after " + limitNanos / 1_000_000_000 + " s of probing " + String.join(" and ", parts)
                + (failure == null ? "" : "; last error: " + ErrorKind.of(failure));
    }
}
