package io.weir.benchmarks.micro;

import io.weir.benchmarks.bare.BareLoop;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** The bare loop: the minimum to which the engine is compared. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(3)
public class BareLoopBenchmark {

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
