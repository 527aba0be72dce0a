package io.weir.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ProcessorTicksTest {

    private static ProcessorTicks at(String counts) {
        return ProcessorTicks.of("cpu  " + counts + "\ncpu0 1 2 3 4 5 6 7 8 0 0\nctxt 5\n");
    }

    @Test
    void tellTheShareThatTheHostTook() {
        assertThat(at("100 0 50 200 10 0 5 35 90 0").stolenUntil(at("150 0 60 220 10 0 5 55 99 0")))
                .isEqualTo(", 20.0 % of the processors' time taken by the host meanwhile");
    }

    @Test
    void tellNothingWhereTheKernelDoesNot() {
        ProcessorTicks none = ProcessorTicks.of("");

        assertThat(none).isEqualTo(new ProcessorTicks(0, 0));
        assertThat(none.stolenUntil(none)).isEmpty();
    }
}
