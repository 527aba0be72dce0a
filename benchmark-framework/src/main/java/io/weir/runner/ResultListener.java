package io.weir.runner;

import io.weir.report.RunFolder;
import io.weir.result.RunResult;
import java.util.List;

/** Receives the result of a run in the run's own JVM. Called by the run's thread. */
public interface ResultListener {

    ResultListener NONE = new ResultListener() {};

    /** Called when the result is final, written or not; the system is about to be cleaned up. */
    default void judged(RunResult result, RunFolder folder) {}

    /** Called after the clean-up of the system, with a sentence on each thing that went wrong. */
    default void cleanedUp(List<String> troubles) {}
}
