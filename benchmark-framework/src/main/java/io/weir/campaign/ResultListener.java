package io.weir.campaign;

import io.weir.report.RunFolder;
import io.weir.result.RunResult;
import java.util.List;

/** Hears in the JVM of a run what the run has come to. Called by the run's thread. */
public interface ResultListener {

    /** Hears nothing. */
    ResultListener NONE = new ResultListener() {};

    /** The result stands, written or not; the system is about to be cleaned up. */
    default void judged(RunResult result, RunFolder folder) {}

    /**
     * The system has been cleaned up, as far as it could be.
     *
     * @param troubles what went wrong, a sentence each
     */
    default void cleanedUp(List<String> troubles) {}
}
