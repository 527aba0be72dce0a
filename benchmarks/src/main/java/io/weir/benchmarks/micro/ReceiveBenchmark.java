package io.weir.benchmarks.micro;

import io.weir.driver.Message;
import io.weir.driver.MessageListener;
import io.weir.driver.NanoClock;
import io.weir.measure.ClientThreadListener;
import io.weir.measure.RunRecorders;
import io.weir.measure.Timeline;
import io.weir.payload.MessageHeader;
import io.weir.payload.PayloadPool;
import io.weir.run.BacklogReceiver;
import io.weir.time.SystemClock;
import io.weir.workload.Payload;
import java.util.Arrays;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * One message through the engine's receiver with all checks and recorders, as a client delivers the {@value #MESSAGES}
 * of a poll: in arrays that were made for all before, or in place in the fetch buffer. The stamping of the message is
 * included: see {@link PayloadBenchmark}.
 */
public class ReceiveBenchmark extends NanosPerCall {

    /** Maximum number of messages that Kafka's client returns by one poll by default. */
    private static final int MESSAGES = 500;

    /** Number of polls that one fetch of Kafka's client from three partitions serves, with messages of 1 KiB. */
    private static final int POLLS_OF_A_FETCH = 6;

    private static final String RUN = "receive";
    private static final long A_DAY_NANOS = 86_400_000_000_000L;
    private static final NanoClock CLOCK = SystemClock.INSTANCE;

    @Param({"100", "1024"})
    public int sizeBytes;

    private final byte[][] polled = new byte[MESSAGES][];
    private byte[][] fetched = {};
    private int bodyChecksum;
    private int position;
    private long sequence;
    private long due;
    private RunRecorders recorders = newRecorders(1);
    private MessageListener receiver = BacklogReceiver.of(RUN, 1, recorders);

    private static RunRecorders newRecorders(int sizeBytes) {
        return new RunRecorders(
                CLOCK, new Timeline(CLOCK.nanoTime(), 0, A_DAY_NANOS), 1, 1, 1, true, ClientThreadListener.NONE);
    }

    /** Begins a new run: nobody collects here, and the accumulated records must not affect the result. */
    @Setup(Level.Iteration)
    public void begin() {
        PayloadPool pool = PayloadPool.of(new Payload.Random(sizeBytes, 1.0, 1), 1);
        bodyChecksum = pool.bodyChecksum(0);
        fetched = new byte[POLLS_OF_A_FETCH * MESSAGES][];
        Arrays.setAll(fetched, message -> pool.copy(0));
        recorders = newRecorders(sizeBytes);
        receiver = BacklogReceiver.of(RUN, 1, recorders);
        sequence = 0;
        position = 0;
        due = CLOCK.nanoTime() - recorders.startNanos();
        inPlace();
        recorders.collectThrough(Integer.MAX_VALUE - 1);
        if (recorders.ledger().arrived() != MESSAGES) {
            throw new IllegalStateException("each message of a poll must be received and intact");
        }
    }

    @Benchmark
    @OperationsPerInvocation(MESSAGES)
    public void inArraysMadeBefore() {
        makeArrays();
        receiver.onBatch(this::deliverArrays);
    }

    @Benchmark
    @OperationsPerInvocation(MESSAGES)
    public void inPlace() {
        receiver.onBatch(this::deliverInPlace);
    }

    /** Delivers in place, each message with a reading of the clock. */
    @Benchmark
    @OperationsPerInvocation(MESSAGES)
    public void inPlaceAndOneByOne() {
        deliverInPlace(receiver);
    }

    /** Delivers as before either of the two changes: in arrays, and each message with a reading of the clock. */
    @Benchmark
    @OperationsPerInvocation(MESSAGES)
    public void inArraysMadeBeforeAndOneByOne() {
        makeArrays();
        deliverArrays(receiver);
    }

    private void makeArrays() {
        for (int i = 0; i < MESSAGES; i++) {
            polled[i] = next().clone();
        }
    }

    private void deliverArrays(MessageListener arrived) {
        for (byte[] payload : polled) {
            arrived.onMessage(payload, Message.NO_HEADER, 0);
        }
    }

    private void deliverInPlace(MessageListener arrived) {
        for (int i = 0; i < MESSAGES; i++) {
            byte[] payload = next();
            arrived.onMessage(payload, 0, payload.length, Message.NO_HEADER, 0);
        }
    }

    /** Returns the next message of the fetch, which is new each time. */
    private byte[] next() {
        byte[] payload = fetched[position];
        position = position + 1 == fetched.length ? 0 : position + 1;
        MessageHeader.write(payload, RUN.hashCode(), 0, bodyChecksum, sequence, due);
        sequence++;
        return payload;
    }
}
