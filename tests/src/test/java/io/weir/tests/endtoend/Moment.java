package io.weir.tests.endtoend;

/** A moment in the life of a run at which something may be killed. */
enum Moment {
    /** The broker's storage is being laid out. */
    FORMATTING,
    /** The broker's process has begun. */
    STARTING,
    /** The broker takes connections; the JVM of the run is on its way. */
    READY,
    PREPARE,
    PROBE,
    WARM_UP,
    MEASURE,
    DRAIN,
    CLEAN_UP;

    /** How many intervals a run of these tests measures at least. */
    static final int MEASURED_SECONDS = 3;

    /**
     * Returns at this moment of a run that has begun.
     *
     * @param number of the run in its campaign, from 1
     * @param folder of the run's results: kafka-3
     */
    void await(Tool tool, Sandbox sandbox, int number, String folder) throws Exception {
        switch (this) {
            case FORMATTING ->
                tool.await(() -> !sandbox.processes("kafka.tools.StorageTool").isEmpty());
            case STARTING -> tool.await(() -> !sandbox.nodes().isEmpty());
            case READY -> awaitLine(tool, number, "It is ready");
            case PREPARE -> awaitLine(tool, number, "prepare");
            case PROBE -> awaitLine(tool, number, "probe");
            case WARM_UP -> tool.await(() -> sandbox.hasWritten(folder, "warm-up", 1));
            case MEASURE -> tool.await(() -> sandbox.hasMeasured(folder, 1));
            case DRAIN -> awaitLine(tool, number, "drain");
            case CLEAN_UP -> awaitLine(tool, number, "clean up");
        }
    }

    private static void awaitLine(Tool tool, int number, String start) throws Exception {
        tool.await(() -> tool.ofRun(number).stream().anyMatch(line -> line.startsWith(start)));
    }

    /** Whether some of the measured part is written by then. */
    boolean hasFigures() {
        return compareTo(MEASURE) >= 0;
    }
}
