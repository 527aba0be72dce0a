package io.weir.config.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.compare.PublishedTable;
import io.weir.compare.PublishedTable.Column;
import io.weir.config.source.ConfigurationError;
import io.weir.config.source.ConfigurationErrors;
import io.weir.config.source.NodeReader;
import io.weir.config.source.SourceFile;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PublishedReaderTest {

    private final ConfigurationErrors errors = new ConfigurationErrors();

    private Optional<PublishedTable> read(String yaml) {
        return NodeReader.mapping(new SourceFile("p.yaml", "", yaml), errors)
                .flatMap(mapping -> PublishedReader.read(mapping, List.of("partitionsPerTopic"), errors));
    }

    @Test
    void columnsAreFactorsFiguresWithUnitsOrOthersAsTheyAre() {
        PublishedTable table = read("""
                        source: a paper, table 1
                        columns: [partitionsPerTopic, acknowledged msg/s, acknowledged MiB/s, service.mean ms, disks]
                        rows:
                          - [1, 102760, 98, 297.65, 3]
                          - [3, 283639, "", n/a, 3]
                        assumed: [one payload of letters]
                        """).orElseThrow();

        assertThat(table.columns())
                .containsExactly(
                        new Column("partitionsPerTopic", "partitionsPerTopic", null, 1),
                        new Column("acknowledged msg/s", null, "acknowledged", 1),
                        new Column("acknowledged MiB/s", null, "acknowledged.bytes", 1 << 20),
                        new Column("service.mean ms", null, "service.mean", 1e6),
                        new Column("disks", null, null, 1));
        assertThat(table.rows())
                .containsExactly(List.of("1", "102760", "98", "297.65", "3"), List.of("3", "283639", "", "n/a", "3"));
        assertThat(table.assumed()).containsExactly("one payload of letters");
    }

    @Test
    void columnsCanHaveWhatARunUses() {
        PublishedTable table = read("""
                        source: a paper, table 1
                        columns: [count.acknowledged M, broker.cores %, disk.busyShare %, received.perSubscription k msg/s]
                        rows: [[10, 545, 40, 142]]
                        """).orElseThrow();

        assertThat(table.columns())
                .containsExactly(
                        new Column("count.acknowledged M", null, "count.acknowledged", 1e6),
                        new Column("broker.cores %", null, "broker.cores", 0.01),
                        new Column("disk.busyShare %", null, "disk.busyShare", 0.01),
                        new Column("received.perSubscription k msg/s", null, "received.perSubscription", 1e3));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
                    {columns: [acknowledged msg/s], rows: [[1]]}                          | source is missing
                    {source: a, columns: [disks], rows: [[1]]}                            | has no figure of Weir
                    {source: a, columns: [acknowledged msg], rows: [[1]]}                 | whose unit is none of
                    {source: a, columns: [service.mean msg/s], rows: [[1]]}               | whose unit is none of
                    {source: a, columns: [broker.cores ms], rows: [[1]]}                  | whose unit is none of %, cores
                    {source: a, columns: [acknowledged msg/s], rows: [[1, 2]]}            | this row has 2 values for 1 columns
                    {source: a, columns: [acknowledged msg/s], rows: [1]}                 | a row must be a list
                    {source: a, columns: [acknowledged msg/s], rows: []}                  | has no row
                    {source: a, column: [acknowledged msg/s], rows: [[1]]}                | 'column' is not a key of a published table
                    """)
    void refusesWhatIsNoTableWithAPlaceAndARemedy(String yaml, String sentence) {
        assertThat(read(yaml)).isEmpty();
        assertThat(errors.sorted())
                .extracting(ConfigurationError::toString)
                .anySatisfy(error -> assertThat(error).contains("p.yaml:1:").contains(sentence));
    }
}
