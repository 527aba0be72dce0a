package io.weir.tests.endtoend;

/** A moment in the life of a run at which something may be killed. */
enum Moment {
    /** The JVM of the run has begun. */
    STARTING,
    PREPARE,
    MEASURE,
    DRAIN,
    CLEAN_UP;

    /**
     * Returns at this moment of a run that has begun.
     *
     * @param number of the run in its campaign, from 1
     * @param folder of the run's results: kafka-3
     */
    void await(Tool tool, Sandbox sandbox, int number, String folder) throws Exception {
        switch (this) {
            case STARTING -> tool.await(() -> !sandbox.runs().isEmpty());
            case PREPARE -> awaitLine(tool, number, "prepare");
            case MEASURE -> tool.await(() -> sandbox.hasMeasured(folder, 1));
            case DRAIN -> awaitLine(tool, number, "drain");
            case CLEAN_UP -> awaitLine(tool, number, "clean up");
        }
    }

    private static void awaitLine(Tool tool, int number, String start) throws Exception {
        tool.await(() -> tool.ofRun(number).stream().anyMatch(line -> line.startsWith(start)));
    }
}
