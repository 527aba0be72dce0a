package io.weir.compare;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A published table, to be set beside figures of one's own.
 *
 * @param source where it was published
 * @param setting machines and versions that it was measured with; null if the file doesn't say
 * @param columns in the order of the publication
 * @param rows values by column as they were printed; an empty text where there is none
 * @param remarks what a reader has to know of its figures
 * @param assumed what the publication doesn't say, and this experiment had to choose
 */
public record PublishedTable(
        String source,
        @Nullable String setting,
        List<Column> columns,
        List<List<String>> rows,
        List<String> remarks,
        List<String> assumed) {

    /** Title of the column that says which system a row is of. */
    public static final String SYSTEM = "system";

    /** End of the metric of a rate in bytes: "acknowledged.bytes". */
    public static final String BYTES = ".bytes";

    public PublishedTable {
        columns = List.copyOf(columns);
        rows = rows.stream().map(List::copyOf).toList();
        remarks = List.copyOf(remarks);
        assumed = List.copyOf(assumed);
    }

    /**
     * One column.
     *
     * @param title as in the file
     * @param factor name of the factor whose points it holds; null where it holds a figure
     * @param metric name of the figure as results have it; null where it is none of Weir's
     * @param unit of the column's values: how many of the result's units it is worth; 1 for a column without a figure
     */
    public record Column(
            String title, @Nullable String factor, @Nullable String metric, double unit) {}
}
