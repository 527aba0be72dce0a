package io.weir.units;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UnitsTest {

    @ParameterizedTest
    @ValueSource(strings = {"5 9", "5_9x9"})
    @Timeout(10)
    void aLongTextCostsNoMoreThanItsLength(String text) {
        String middle = text.substring(1, 2).repeat(1_000_000);
        assertThat(DurationFormat.parse(text.charAt(0) + middle + text.substring(2)))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "30s, 30000000000",
        "1.5m, 90000000000",
        "250ms, 250000000",
        "2 h, 7200000000000",
        "1d, 86400000000000",
        "7us, 7000",
        "7µs, 7000",
        "1ns, 1",
        "0.4ns, 0",
        "0s, 0",
        "-5s, -5000000000",
        "10, 10000000000",
        "1_000ms, 1000000000",
        "1e3ms, 1000000000"
    })
    void readsDurationsInEveryUnit(String text, long nanos) {
        assertThat(DurationFormat.parse(text)).contains(Duration.ofNanos(nanos));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "s", "5 parsecs", "5M", "1:30", "ten seconds", "010s", "1e99d", "1e999999999s", "5s5s"})
    void refusesWhatIsNoDuration(String text) {
        assertThat(DurationFormat.parse(text)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "60000000000, 1m",
        "90000000000, 90s",
        "1500000, 1500us",
        "1, 1ns",
        "0, 0s",
        "172800000000000, 2d",
        "-1000000000, -1s"
    })
    void writesDurationsInTheLargestWholeUnit(long nanos, String text) {
        assertThat(DurationFormat.format(Duration.ofNanos(nanos))).isEqualTo(text);
        assertThat(DurationFormat.parse(text)).contains(Duration.ofNanos(nanos));
    }

    @ParameterizedTest
    @CsvSource({
        "100, 100",
        "100B, 100",
        "1KiB, 1024",
        "1kb, 1000",
        "10MB, 10000000",
        "1.5 KiB, 1536",
        "2GiB, 2147483648",
        "1GB, 1000000000",
        "3mib, 3145728"
    })
    void readsSizesInEveryUnit(String text, long bytes) {
        assertThat(SizeFormat.parse(text)).contains(bytes);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1K", "1.0001kB", "KiB", "1 KiB/s", "0x10", "1e30GB"})
    void refusesWhatIsNoWholeNumberOfBytes(String text) {
        assertThat(SizeFormat.parse(text)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"1024, 1KiB", "1000, 1000B", "1048576, 1MiB", "0, 0B", "1536, 1536B"})
    void writesSizesInTheLargestWholeBinaryUnit(long bytes, String text) {
        assertThat(SizeFormat.format(bytes)).isEqualTo(text);
        assertThat(SizeFormat.parse(text)).contains(bytes);
    }

    @ParameterizedTest
    @CsvSource({"1000, 1000", "10k, 10000", "10K, 10000", "1.5M, 1500000", "2G, 2000000000", "1e6, 1000000", "-3, -3"})
    void readsCounts(String text, long count) {
        assertThat(CountFormat.parse(text)).contains(count);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.5", "10m", "many", "9223372036854775808"})
    void refusesWhatIsNoWholeCount(String text) {
        assertThat(CountFormat.parse(text)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "10000, 10000",
        "0.5, 0.5",
        "10k/s, 10000",
        "10k, 10000",
        "1.5M msg/s, 1500000",
        "20 msgs/s, 20",
        "7 messages / s, 7",
        "5/s, 5"
    })
    void readsRatesOfMessages(String text, double perSecond) {
        assertThat(Rate.parse(text)).contains(new Rate(perSecond, Rate.Counted.MESSAGES));
    }

    @ParameterizedTest
    @CsvSource({"20MB/s, 20000000", "1KiB/s, 1024", "5 B/s, 5"})
    void readsRatesOfBytes(String text, double perSecond) {
        assertThat(Rate.parse(text)).contains(new Rate(perSecond, Rate.Counted.BYTES));
    }

    @ParameterizedTest
    @ValueSource(strings = {"fast", "10 per second", "20MB", "1m/s", "10/min", "max"})
    void refusesWhatIsNoRate(String text) {
        assertThat(Rate.parse(text)).isEmpty();
    }

    @Test
    void turnsBytesIntoMessagesBySize() {
        assertThat(new Rate(20_000_000, Rate.Counted.BYTES).messagesPerSecond(1000))
                .isEqualTo(20_000);
        assertThat(new Rate(5, Rate.Counted.MESSAGES).messagesPerSecond(1000)).isEqualTo(5);
    }
}
