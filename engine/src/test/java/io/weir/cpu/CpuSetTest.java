package io.weir.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CpuSetTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0|0",
                "0-3|0-3",
                "0,1,2|0-2",
                "8,0-3|0-3,8",
                "3-3|3",
                " 1 , 3 |1,3",
                "0-1,1-2|0-2",
                "10-11,2|2,10-11"
            })
    void readsAndWritesTheKernelsNotation(String text, String written) {
        assertThat(CpuSet.parse(text).map(CpuSet::toString)).contains(written);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", ",", "0,", "a", "3-1", "-1", "0-", "0x3", "1.5", "all", "1 2", "123456"})
    void takesNothingElseForASet(String text) {
        assertThat(CpuSet.parse(text)).isEmpty();
    }

    @Test
    void keepsEachCpuOnce() {
        assertThat(new CpuSet(List.of(3, 1, 3)).cpus()).containsExactly(1, 3);
    }
}
