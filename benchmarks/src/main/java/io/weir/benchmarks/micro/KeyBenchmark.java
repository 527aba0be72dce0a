package io.weir.benchmarks.micro;

import io.weir.driver.MessageKey;
import io.weir.payload.KeyPool;
import io.weir.payload.KeyPool.KeySequence;
import io.weir.workload.KeyDistribution;
import io.weir.workload.MessageKeys;
import java.util.Map;
import java.util.Objects;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/** The key of the next message. */
public class KeyBenchmark extends NanosPerCall {

    /** Few enough that the heap of a benchmark holds them, and too many for a cache of the CPU. */
    private static final int COUNT = 500_000;

    private static final Map<String, MessageKeys> CHOICES = Map.of(
            "none", KeyDistribution.NO_KEY,
            "inTurn", new MessageKeys.InTurn(COUNT),
            "uniform", new MessageKeys.Uniform(COUNT),
            "zipf(0.8)", new MessageKeys.Zipf(COUNT, 0.8),
            "zipf(1)", new MessageKeys.Zipf(COUNT, 1),
            "zipf(1.5)", new MessageKeys.Zipf(COUNT, 1.5),
            "counter", new MessageKeys.Counter(),
            "random", new MessageKeys.Random());

    @Param({"none", "inTurn", "uniform", "zipf(0.8)", "zipf(1)", "zipf(1.5)", "counter", "random"})
    public String choice = "none";

    private KeySequence keys = () -> MessageKey.NONE;

    @Setup
    public void begin() {
        keys = new KeyPool(Objects.requireNonNull(CHOICES.get(choice)), 1, 1).sequence(0);
    }

    @Benchmark
    public MessageKey nextKey() {
        return keys.next();
    }
}
