package io.weir.benchmarks.micro;

import io.weir.audit.DeliveryAudit;
import io.weir.measure.ClientThreadListener;
import io.weir.measure.ReceiptRecorder;
import io.weir.measure.RunRecorders;
import io.weir.measure.Timeline;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;

/**
 * The sequence sets: cost of receiving a message, and of merging a second's messages, in different orders. The clock
 * stands still, so that its readings do not count.
 */
public class IntegrityBenchmark extends NanosPerCall {

    private static final int MESSAGES = 1 << 16;
    private static final int PARTITIONS = 16;

    /** Orders in which one producer's messages arrive. */
    public enum Order {
        IN_ORDER,
        SWAPPED_IN_PAIRS,
        REVERSED_IN_CHUNKS_OF_1000
    }

    @Param
    public Order order = Order.IN_ORDER;

    /** Receives messages and draws up the account, the set-up of a run included. */
    @Benchmark
    @OperationsPerInvocation(MESSAGES)
    public DeliveryAudit receiveAndAccount() {
        Timeline timeline = new Timeline(0, 0, 1_000_000_000);
        RunRecorders recorders = new RunRecorders(() -> 1, timeline, 1, 1, 1, true, ClientThreadListener.NONE);
        ReceiptRecorder receipts = recorders.receipts();
        for (int i = 0; i < MESSAGES; i++) {
            long sequence = sequence(i);
            receipts.received(0, 0, sequence, (int) (sequence % PARTITIONS), 1, 100);
        }
        recorders.collectThrough(0);
        return recorders.ledger().account(new long[] {MESSAGES}, true);
    }

    private long sequence(int arrival) {
        return switch (order) {
            case IN_ORDER -> arrival;
            case SWAPPED_IN_PAIRS -> arrival ^ 1;
            case REVERSED_IN_CHUNKS_OF_1000 -> {
                int first = arrival / 1000 * 1000;
                yield first + Math.min(999, MESSAGES - 1 - first) - arrival % 1000;
            }
        };
    }
}
