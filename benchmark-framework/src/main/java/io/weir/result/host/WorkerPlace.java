package io.weir.result.host;

/**
 * Where a worker of a run on several hosts was.
 *
 * @param worker its name
 * @param host its host, as the command has named it
 * @param clock of its host
 */
public record WorkerPlace(String worker, String host, HostClock clock) {}
