package io.weir.workload.key;

/** Receiver of the errors that a part of a workload finds in itself. */
@FunctionalInterface
public interface ValidationErrors {

    /**
     * Adds an error.
     *
     * @param key the key of the workload file that has to change
     * @param message the wrong value, the reason, and the remedy
     */
    void add(String key, String message);
}
