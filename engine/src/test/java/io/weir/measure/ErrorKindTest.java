package io.weir.measure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ErrorKindTest {

    @Test
    void isCutBetweenCharacters() {
        String smile = "\uD83D\uDE00";
        for (String filler : new String[] {"", "x"}) {
            String kind = ErrorKind.of(new IllegalStateException(filler + smile.repeat(100)));

            assertThat(kind.codePoints().filter(c -> Character.getType(c) == Character.SURROGATE))
                    .isEmpty();
            assertThat(kind)
                    .startsWith("IllegalStateException: " + filler + smile)
                    .endsWith("…");
        }
    }
}
