package io.weir.live;

import io.weir.report.RunFolder;

/**
 * A run as what is shown of it names it.
 *
 * @param driver name of the driver file
 * @param workload its name
 * @param folder where its files are, whose name tells it from the campaign's other runs
 */
public record LiveRun(String driver, String workload, RunFolder folder) {

    /** As its folder is called: "kafka-1". */
    String name() {
        return String.valueOf(folder.path().getFileName());
    }
}
