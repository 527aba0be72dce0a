package io.weir.resource;

/**
 * A process of a broker that lives on this machine.
 *
 * @param name of its node
 * @param pid as the system numbers it
 */
public record WatchedProcess(String name, long pid) {}
