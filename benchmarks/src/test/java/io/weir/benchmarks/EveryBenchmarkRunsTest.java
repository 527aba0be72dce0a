package io.weir.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Runs every JMH benchmark for one call with each of its parameters, so that none rots. The figures are no use. */
class EveryBenchmarkRunsTest {

    @Test
    void everyBenchmarkRuns() throws RunnerException {
        Collection<RunResult> results = new Runner(new OptionsBuilder()
                        .forks(0)
                        .warmupIterations(0)
                        .measurementIterations(1)
                        .mode(Mode.SingleShotTime)
                        .shouldFailOnError(true)
                        .verbosity(VerboseMode.SILENT)
                        .build())
                .run();

        Set<String> classes = new TreeSet<>();
        results.forEach(result -> classes.add(
                result.getParams().getBenchmark().replaceFirst("\\.\\w+$", "").replaceFirst(".*\\.", "")));
        assertThat(classes)
                .containsExactly(
                        "BareLoopBenchmark",
                        "IntegrityBenchmark",
                        "KeyBenchmark",
                        "MergeBenchmark",
                        "PayloadBenchmark",
                        "ReceiveBenchmark",
                        "RecordBenchmark",
                        "ScheduleBenchmark",
                        "SuccessBenchmark");
    }
}
