package io.weir.config.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SuggestionTest {

    private static final List<String> KNOWN = List.of("topics", "seed", "consumerPerSubscription", "testDuration");

    @ParameterizedTest
    @CsvSource({
        "topic, topics",
        "tpoics, topics",
        "TOPICS, topics",
        "sede, seed",
        "consumersPerSubscription, consumerPerSubscription",
        "test_duration, testDuration"
    })
    void findsTheClosestWord(String word, String known) {
        assertThat(Suggestion.closest(word, KNOWN)).contains(known);
    }

    @ParameterizedTest
    @CsvSource({"partitions", "se", "producerRate", "''"})
    void staysSilentWhenNoWordIsClose(String word) {
        assertThat(Suggestion.closest(word, KNOWN)).isEmpty();
    }

    @Test
    void completesASentence() {
        assertThat("'topcis' is unknown" + Suggestion.didYouMean("topcis", KNOWN))
                .isEqualTo("'topcis' is unknown; did you mean 'topics'?");
    }
}
