package io.weir.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AlphabetTest {

    @ParameterizedTest
    @CsvSource({"A-C, ABC", "a-cA-C0-2, 012ABCabc", "ACGT, ACGT", "x, x", "-+, +-", "0-9-, -0123456789", "A-A, A"})
    void hasCharactersAndRangesOfThem(String written, String characters) {
        assertThat(Alphabet.parse(written).orElseThrow().characters())
                .isEqualTo(characters.getBytes(StandardCharsets.US_ASCII));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "Z-A", "A-ZK", "aa", "A B", "ä", "A-ä", "\t"})
    void isNotEmptyTwiceTheSameOrBeyondAscii(String written) {
        assertThat(Alphabet.parse(written)).isEmpty();
    }
}
