package io.weir.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.measure.Latencies;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Random;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HistogramLineTest {

    private static String line(Histogram histogram) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8)) {
            histogram.setTag("response");
            new HistogramLogWriter(out).outputIntervalHistogram(12.5, 13.5, histogram, 1e6);
        }
        return bytes.toString(StandardCharsets.UTF_8).strip();
    }

    private static Optional<HistogramLine> parse(String line) {
        return HistogramLine.parse(line, tag -> true);
    }

    @Test
    void readsAsHdrHistogramDoes() {
        Random random = new Random(1);
        for (int scale = 1; scale < 63; scale++) {
            Histogram written = Latencies.newHistogram();
            for (int i = 0; i < 50; i++) {
                written.recordValueWithCount(random.nextLong(1L << scale), 1 + random.nextLong(1L << scale));
            }
            HistogramLine read = parse(line(written)).orElseThrow();

            assertThat(read.histogram()).isEqualTo(written);
            assertThat(read.histogram().getMaxValue()).isEqualTo(written.getMaxValue());
            assertThat(read.tag()).isEqualTo("response");
            assertThat(read.startSeconds()).isEqualTo(12.5);
            assertThat(read.endSeconds()).isEqualTo(13.5);
        }
    }

    @Test
    void isDamagedIfCutAnywhereButForItsPadding() {
        Histogram written = Latencies.newHistogram();
        written.recordValue(1_234_567);
        String line = line(written);

        for (int length = 0; length < line.length(); length++) {
            parse(line.substring(0, length))
                    .ifPresent(read -> assertThat(read.histogram()).isEqualTo(written));
        }
    }

    @ValueSource(
            strings = {
                "\0\0\0\0",
                "Tag=response,x,y",
                "Tag=response,1.0,1.0,1.0,HISTFAAAAAAA",
                "Tag=response,1.0,1.0,1.0,\0\0\0\0",
                "0.1,1.0,1.0,HISTFAAAAAAA"
            })
    @ParameterizedTest
    void isDamagedIfItHoldsNoHistogram(String line) {
        assertThat(parse(line)).isEmpty();
    }

    @Test
    void countsNothingThatIsNotWanted() {
        Histogram written = Latencies.newHistogram();
        written.recordValue(1);

        HistogramLine.parse(line(written), tag -> tag.equals("service"))
                .orElseThrow()
                .forEach((nanos, count) -> assertThat(count).isZero());
    }
}
