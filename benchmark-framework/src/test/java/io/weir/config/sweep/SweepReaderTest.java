package io.weir.config.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.config.source.ConfigurationErrors;
import io.weir.config.source.Node;
import io.weir.config.source.NodeReader;
import io.weir.config.source.SourceFile;
import io.weir.result.Cause;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SweepReaderTest {

    private final ConfigurationErrors errors = new ConfigurationErrors();

    private Optional<Sweep> read(String yaml) {
        return NodeReader.mapping(new SourceFile("s.yaml", "", yaml), errors)
                .flatMap(mapping -> SweepReader.read(mapping, errors));
    }

    private Sweep sweep(String yaml) {
        Optional<Sweep> sweep = read(yaml);
        assertThat(errors.sorted()).isEmpty();
        return sweep.orElseThrow();
    }

    private static List<String> names(Sweep sweep) {
        return sweep.cells().stream().map(Cell::name).toList();
    }

    private static Map<String, String> settings(Cell cell, String system) {
        return cell.settings().of(system).stream()
                .collect(Collectors.toMap(Setting::key, setting -> ((Node.Scalar) setting.value()).text()));
    }

    @Test
    void everyCombinationIsACellAndTheLastFactorVariesFastest() {
        Sweep sweep = sweep("""
                matrix:
                  messageSize: [512, 1KiB]
                  disks:
                    3: {partitionsPerTopic: 3, broker.logDirs: 1}
                    6: {partitionsPerTopic: 6, broker.logDirs: 2}
                """);

        assertThat(names(sweep))
                .containsExactly(
                        "messageSize=512, disks=3",
                        "messageSize=512, disks=6",
                        "messageSize=1KiB, disks=3",
                        "messageSize=1KiB, disks=6");
        assertThat(settings(sweep.cells().get(3), "kafka"))
                .containsExactlyInAnyOrderEntriesOf(
                        Map.of("messageSize", "1KiB", "partitionsPerTopic", "6", "broker.logDirs", "2"));
        assertThat(sweep.baselinePoints()).isEqualTo(Map.of("messageSize", "512", "disks", "3"));
        assertThat(sweep.freshBroker()).isTrue();
    }

    @Test
    void aPointMeansToEachSystemWhatItSaysForIt() {
        Cell lz4 = sweep("""
                        matrix:
                          codec:
                            none: {}
                            lz4: {topics: 2, on: {kafka: {driver.producerConfig.compression.type: lz4, topics: 3},
                              pulsar: {driver.producer.compressionType: LZ4}}}
                        """).cells().get(1);

        assertThat(settings(lz4, "kafka"))
                .isEqualTo(Map.of("driver.producerConfig.compression.type", "lz4", "topics", "3"));
        assertThat(settings(lz4, "pulsar")).isEqualTo(Map.of("driver.producer.compressionType", "LZ4", "topics", "2"));
        assertThat(settings(lz4, "rocketmq")).isEqualTo(Map.of("topics", "2"));
    }

    @Test
    void someCombinationsAreLeftOutAndOthersAddedWithValuesOfTheirOwn() {
        Sweep sweep = sweep("""
                matrix: {messageSize: [512, 4KiB], topics: [1, 10]}
                exclude: [{messageSize: 4KiB, topics: 10}]
                include: [{messageSize: 1MiB, topics: 1, producerRate: 100}]
                expect: {refused: [{topics: 10}]}
                """);

        assertThat(names(sweep))
                .containsExactly(
                        "messageSize=512, topics=1",
                        "messageSize=512, topics=10",
                        "messageSize=4KiB, topics=1",
                        "messageSize=1MiB, topics=1");
        assertThat(settings(sweep.cells().get(3), "kafka"))
                .isEqualTo(Map.of("messageSize", "1MiB", "topics", "1", "producerRate", "100"));
        assertThat(sweep.cells()).extracting(Cell::refusalExpected).containsExactly(false, true, false, false);
    }

    @Test
    void aShortFormIsRestrictedToSomePoints() {
        assertThat(names(sweep("{matrix: {a: [1, 2, 3], b: [x, y]}, only: {a: [1, 3], b: y}}")))
                .containsExactly("a=1, b=y", "a=3, b=y");
    }

    @Test
    void whereToStopAndWhatToCompareWithIsReadWithTheRest() {
        Sweep sweep = sweep("""
                matrix: {producerRate: [10k, 20k]}
                stopWhen: {key: producerRate, verdict: NOT_SUSTAINED}
                baseline: {producerRate: 20k}
                repeat: 3
                freshBroker: false
                """);

        assertThat(sweep.stopWhen()).contains(new StopWhen("producerRate", Cause.NOT_SUSTAINED));
        assertThat(sweep.baselinePoints()).isEqualTo(Map.of("producerRate", "20k"));
        assertThat(sweep.rounds()).hasValue(3);
        assertThat(sweep.freshBroker()).isFalse();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            {repeat: 2}                                        | matrix is missing; write matrix: {messageSize: [512, 1KiB]}
            {matrix: [1]}                                      | matrix must be keys and values, as {messageSize: [512, 1KiB]}, not a list
            {matrix: {a: 3}}                                   | a must be a list of values, or points with the keys that each sets, not '3'
            {matrix: {a: []}}                                  | a has no point; name at least one
            {matrix: {a: [1, 1]}}                              | a has the point 1 twice; keep one
            {matrix: {a: [[1]]}}                               | a value of a must be a single one, not a list; give it a name, as {slow: {a: ...}}
            {matrix: {a: {x: 3}}}                              | point x of a must be keys and values, as {topics: 3}, not '3'
            {matrix: {a: {x: {on: 3}}}}                        | on of point x of a must be systems with their keys, as {kafka: {topics: 3}}, not '3'
            {matrix: {a: {x: {on: {kafka: 3}}}}}               | on.kafka of point x of a must be keys and values, as {topics: 3}, not '3'
            {matrix: {a: [1]}, exclude: [{b: 1}]}              | 'b' is no factor of this sweep
            {matrix: {a: [1]}, exclude: [{a: 2}]}              | '2' is no point of a, which has 1
            {matrix: {a: [1]}, exclude: [{a: 1}]}              | exclude leaves no cell; take something away from it
            {matrix: {a: [1]}, exclude: [3]}                   | an entry of exclude must be factors with a point each, as {messageSize: 512}, not '3'
            {matrix: {a: [1]}, include: [3]}                   | an entry of include must be keys and values, as {messageSize: 1MiB}, not '3'
            {matrix: {a: [1]}, stopWhen: {key: b}}             | stopWhen: key names no factor
            {matrix: {a: [1]}, stopWhen: {key: a, verdict: X}} | stopWhen: verdict must be one of NOT_SUSTAINED
            {matrix: {a: [1]}, repeat: 0}                      | repeat must be at least 1, not 0
            {matrix: {a: [1]}, repaet: 2}                      | 'repaet' is not a key of a sweep; did you mean 'repeat'?
            {matrix: {a: [1]}, only: {a: [2]}}                 | '2' is no point of a, which has 1
            """)
    void everyErrorIsNamedWithItsRemedy(String yaml, String message) {
        assertThat(read(yaml)).isEmpty();
        assertThat(errors.sorted()).hasSize(1);
        assertThat(errors.sorted().get(0).message()).startsWith(message);
    }

    @Test
    void aMatrixThatNobodyCouldWaitForIsRefused() {
        String values = "[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]";
        assertThat(read("matrix: {a: " + values + ", b: " + values + ", c: " + values + ", d: " + values + "}"))
                .isEmpty();
        assertThat(errors.sorted().get(0).message())
                .isEqualTo("matrix has 14641 cells, more than 10000; take points away");
    }
}
