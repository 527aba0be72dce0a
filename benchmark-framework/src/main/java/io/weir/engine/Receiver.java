package io.weir.engine;

import io.weir.driver.MessageListener;
import io.weir.measure.ReceiptRecorder;
import io.weir.measure.RunRecorders;
import io.weir.payload.MessageHeader;
import io.weir.payload.PayloadPool;
import java.util.zip.CRC32C;

/** Checks and records what one consumer receives, on whichever threads it is called. */
final class Receiver implements MessageListener {

    private static final ThreadLocal<CRC32C> CRC = ThreadLocal.withInitial(CRC32C::new);

    private final String name;
    private final int subscription;
    private final int run;
    private final int producers;
    private final HeaderPlacement placement;
    private final ProbeBoard probes;
    private volatile @org.jspecify.annotations.Nullable RunRecorders recorders;
    private volatile boolean active;

    /**
     * @param name of the consumer, for display
     * @param subscription number of the subscription within the run
     * @param run which messages are this run's
     * @param producers number of producers of the run
     */
    Receiver(String name, int subscription, int run, int producers, HeaderPlacement placement, ProbeBoard probes) {
        this.name = name;
        this.subscription = subscription;
        this.run = run;
        this.producers = producers;
        this.placement = placement;
        this.probes = probes;
    }

    /** From now on messages count. */
    void record(RunRecorders recorders) {
        this.recorders = recorders;
    }

    @Override
    public void onMessage(byte[] payload, byte[] stamp, int partition) {
        // hot path
        if (!active) {
            active = true;
        }
        RunRecorders running = recorders;
        if (running == null) {
            probes.seen(subscription, partition);
            return;
        }
        ReceiptRecorder recorder = running.receipts();
        // The instant first: what it takes to check a large message is no part of its way.
        recorder.arrives();
        try {
            recognise(recorder, payload, stamp, partition);
        } finally {
            recorder.leaves();
        }
    }

    private void recognise(ReceiptRecorder recorder, byte[] payload, byte[] stamp, int partition) {
        // hot path
        if (placement == HeaderPlacement.NONE) {
            recorder.unchecked();
            return;
        }
        byte[] header = placement == HeaderPlacement.PAYLOAD ? payload : stamp;
        CRC32C crc = CRC.get();
        if (!MessageHeader.isIntact(header, crc)) {
            recorder.unattributed(header.length >= MessageHeader.BYTES || MessageHeader.isClaimed(header));
        } else if (MessageHeader.run(header) != run || MessageHeader.producer(header) >= producers) {
            recorder.unattributed(false);
        } else if (MessageHeader.sequence(header) < 0) {
            return; // a probe that comes late is no message of the load, intact or not
        } else if (MessageHeader.bodyChecksum(header)
                != PayloadPool.bodyChecksum(payload, placement == HeaderPlacement.PAYLOAD, crc)) {
            recorder.unattributed(true);
        } else {
            recorder.recognised(
                    subscription,
                    MessageHeader.producer(header),
                    MessageHeader.sequence(header),
                    partition,
                    MessageHeader.dueNanos(header));
        }
    }

    String name() {
        return name;
    }

    /** Whether anything was received since the last call of {@link #forgetActivity}. */
    boolean isActive() {
        return active;
    }

    void forgetActivity() {
        active = false;
    }
}
