package io.weir.config.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.config.source.ConfigurationErrors;
import io.weir.config.source.Node;
import io.weir.config.source.SourceLocation;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SweepOptionTest {

    private final ConfigurationErrors errors = new ConfigurationErrors();

    private Node.Mapping sweep(String... options) {
        Node.Mapping sweep = new Node.Mapping(SourceLocation.of("nowhere"), List.of());
        for (String option : options) {
            sweep = SweepOption.onto(sweep, option, errors);
        }
        return sweep;
    }

    private List<String> cells(String... options) {
        return SweepReader.read(sweep(options), errors).orElseThrow().cells().stream()
                .map(Cell::name)
                .toList();
    }

    @Test
    void valuesAndRangesMakeFactorsAndALaterOptionReplacesOneOfItsKey() {
        assertThat(cells("messageSize=512,1KiB")).containsExactly("messageSize=512", "messageSize=1KiB");
        assertThat(cells("topics=1..8*2,100"))
                .containsExactly("topics=1", "topics=2", "topics=4", "topics=8", "topics=100");
        assertThat(cells("rate=0.1..0.3+0.1")).containsExactly("rate=0.1", "rate=0.2", "rate=0.3");
        assertThat(cells("a=1,2", "b=3", "a=4")).containsExactly("a=4, b=3");
        assertThat(cells("driver.producerConfig.linger.ms=0..10+5"))
                .containsExactly(
                        "driver.producerConfig.linger.ms=0",
                        "driver.producerConfig.linger.ms=5",
                        "driver.producerConfig.linger.ms=10");
        assertThat(errors.sorted()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            topics         | --sweep topics | must be a key with its values
            topics=        | --sweep topics | must be a key with its values
            =1,2           | --sweep        | must be a key with its values
            topics=1,,2    | --sweep topics | has an empty value between two commas
            topics=1..8*1  | --sweep topics | 1..8*1 never ends
            topics=0..8*2  | --sweep topics | 0..8*2 never ends
            topics=1..8+0  | --sweep topics | 1..8+0 never ends
            topics=8..1*2  | --sweep topics | 8..1*2 has no value
            topics=1..5000+1 | --sweep topics | 1..5000+1 has more than 1000 values
            topics=1.2.3..5+1 | --sweep topics | 1.2.3..5+1 is no range
            """)
    void everyErrorIsNamedWithItsRemedy(String option, String place, String message) {
        sweep(option);
        assertThat(errors.sorted()).hasSize(1);
        assertThat(errors.sorted().get(0).location().source().strip()).isEqualTo(place.strip());
        assertThat(errors.sorted().get(0).message()).startsWith(message);
    }
}
