package io.weir.benchmarks.micro;

import io.weir.measure.Counters;
import io.weir.measure.Distribution;
import io.weir.measure.Interval;
import io.weir.measure.Latencies;
import io.weir.measure.PlaceCounts;
import io.weir.measure.ReceiptTimes;
import io.weir.measure.flow.GroupFlows;
import io.weir.measure.success.Successes;
import io.weir.run.IntervalSum;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * A conductor reads and merges the reports of a thousand workers on one second, in one thread: each has a topic of its own and
 * 1,000 messages, whose times spread around some ms with a tail to 100 ms.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 3, jvmArgsAppend = "-Xmx2g")
public class MergeBenchmark {

    private static final int WORKERS = 1_000;
    private static final int MESSAGES = 1_000;

    private final List<byte[]> reports = new ArrayList<>();

    @Setup
    public void make() throws IOException {
        Random random = new Random(1);
        for (int worker = 0; worker < WORKERS; worker++) {
            ByteArrayOutputStream report = new ByteArrayOutputStream();
            interval(worker, random).write(report);
            reports.add(report.toByteArray());
        }
    }

    private static Interval interval(int worker, Random random) {
        Latencies measured = Latencies.empty();
        for (Distribution distribution : Distribution.values()) {
            for (int message = 0; message < MESSAGES && distribution != Distribution.STORED_TO_RECEIVED; message++) {
                double tail = message % 100 == 0 ? 10 : 1;
                measured.of(distribution).recordValue((long) (tail * 1e6 * Math.exp(0.4 * random.nextGaussian() + 1)));
            }
        }
        long[] ofTopics = new long[worker + 1];
        ofTopics[worker] = MESSAGES;
        PlaceCounts counts = PlaceCounts.of(ofTopics);
        return new Interval(
                7,
                new Counters(MESSAGES, MESSAGES, 0, 0, 0, MESSAGES, 1, 1, 1),
                Latencies.empty(),
                measured,
                Map.of(),
                counts,
                counts,
                counts,
                new ReceiptTimes(worker, WORKERS + worker),
                Successes.NONE,
                GroupFlows.NONE);
    }

    @Benchmark
    public Interval readAndMerged() throws IOException {
        IntervalSum sum = new IntervalSum(7);
        for (byte[] report : reports) {
            sum.add(Interval.read(new ByteArrayInputStream(report)));
        }
        return sum.sum();
    }
}
