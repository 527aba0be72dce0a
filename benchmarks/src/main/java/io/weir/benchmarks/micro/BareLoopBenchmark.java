package io.weir.benchmarks.micro;

import io.weir.benchmarks.bare.BareLoop;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/** The bare loop: the minimum to which the engine is compared. */
public class BareLoopBenchmark extends NanosPerCall {

    @Param({"true", "false"})
    public boolean freshPayloads;

    private BareLoop loop = new BareLoop(1, 100, false);
    private long start;

    @Setup
    public void begin() {
        loop = new BareLoop(20_000_000, 100, freshPayloads);
        start = System.nanoTime();
    }

    @Benchmark
    public byte[] message() {
        loop.message(start);
        return loop.payload();
    }
}
