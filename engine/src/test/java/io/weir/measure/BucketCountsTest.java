package io.weir.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A distribution on its way between processes. */
class BucketCountsTest {

    private static Histogram random(Random random) {
        Histogram histogram = Latencies.newHistogram();
        for (int i = random.nextInt(3_000); i > 0; i--) {
            long value = random.nextLong() >>> 1 + random.nextInt(63);
            histogram.recordValueWithCount(value, 1 + (random.nextLong() >>> 25 + random.nextInt(38)));
        }
        return histogram;
    }

    private static Histogram histogram(BucketCounts counts) {
        Histogram histogram = Latencies.newHistogram();
        counts.addTo(histogram);
        return histogram;
    }

    @RepeatedTest(50)
    void whatIsReadIsWhatWasWritten(RepetitionInfo repetition) throws Exception {
        Histogram histogram = random(new Random(repetition.getCurrentRepetition()));

        BucketCounts read = BucketCounts.read(BucketCounts.of(histogram).form());

        assertThat(histogram(read)).isEqualTo(histogram);
        assertThat(histogram(read).getMaxValue()).isEqualTo(histogram.getMaxValue());
        assertThat(histogram(read).getMinNonZeroValue()).isEqualTo(histogram.getMinNonZeroValue());
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 2_047, 2_048, 2_049, 4_095, 4_096, 1_000_000_007, 1L << 61})
    void eachValueComesIntoItsOwnBucket(long value) throws Exception {
        Histogram histogram = Latencies.newHistogram();
        histogram.recordValueWithCount(value, 3);

        assertThat(histogram(BucketCounts.read(BucketCounts.of(histogram).form())))
                .isEqualTo(histogram);
    }

    @Test
    void nothingTakesNoBytes() throws Exception {
        assertThat(BucketCounts.of(Latencies.newHistogram()).form()).isEmpty();
        assertThat(BucketCounts.read(new byte[0]).isEmpty()).isTrue();
    }

    /** Two bytes for a bucket behind a gap and one for a bucket behind another, while neither is large. */
    @Test
    void aBucketTakesOneByteOrTwo() {
        Histogram apart = Latencies.newHistogram();
        Histogram together = Latencies.newHistogram();
        for (int i = 0; i < 400; i++) {
            apart.recordValueWithCount(2L * i, 1 + i % 64);
            together.recordValueWithCount(i, 1 + i % 64);
        }

        assertThat(BucketCounts.of(apart).form()).hasSize(799);
        assertThat(BucketCounts.of(together).form()).hasSize(400);
    }

    /** It is refused, or read as another distribution that can be counted: never as one that can't. */
    @RepeatedTest(50)
    void damageIsToldOrCanBeCounted(RepetitionInfo repetition) {
        Random random = new Random(repetition.getCurrentRepetition());
        byte[] form = BucketCounts.of(random(random)).form();
        for (int i = 0; i < 20 && form.length > 0; i++) {
            byte[] damaged = Arrays.copyOf(form, random.nextInt(10) == 0 ? random.nextInt(form.length) : form.length);
            if (damaged.length > 0) {
                damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
            }
            try {
                BucketCounts read = BucketCounts.read(damaged);
                assertThat(histogram(read).getTotalCount())
                        .isEqualTo(Arrays.stream(read.counts()).sum());
            } catch (IOException told) {
                assertThat(told).hasMessageStartingWith("it ");
            }
        }
    }

    @Test
    void impossibleNumbersAreRefused() {
        byte[] noEnd = {4, -1};
        byte[] tooLong = {-2, -1, -1, -1, -1, -1, -1, -1, -1, -1, 1};
        byte[] beyondTheLast = {-1, -1, 127, 2};

        assertThatThrownBy(() -> BucketCounts.read(noEnd)).hasMessage("it is cut off");
        assertThatThrownBy(() -> BucketCounts.read(tooLong)).hasMessage("it has an impossible number");
        assertThatThrownBy(() -> BucketCounts.read(beyondTheLast)).hasMessage("it has an impossible number");
    }
}
