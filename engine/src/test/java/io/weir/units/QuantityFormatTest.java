package io.weir.units;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QuantityFormatTest {

    @ParameterizedTest
    @CsvSource({
        "0, 0 ns",
        "870, 870 ns",
        "12345, 12.3 µs",
        "999499, 999 µs",
        "999500, 1 ms",
        "1250000, 1.25 ms",
        "60000000000, 60 s",
        "'1234000000000', '1,234 s'"
    })
    void choosesTheUnitOfADuration(double nanos, String text) {
        assertThat(QuantityFormat.duration(nanos)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({"0, 0 %", "0.00001, under 0.01 %", "0.1234567, 12.34 %", "0.98999, 98.99 %", "1, 100 %"})
    void neverRoundsAShareUp(double share, String text) {
        assertThat(QuantityFormat.percent(share)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({"2.5, 2.5", "99.96, 100", "1234567.8, '1,234,568'", "0, 0"})
    void groupsTheDigitsOfLargeRates(double rate, String text) {
        assertThat(QuantityFormat.rate(rate)).isEqualTo(text);
    }
}
