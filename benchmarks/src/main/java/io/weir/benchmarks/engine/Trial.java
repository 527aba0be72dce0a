package io.weir.benchmarks.engine;

import java.io.IOException;
import java.util.Map;

/** A repeatable measurement, each time in a fresh JVM. */
public interface Trial {

    /** Measures once. */
    Map<String, Double> measure() throws IOException, InterruptedException;
}
