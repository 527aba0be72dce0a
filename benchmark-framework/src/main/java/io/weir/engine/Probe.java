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
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Proves the way through the system before any load: every producer has had a message acknowledged, and every partition
 * has delivered to every subscription. Probes are messages of the workload's own size, told apart by their negative
 * sequence. Sent by a thread of the driver's, in rounds, until nothing is missing.
 */
final class Probe {

    private static final long ROUND_NANOS = 200_000_000;

    /** With this many keyed messages per partition and round, a round leaves few partitions out. */
    private static final int MESSAGES_PER_PARTITION = 3;

    private final NanoClock clock;
    private final Waiter waiter;
    private final PayloadPool payloads;
    private final HeaderPlacement placement;
    private final int run;
    private final boolean keyed;
    private final ProbeBoard board;
    private final BitSet acknowledged = new BitSet();
    private final AtomicReference<@Nullable Throwable> lastFailure = new AtomicReference<>();
    private long sequence = -1;

    /**
     * @param keyed whether keys choose partitions, so that different keys reach all of them
     */
    Probe(
            NanoClock clock,
            Waiter waiter,
            PayloadPool payloads,
            HeaderPlacement placement,
            int run,
            boolean keyed,
            ProbeBoard board) {
        this.clock = clock;
        this.waiter = waiter;
        this.payloads = payloads;
        this.placement = placement;
        this.run = run;
        this.keyed = keyed;
        this.board = board;
    }

    /**
     * Probes until all is there.
     *
     * @param partitions of the topic that each producer writes to
     * @return messages sent
     * @throws DriverException when the limit is over, naming what is missing and the last error
     */
    long run(List<Producer> producers, int[] partitions, long limitNanos) throws DriverException, InterruptedException {
        long deadline = clock.nanoTime() + limitNanos;
        long round = 0;
        while (true) {
            for (int producer = 0; producer < producers.size(); producer++) {
                int count = round == 0 || board.missing() > 0 ? MESSAGES_PER_PARTITION * partitions[producer] : 1;
                if (board.missing() > 0 || !isAcknowledged(producer)) {
                    for (int i = 0; i < count; i++) {
                        send(producers.get(producer), producer);
                    }
                }
            }
            round++;
            if (awaitAll(producers.size(), Math.min(deadline, clock.nanoTime() + ROUND_NANOS))) {
                return -1 - sequence;
            }
            if (clock.nanoTime() >= deadline) {
                throw new DriverException(missingSentence(producers.size(), limitNanos));
            }
        }
    }

    private boolean awaitAll(int producers, long until) throws InterruptedException {
        while (true) {
            if (board.missing() == 0 && acknowledgedCount() == producers) {
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
        byte[] stamp = placement == HeaderPlacement.STAMP ? new byte[MessageHeader.BYTES] : Message.NO_STAMP;
        if (placement != HeaderPlacement.NONE) {
            MessageHeader.write(
                    placement == HeaderPlacement.PAYLOAD ? payload : stamp,
                    run,
                    number,
                    payloads.bodyChecksum(0),
                    sequence,
                    clock.nanoTime());
        }
        MessageKey key = keyed ? MessageKey.of("probe" + sequence) : MessageKey.NONE;
        sequence--;
        producer.send(new Message().set(payload, stamp, key), new SendCompletion() {
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
