package io.weir.result.host;

import io.weir.result.Environment;

/**
 * Where a worker of a run on several hosts was.
 *
 * @param worker its name
 * @param host its host, as the command has named it
 * @param clock of its host
 * @param environment of its JVM there
 */
public record WorkerPlace(String worker, String host, HostClock clock, Environment environment) {}
