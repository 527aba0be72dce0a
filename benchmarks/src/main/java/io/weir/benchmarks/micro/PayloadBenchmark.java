package io.weir.benchmarks.micro;

import io.weir.payload.MessageHeader;
import io.weir.payload.PayloadPool;
import io.weir.workload.Payload;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/** Cost of stamping a message, and of checking one that arrives. */
public class PayloadBenchmark extends NanosPerCall {

    @Param({"100", "1024", "65536"})
    public int sizeBytes;

    private byte[] payload = new byte[MessageHeader.BYTES];
    private int bodyChecksum;
    private long sequence;

    @Setup
    public void begin() {
        PayloadPool pool = PayloadPool.of(new Payload.Random(sizeBytes, 1.0, 1), 1);
        payload = pool.copy(0);
        bodyChecksum = pool.bodyChecksum(0);
        header();
        if (!intactHeader() || !intactBody()) {
            throw new IllegalStateException("a payload just stamped must be intact");
        }
    }

    @Benchmark
    public byte[] header() {
        sequence++;
        MessageHeader.write(payload, 1, 2, bodyChecksum, sequence, sequence * 1_000);
        return payload;
    }

    @Benchmark
    public boolean intactHeader() {
        return MessageHeader.isIntact(payload, 0, payload.length);
    }

    @Benchmark
    public boolean intactBody() {
        return MessageHeader.bodyChecksum(payload, 0) == PayloadPool.bodyChecksum(payload, true);
    }
}
